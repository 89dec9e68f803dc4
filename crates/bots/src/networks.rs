//! The networks of the Masters. Every native program contains them. The browser has none until a page that
//! seats a Master has loaded and installed it; a Master without one uses its hand-written judgement.

use crate::telegram::Learned;
use nets::Network;
use rules::{Encode, Game as _};
use std::sync::{Arc, Mutex, PoisonError};
use telegram::Telegram;

static KNOWN: Mutex<Vec<Arc<Network>>> = Mutex::new(Vec::new());

/// Telegram's Master judges sheets, not positions, so its network is of another kind.
static SHEETS: Mutex<Option<Arc<Learned>>> = Mutex::new(None);

/// Installs the network of a game, replacing an earlier one.
pub fn install_network(game: &str, file: &[u8]) -> Result<(), String> {
    if game == Telegram::KEY {
        let learned = Learned::read(file).ok_or("this is no judgement of sheets")?;
        *SHEETS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(learned));
        return Ok(());
    }
    let network = Arc::new(Network::read(file)?);
    if network.game != game {
        return Err(format!("a network for {} instead of {game}", network.game));
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|other| other.game != network.game);
    known.push(network);
    Ok(())
}

/// What Telegram's Master has learned.
pub(crate) fn sheets() -> Option<Arc<Learned>> {
    let find = || SHEETS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    find().or_else(|| {
        install_built_in(Telegram::KEY)?;
        find()
    })
}

/// The network for a game, if there is one that fits its encoding.
pub(crate) fn network<G: Encode>() -> Option<Arc<Network>> {
    let find = || {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|network| fits::<G>(network)).cloned()
    };
    find().or_else(|| {
        install_built_in(G::KEY)?;
        find()
    })
}

fn install_built_in(game: &str) -> Option<()> {
    install_network(game, built_in(game)?).expect("the networks of this program are whole");
    Some(())
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
        "telegram" => Some(include_bytes!("../nets/telegram.net")),
        "us-telegraph" => Some(include_bytes!("../nets/us-telegraph.net")),
        _ => None,
    }
}

#[cfg(target_arch = "wasm32")]
fn built_in(_: &str) -> Option<&'static [u8]> {
    None
}
