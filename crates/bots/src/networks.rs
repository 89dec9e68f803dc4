//! The networks of the Masters. Every native program contains them. The browser has none until a page that
//! seats a Master has loaded and installed it; a Master without one uses its hand-written judgement.

use nets::Network;
use rules::Encode;
use std::sync::{Arc, Mutex, PoisonError};

static KNOWN: Mutex<Vec<Arc<Network>>> = Mutex::new(Vec::new());

/// Installs a network, replacing an earlier one for its game.
pub fn install_network(file: &[u8]) -> Result<(), String> {
    let network = Arc::new(Network::read(file)?);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|other| other.game != network.game);
    known.push(network);
    Ok(())
}

/// The network for a game, if there is one that fits its encoding.
pub(crate) fn network<G: Encode>() -> Option<Arc<Network>> {
    let find = || {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|network| fits::<G>(network)).cloned()
    };
    find().or_else(|| {
        install_network(built_in(G::KEY)?).expect("the networks of this program are whole");
        find()
    })
}

/// Does the network match the game's current encoding?
pub fn fits<G: Encode>(network: &Network) -> bool {
    network.game == G::KEY
        && network.encoding == G::ENCODING
        && network.inputs == G::INPUTS
        && network.actions == G::WEIGHED as usize
        && G::INFO.seats.iter().all(|seats| usize::from(*seats) <= network.seats)
}

#[cfg(not(target_arch = "wasm32"))]
fn built_in(game: &str) -> Option<&'static [u8]> {
    match game {
        "railroad-revolution" => Some(include_bytes!("../nets/railroad-revolution.net")),
        "us-telegraph" => Some(include_bytes!("../nets/us-telegraph.net")),
        _ => None,
    }
}

#[cfg(target_arch = "wasm32")]
fn built_in(_: &str) -> Option<&'static [u8]> {
    None
}
