//! Networks: compared with results by hand and with a slow reference, and refused if they are
//! corrupt.

use nets::{Network, checksum};

/// Two inputs, two hidden numbers each, one seat, two actions.
fn by_hand() -> Network {
    Network::from_reals(
        ("toy", 3),
        10,
        [
            (&[0.5, 0.0, 0.0, 0.25], &[0.0, 0.5]),
            (&[1.0, 0.0, 0.0, 1.0], &[0.0, -0.25]),
            (&[1.0, 1.0, 0.0, 1.0], &[0.0, 0.0]),
            (&[1.0, 0.0, 0.0, -1.0], &[0.0, 1.0]),
        ],
    )
}

#[test]
fn a_small_network_says_what_a_pencil_says() {
    let network = by_hand();
    let thought = network.think(&[1, 1]);
    // First layer 0.5 and 0.75; second 0.5 and 0.5, cut to whole 127ths.
    let score = network.score(&thought, 0);
    assert!((score - 5.0).abs() < 0.15, "{score}");
    let likings = [0, 1].map(|action| network.liking(&thought, action).expect("it is weighed"));
    assert!((likings[0] - 0.5).abs() < 0.02 && (likings[1] - 0.5).abs() < 0.02, "{likings:?}");
    assert_eq!(network.liking(&thought, 2), None);
    assert_eq!(network.shares(&thought, 1)[0], 1.0);
}

#[test]
fn activations_stay_between_nothing_and_one() {
    let network = by_hand();
    let low = network.think(&[-100, -100]);
    let high = network.think(&[100, 100]);
    assert_eq!(network.score(&low, 0), 0.0);
    assert!((network.score(&high, 0) - 7.5).abs() < 0.15);
}

/// Numbers without a pattern.
fn noise(count: usize, seed: u32) -> Vec<f32> {
    let mut number = seed;
    (0..count)
        .map(|_| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 16) as f32 / 65_536.0 - 0.5
        })
        .collect()
}

#[test]
fn the_fast_way_gives_what_real_numbers_give() {
    let (inputs, wide, narrow, seats, actions) = (37, 24, 9, 4, 13);
    let parts = [
        (noise(inputs * wide, 1), noise(wide, 2)),
        (noise(wide * narrow, 3), noise(narrow, 4)),
        (noise(narrow * 2 * seats, 5), noise(2 * seats, 6)),
        (noise(narrow * actions, 7), noise(actions, 8)),
    ];
    let layers = [0, 1, 2, 3].map(|index: usize| (parts[index].0.as_slice(), parts[index].1.as_slice()));
    let network = Network::from_reals(("toy", 1), 1, layers);
    let position: Vec<i8> = noise(inputs, 9).iter().map(|number| (number * 4.0) as i8).collect();
    let thought = network.think(&position);
    assert_eq!(thought, network.think_anywhere(&position), "whatever the processor can do");

    let layer = |before: &[f32], (weights, bias): (&[f32], &[f32]), by_input: bool, clip: bool| -> Vec<f32> {
        let outputs = bias.len();
        let weight = |input: usize, output: usize| {
            if by_input { weights[input * outputs + output] } else { weights[output * before.len() + input] }
        };
        (0..outputs)
            .map(|output| {
                let sum: f32 =
                    before.iter().enumerate().map(|(input, number)| number * weight(input, output)).sum();
                if clip { (sum + bias[output]).clamp(0.0, 1.0) } else { sum + bias[output] }
            })
            .collect()
    };
    let start: Vec<f32> = position.iter().map(|number| f32::from(*number)).collect();
    let first = layer(&start, layers[0], true, true);
    let second = layer(&first, layers[1], false, true);
    let verdict = layer(&second, layers[2], false, false);
    let policy = layer(&second, layers[3], false, false);
    for seat in 0..seats {
        let told = network.score(&thought, seat);
        assert!((told - verdict[seats + seat]).abs() < 0.05, "{told} {}", verdict[seats + seat]);
    }
    for (action, wanted) in policy.iter().enumerate() {
        let told = network.liking(&thought, action as u32).expect("it is weighed");
        assert!((told - wanted).abs() < 0.05, "{told} {wanted}");
    }
}

#[test]
fn a_network_survives_its_file() {
    let network = by_hand();
    assert_eq!(Network::read(&network.write()), Ok(network));
}

#[test]
fn the_training_writes_the_same_file() {
    assert_eq!(Network::read(include_bytes!("toy.net")), Ok(by_hand()));
}

#[test]
fn broken_files_are_refused() {
    let whole = by_hand().write();
    for length in 0..whole.len() {
        assert!(Network::read(&whole[..length]).is_err(), "{length} bytes were enough");
    }
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x40;
        assert!(Network::read(&damaged).is_err(), "byte {place} does not matter");
    }
    let mut longer = whole[..whole.len() - 4].to_vec();
    longer.push(0);
    longer.extend(checksum(&longer).to_le_bytes());
    assert_eq!(Network::read(&longer), Err("the network is longer than it says".to_owned()));
}

#[test]
fn sums_that_could_overflow_are_refused() {
    let heavy = vec![4.0; 1000];
    let network = Network::from_reals(
        ("toy", 1),
        1,
        [(&heavy, &[0.0]), (&[0.0], &[0.0]), (&[0.0, 0.0], &[0.0, 0.0]), (&[0.0], &[0.0])],
    );
    assert_eq!(Network::read(&network.write()), Err("the sums of the network can overflow".to_owned()));
}
