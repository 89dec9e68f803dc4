//! `sounder completions` and `sounder man`: shell completions and manual pages, generated from the
//! definition of the command line.

use crate::failure::Failure;
use clap::Command;
use clap_complete::Shell;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Completions {
    /// The shell to write them for
    shell: Shell,
}

#[derive(clap::Args)]
pub struct Man {
    /// The folder in which to write the pages
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub fn completions(args: &Completions, mut command: Command) -> Result<(), Failure> {
    clap_complete::generate(args.shell, &mut command, "sounder", &mut std::io::stdout());
    Ok(())
}

/// One page for `sounder` and one for each of its commands.
pub fn man(args: &Man, command: Command) -> Result<(), Failure> {
    std::fs::create_dir_all(&args.folder)?;
    clap_mangen::generate_to(command.disable_help_subcommand(true), &args.folder)?;
    Ok(())
}
