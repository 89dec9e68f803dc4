//! Sounder on the command line. Each command is in a file of its own; this one only parses the
//! arguments of `sounder` and passes them on.

mod analyse;
mod arena;
mod backup;
mod balance;
mod calibrate;
mod engine;
mod export;
mod failure;
mod files;
mod fsck;
mod games;
mod gate;
mod learners;
mod lines;
mod load;
mod manual;
mod page;
mod perft;
mod place;
mod play;
mod players;
mod puzzles;
mod replay;
mod seeds;
mod selfplay;
mod serve;
mod sheets;
mod simulate;
mod soak;
mod version;
mod words;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use failure::Failure;
use std::io::Write as _;
use std::process::ExitCode;

/// A move allocates and frees many small texts, for which the system's allocator is slow.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Board games of the telegraph age.
#[derive(Parser)]
#[command(name = "sounder", version = version::text(), arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve tables to browsers
    Serve(Box<serve::Args>),
    /// Verify every stored table
    Fsck(fsck::Args),
    /// Save the whole store to one file, while the server runs or not
    Backup(backup::Args),
    /// Fill an empty store from a backup: SQLite from Postgres' or the other way round
    Restore(backup::Args),
    /// Write the public records of finished games, one JSON object a line
    Export(export::Args),
    /// Play a game in this terminal
    Play(play::Args),
    /// Let programs play many games, and report the results
    Simulate(simulate::Args),
    /// Let players meet each other on equal deals, and rate them
    Arena(arena::Args),
    /// Let players of equal strength play each other, and report how balanced a game is
    Balance(balance::Args),
    /// Show a recorded game and verify it
    Replay(replay::Args),
    /// Analyse a finished game: chances, decisions, luck
    Analyse(analyse::Args),
    /// Measure how accurate the chances of analyses are, over many games
    Calibrate(calibrate::Args),
    /// Find puzzles in games of bots, and check them
    #[command(subcommand)]
    Puzzles(puzzles::Command),
    /// Count the positions a number of steps away
    Perft(perft::Args),
    /// List the games
    Games(games::Args),
    /// Play random games with every law of the rules checked
    Soak(soak::Args),
    /// Find words: by a pattern, from letters, of a kind
    Words(words::Args),
    /// Measure how much load a server on this machine can carry
    Load(load::Args),
    /// Let a player play against itself, and keep samples for training
    Selfplay(selfplay::Args),
    /// Test a network against a level or another network
    Gate(gate::Args),
    /// Let Telegram's Master play solo, and keep its sheets for training
    #[command(subcommand)]
    Sheets(sheets::Sheets),
    /// Answer requests of other programs: one JSON object per line
    Engine,
    /// Write a script that completes commands in a shell
    Completions(manual::Completions),
    /// Write the manual pages
    Man(manual::Man),
    /// Offer tables to language models: the Model Context Protocol over standard input and output
    Mcp,
}

fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(error) => refuse_words(&error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(*args),
        Command::Fsck(args) => fsck::run(args),
        Command::Backup(args) => backup::back_up(args),
        Command::Restore(args) => backup::restore(args),
        Command::Export(args) => export::run(args),
        Command::Play(args) => play::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena::run(&args),
        Command::Balance(args) => balance::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Puzzles(command) => puzzles::run(&command),
        Command::Perft(args) => perft::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Gate(args) => gate::run(args),
        Command::Sheets(command) => sheets::run(command),
        Command::Engine => engine::run(),
        Command::Completions(args) => manual::completions(&args, Cli::command()),
        Command::Man(args) => manual::man(&args, Cli::command()),
        Command::Mcp => mcp::serve_stdio().map_err(|broken| Failure::Refused(broken.to_string())),
    }
}

/// Help and version are not mistakes; for a mistake, clap's message is reduced to one sentence.
fn refuse_words(error: &clap::Error) -> Result<(), Failure> {
    let text = error.to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            std::io::stdout().write_all(text.as_bytes())?;
            Ok(())
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Err(Failure::Usage(format!("a command is missing\n\n{}", text.trim_end())))
        }
        _ => {
            let first = text.split("\n\n").next().unwrap_or(&text);
            let words: Vec<&str> = first.split_whitespace().collect();
            let sentence = words.join(" ");
            let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
            Err(Failure::Usage(format!("{sentence} (--help tells more)")))
        }
    }
}
