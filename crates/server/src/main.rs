//! The server on its own, without the rest of the `sounder` program. The tests start and kill it.

use clap::Parser;
use server::Settings;
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about = "Serves Sounder's tables")]
struct CommandLine {
    #[command(flatten)]
    settings: Settings,
}

#[tokio::main]
async fn main() -> ExitCode {
    let settings = CommandLine::parse().settings;
    server::start_logging(&settings);
    match server::serve(settings, None, server::asked_to_stop()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
