//! Players for training: levels, and networks that are not part of the program yet.

use crate::failure::Failure;
use bots::{Request, Trained};
use nets::Network;
use search::Player;
use std::path::Path;
use std::sync::Arc;

/// Makes one player for each game.
pub type Make<G> = Box<dyn Fn() -> Box<dyn Player<G>> + Sync>;

/// Parses `journeyman`, `journeyman@iterations=150`, `new.net`, `new.net@iterations=300` or `new.net@quick`: a
/// level, or the Master or the quick player with the network from a file.
pub fn maker<G: Trained>(word: &str) -> Result<Make<G>, Failure> {
    if let Some(request) = Request::read(word) {
        let request = untimed(word, request)?;
        return Ok(Box::new(move || bots::seat::<G>(request)));
    }
    if let Some(name) = word.strip_suffix("@quick") {
        let network = Arc::new(read::<G>(Path::new(name))?);
        return Ok(Box::new(move || G::quick(Arc::clone(&network), G::TRUST)));
    }
    let (name, setting) =
        word.split_once('@').map_or((word, String::new()), |(name, setting)| (name, format!("@{setting}")));
    let request = Request::read(&format!("master{setting}"))
        .ok_or_else(|| Failure::Usage(format!("\"{word}\" is neither a level nor the file of a network")))?;
    let request = untimed(word, request)?;
    let network = Arc::new(read::<G>(Path::new(name))?);
    Ok(Box::new(move || G::master(Arc::clone(&network), G::TRUST, request.effort)))
}

/// Samples must not depend on a clock.
fn untimed(word: &str, request: Request) -> Result<Request, Failure> {
    if request.time.is_some() {
        return Err(Failure::Usage(format!("\"{word}\" is bound to a clock; use @iterations=N here")));
    }
    Ok(request)
}

fn read<G: Trained>(name: &Path) -> Result<Network, Failure> {
    let wrong = |what: String| Failure::Refused(format!("{}: {what}", name.display()));
    let bytes = std::fs::read(name).map_err(|error| wrong(error.to_string()))?;
    let network = Network::read(&bytes).map_err(wrong)?;
    if !bots::fits::<G>(&network) {
        return Err(wrong(format!("the network was not made for {} as it is encoded now", G::KEY)));
    }
    Ok(network)
}
