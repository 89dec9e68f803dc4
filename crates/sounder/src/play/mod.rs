//! `sounder play`: a game in this terminal, against programs or with friends who pass the keyboard. Also
//! works with input from a pipe.

mod ask;
mod choices;
mod hint;
mod paint;
mod screen;
mod session;
mod story;

use crate::failure::Failure;
use crate::files;
use crate::players::{self, Player};
use crate::seeds;
use catalog::Position;
use rules::Options;
use session::Session;
use std::path::{Path, PathBuf};
use story::Story;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: see `sounder games`
    #[arg(required_unless_present_any = ["resume", "from"], conflicts_with_all = ["resume", "from"])]
    game: Option<String>,
    /// Who plays, seat by seat: me, me:NAME, random, novice, apprentice, journeyman or master. Several people
    /// pass the keyboard
    #[arg(long, required_unless_present = "resume")]
    seats: Option<String>,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "", conflicts_with_all = ["resume", "from"])]
    options: String,
    /// Play by this version of the rules; by default the newest
    #[arg(long, value_name = "VERSION", conflicts_with_all = ["resume", "from"])]
    rules: Option<u16>,
    /// Determines the deal: a phrase or 64 hexadecimal digits
    #[arg(long, value_name = "PHRASE", conflicts_with = "resume")]
    seed: Option<String>,
    /// Keep the game in this file, up to date before every question
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue a saved game, and keep it in its file unless --save names another
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Begin from the position in this file, as copied from a replay in the page
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    from: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let mut session = match (&args.resume, args.game, args.seats) {
        (Some(file), _, seats) => resume(file, seats.as_deref(), args.save)?,
        (None, None, Some(seats)) if args.from.is_some() => {
            let players = players::parse(&seats)?;
            let file = args.from.unwrap_or_default();
            let position = files::read_position(&file)?;
            let seats = players.iter().map(|player| player.name.clone()).collect();
            let seed = seeds::named_or_random(args.seed.as_deref())?;
            let (table, step) = Position { seats, ..position }.begin(seed)?;
            Session::new(table, players, Story::of(step), args.save)
        }
        (None, Some(game), Some(seats)) => {
            let players = players::parse(&seats)?;
            let names = players.iter().map(|player| player.name.clone()).collect();
            let options = Options::parse(&args.options)?;
            let seed = seeds::named_or_random(args.seed.as_deref())?;
            let (table, step) =
                catalog::begin(catalog::header(&game, args.rules, names, options, seed, None)?)?;
            Session::new(table, players, Story::of(step), args.save)
        }
        (None, ..) => return Err(Failure::Usage("a game and --seats are needed, or --resume".to_owned())),
    };
    session.save()?;
    session.run()
}

fn resume(file: &Path, seats: Option<&str>, save: Option<PathBuf>) -> Result<Session, Failure> {
    let record = files::read_record(file)?;
    let names = &record.header.seats;
    let mut players = players::of_record(names);
    if let Some(seats) = seats {
        let chosen = players::parse(seats)?;
        if chosen.len() != names.len() {
            return Err(Failure::Refused(format!(
                "the saved game has {} seats, --seats names {}",
                names.len(),
                chosen.len()
            )));
        }
        let renamed = |(player, name): (Player, &String)| Player { kind: player.kind, name: name.clone() };
        players = chosen.into_iter().zip(names).map(renamed).collect();
    }
    let table = catalog::resume(&record)?;
    let story = Story::retold(&record)?;
    Ok(Session::new(table, players, story, Some(save.unwrap_or_else(|| file.to_owned()))))
}
