//! Logs. They name a table only by the first part of its id, because the whole id is an invitation.

use crate::settings::{LogFormat, LogLevel, Settings};
use std::io::IsTerminal as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Starts logging to standard error, for a program that has not set up its own.
pub fn start_logging(settings: &Settings) {
    let level = match settings.log {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let logs = fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    // Otherwise the library reports on standard error that it cannot write there, and panics the thread that
    // logs: with the log on a full disk that was the store's writer.
    let logs = logs.log_internal_errors(false);
    // Colours are for people at a terminal; in a file they are noise.
    let logs = logs.with_ansi(std::io::stderr().is_terminal());
    // The library behind the tools logs whole requests, including seat tokens.
    let quiet = Targets::new().with_default(level).with_target("rmcp", LevelFilter::OFF);
    // Fails only if logging is already set up, which is just as good.
    let _ = match settings.log_format {
        LogFormat::Text => logs.compact().finish().with(quiet).try_init(),
        LogFormat::Json => logs.json().finish().with(quiet).try_init(),
    };
}
