//! Logs. They name a table by the first part of its id only: the whole id is an invitation.

use crate::settings::{LogFormat, LogLevel, Settings};
use std::io::IsTerminal as _;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt;

/// Starts logging to standard error, for a program that has not set up its own.
pub fn start_logging(settings: &Settings) {
    let level = match settings.log {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let logs = fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    // Colours are for people at a terminal: in a file they are noise.
    let logs = logs.with_ansi(std::io::stderr().is_terminal());
    // Fails only when somebody was first, whose logs are then as good.
    let _ = match settings.log_format {
        LogFormat::Text => logs.compact().try_init(),
        LogFormat::Json => logs.json().try_init(),
    };
}
