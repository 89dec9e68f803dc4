//! `sounder games`: lists the games.

use crate::failure::Failure;
use rules::Info;
use std::fmt::Write as _;
use std::io::Write as _;

#[derive(clap::Args)]
pub struct Args {
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let games = catalog::games();
    let text = if args.json {
        let mut text = serde_json::to_string_pretty(&games).expect("facts about games are plain data");
        text.push('\n');
        text
    } else {
        games.iter().map(describe).collect::<Vec<_>>().join("\n")
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

fn describe(info: &Info) -> String {
    let mut text = String::new();
    let seats: Vec<String> = info.seats.iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "{}: {}", info.key, info.title);
    let _ = writeln!(text, "  {}", info.pitch);
    let _ =
        writeln!(text, "  A game by {}, published by {} in {}.", info.designer, info.publisher, info.year);
    let _ = writeln!(text, "  Players: {}", seats.join(", "));
    for option in info.options {
        let _ = writeln!(text, "  Option {}: {}", option.key, option.help);
        if option.is_text() {
            let _ = writeln!(text, "    {}=TEXT (none unless given)", option.key);
        }
        for (index, choice) in option.choices.iter().enumerate() {
            let usual = if index == 0 { " (unless chosen otherwise)" } else { "" };
            let _ = writeln!(text, "    {}={}{usual}: {}", option.key, choice.key, choice.help);
        }
    }
    let older: Vec<String> = info.editions.iter().map(|edition| edition.rules.to_string()).collect();
    let _ = writeln!(text, "  Rules: version {}", older.join(", "));
    if !info.reconstructed.is_empty() {
        let _ = writeln!(text, "  Reconstructed: {}", info.reconstructed);
    }
    text
}
