//! `sounder serve`: tables for browsers, on this machine or for the world.

use crate::failure::Failure;
use server::Settings;

pub fn run(settings: Settings) -> Result<(), Failure> {
    server::start_logging(&settings);
    let threads = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Refused(format!("no threads can be had: {error}")))?;
    threads
        .block_on(async { server::serve(settings, server::asked_to_stop()).await })
        .map_err(|error| Failure::Refused(error.to_string()))
}
