//! The networks that come with the Masters.

use catalog::types::{RailroadRevolution, UsTelegraph};
use nets::Network;

/// A browser loads one for each table that seats a Master, so they must be small.
const MOST: usize = 400 * 1024;

fn stored(file: &[u8]) -> Network {
    assert!(file.len() <= MOST, "{} bytes", file.len());
    Network::read(file).expect("a whole network")
}

#[test]
fn every_network_fits_its_game_and_is_small() {
    assert!(bots::fits::<UsTelegraph>(&stored(include_bytes!("../nets/us-telegraph.net"))));
    assert!(bots::fits::<RailroadRevolution>(&stored(include_bytes!("../nets/railroad-revolution.net"))));
}

#[test]
fn a_network_of_another_game_does_not_fit() {
    assert!(!bots::fits::<RailroadRevolution>(&stored(include_bytes!("../nets/us-telegraph.net"))));
}

#[test]
fn a_broken_network_is_not_installed() {
    let mut file = include_bytes!("../nets/us-telegraph.net").to_vec();
    file[100] ^= 1;
    assert!(bots::install_network("us-telegraph", &file).is_err());
    assert!(bots::install_network("telegram", &file).is_err());
}

#[test]
fn a_network_is_installed_for_its_own_game_only() {
    let file = include_bytes!("../nets/us-telegraph.net");
    assert!(bots::install_network("railroad-revolution", file).is_err());
    assert_eq!(bots::install_network("us-telegraph", file), Ok(()));
    assert_eq!(bots::install_network("telegram", include_bytes!("../nets/telegram.net")), Ok(()));
}
