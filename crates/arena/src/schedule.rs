//! Which games are played: every line-up on every deal, once for each rotation of its seats.

/// One game to play: players by seat, as indices into the list of participants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    pub deal: u64,
    pub seats: Vec<usize>,
}

/// How players are combined at tables of a given size: solo, in those pairs that `meet`, and at larger tables
/// one of each pair against copies of the other.
pub fn line_ups(players: usize, seats: usize, meet: fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    if seats == 1 {
        return (0..players).map(|player| vec![player]).collect();
    }
    let mut line_ups = Vec::new();
    for one in 0..players {
        for other in (one + 1..players).filter(|other| meet(one, *other)) {
            line_ups.push(against(one, other, seats));
            if seats > 2 {
                line_ups.push(against(other, one, seats));
            }
        }
    }
    line_ups
}

fn against(one: usize, others: usize, seats: usize) -> Vec<usize> {
    let mut line_up = vec![others; seats];
    line_up[0] = one;
    line_up
}

/// The rotations of the line-up; equal ones are played once.
pub fn rotations(line_up: &[usize]) -> Vec<Vec<usize>> {
    let mut rotations: Vec<Vec<usize>> = Vec::new();
    for shift in 0..line_up.len() {
        let mut rotated = line_up.to_vec();
        rotated.rotate_right(shift);
        if !rotations.contains(&rotated) {
            rotations.push(rotated);
        }
    }
    rotations
}
