//! Hexes and plots: who touches whom, and their texts.

use us_telegraph::{Hex, OUTER, Plot};

#[test]
fn the_outer_ring_touches_the_ring_as_its_order_says() {
    let centre = Hex::new(3, -2);
    for i in 0..6 {
        let ring = centre.plot(i + 1);
        for outer in [2 * i, 2 * i + 1, (2 * i + 11) % OUTER] {
            assert_eq!(centre.outer(outer).distance(centre), 2);
            assert_eq!(centre.outer(outer).distance(ring), 1, "ring {i}, outer {outer}");
        }
    }
}

#[test]
fn a_ring_has_six_times_its_radius() {
    for radius in 1..4 {
        let ring: std::collections::BTreeSet<Hex> = Hex::new(1, 1).ring(radius).collect();
        assert_eq!(ring.len(), 6 * radius as usize);
        assert!(ring.iter().all(|hex| hex.distance(Hex::new(1, 1)) == radius as u8));
    }
}

#[test]
fn plots_and_places_round_trip_as_text() {
    assert_eq!("C4".parse(), Ok(Plot::new(2, 4)));
    assert_eq!(Plot::new(21, 6).to_string(), "V6");
    assert_eq!("-3,5".parse(), Ok(Hex::new(-3, 5)));
    for bad in ["W0", "A7", "a1", "A", "", "A10"] {
        assert!(bad.parse::<Plot>().is_err());
    }
    for bad in ["1", "1,", "01,2", "+1,2", "127,0", "1,2,3", "-0,1", "-128,0"] {
        assert!(bad.parse::<Hex>().is_err(), "{bad}");
    }
}
