//! `sounder gate`: does a new network play better than the existing players? It sits at each seat in turn, on
//! the same deals, against others of one kind.

use crate::failure::Failure;
use crate::learners;
use crate::selfplay::style;
use bots::{Learner, Trained};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rules::Options;
use selfplay::{Challenge, Standing};
use std::io::Write as _;
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    /// Which game: one whose Master is trained
    game: String,
    /// The player to test: the file of a network, as in new.net@quick, or a level
    #[arg(long)]
    player: String,
    /// The players at the other seats: a level, or the file of a network
    #[arg(long, default_value = "journeyman")]
    against: String,
    /// How many players at the table
    #[arg(long, value_name = "K", default_value_t = 2)]
    seats: u8,
    /// The options of the table, as in layout=long
    #[arg(long, default_value = "")]
    options: String,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Determines the deals: the same phrase gives the same games
    #[arg(long, value_name = "PHRASE", default_value = "gate")]
    seed: String,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let game = args.game.clone();
    bots::visit_trained(&game, Gate { args })?
}

struct Gate {
    args: Args,
}

impl Learner for Gate {
    type Out = Result<(), Failure>;

    fn visit<G: Trained>(self) -> Self::Out {
        let args = self.args;
        let options = Options::parse(&args.options)?;
        G::INFO.check_seats(args.seats)?;
        options.check(&G::INFO)?;
        let (challenger, opponent) =
            (learners::maker::<G>(&args.player)?, learners::maker::<G>(&args.against)?);
        let game = Arc::new(G::new(args.seats, &options, G::INFO.newest())?);
        let challenge = Challenge { game, challenger: &*challenger, opponent: &*opponent };
        let bar = ProgressBar::new(u64::from(args.games)).with_style(style());
        let play = |number: u32| {
            let standing = challenge.play(&args.seed, u64::from(number));
            bar.inc(1);
            standing.unwrap_or_default()
        };
        let games: Vec<Standing> = (0..args.games).into_par_iter().map(play).collect();
        bar.finish_and_clear();
        let mut sum = Standing::default();
        games.into_iter().for_each(|game| sum.add(game));
        let (share, half) = sum.share();
        let count = f64::from(sum.games.max(1));
        writeln!(
            std::io::stdout(),
            "{}, {} seats: {} won {:.1}% ± {:.1}% of {} games against {}; {:.1} points on average, the others {:.1}",
            G::KEY,
            args.seats,
            args.player,
            100.0 * share,
            100.0 * half,
            sum.games,
            args.against,
            sum.score / count,
            sum.others / count,
        )?;
        Ok(())
    }
}
