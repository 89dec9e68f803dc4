//! Turn notices: where they may be sent.

use crate::error::Error;
use crate::settings::Settings;
use reqwest::Url;
use rules::{Code, Refusal};

const LONGEST_ADDRESS: usize = 1000;

/// The address as it is kept; none for an empty one.
pub(crate) fn check(address: &str, settings: &Settings) -> Result<Option<String>, Error> {
    let address = address.trim();
    if address.is_empty() {
        return Ok(None);
    }
    let url = Url::parse(address).ok().filter(|_| address.len() <= LONGEST_ADDRESS);
    let url = url.filter(|url| url.scheme() == "https" || settings.webhooks_to_private);
    let url = url.ok_or_else(|| Refusal::new(Code::Malformed, "A webhook is an https address."))?;
    Ok(Some(url.into()))
}
