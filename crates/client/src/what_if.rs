//! What if: a branch that continues a game from one of its steps, beside what really happened.

use crate::replay::Reel;
use crate::table::Occupant;
use crate::table::house::{House, begins_with_a_draw};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use rules::{Code, Record, Refusal};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// The format version of what is shared; there is only this one so far.
const VERSION: u8 = 1;
/// Two long games together are far shorter.
const LONGEST: u64 = 1 << 20;
/// A longer name would not fit into its field.
const LONGEST_NAME: usize = 60;

/// A pair of steps after the same number of turns: one of the game and one of the branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub game: usize,
    pub branch: usize,
}

/// Game and branch turn by turn, from where they diverge. The shorter one waits at its end.
pub fn moments(game: &Reel, branch: &Reel, fork: Moment) -> Vec<Moment> {
    let ends = |reel: &Reel, from: usize| -> Vec<usize> {
        reel.blocks.iter().map(|block| block.last).filter(|last| *last > from).collect()
    };
    let (of_game, of_branch) = (ends(game, fork.game), ends(branch, fork.branch));
    let at =
        |ends: &[usize], turn: usize, fork: usize| ends.get(turn).or(ends.last()).copied().unwrap_or(fork);
    let turns = of_game.len().max(of_branch.len());
    let later = (0..turns).map(|turn| Moment {
        game: at(&of_game, turn, fork.game),
        branch: at(&of_branch, turn, fork.branch),
    });
    [fork].into_iter().chain(later).collect()
}

/// The step of a branch where it leaves its game: one that begins from a position has nothing before it.
pub fn fork(game: &Record, branch: &Record, step: usize) -> Moment {
    let kept = game.header.position == branch.header.position;
    let first = usize::from(begins_with_a_draw(&branch.journal));
    Moment { game: step, branch: if kept { step } else { first } }
}

/// A branch with its game, in the form for sharing: as a file, or behind the `#` of a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    /// The format version. The field's name identifies the kind of text.
    what_if: u8,
    pub name: String,
    /// The step where it leaves its game.
    pub step: usize,
    /// Who sits there.
    pub occupants: Vec<Occupant>,
    /// The texts of both records.
    game: String,
    branch: String,
}

/// A shared branch whose records have been verified.
pub struct Opened {
    pub name: String,
    pub step: usize,
    pub game: House,
    pub branch: House,
}

impl Shared {
    pub fn new(name: &str, step: usize, game: &Record, branch: &House) -> Shared {
        Shared {
            what_if: VERSION,
            name: name.to_owned(),
            step,
            occupants: branch.occupants().to_vec(),
            game: game.to_string(),
            branch: branch.record().to_string(),
        }
    }

    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a shared branch is plain data")
    }

    /// Parses an untrusted text.
    pub fn read(text: &str) -> Result<Shared, Refusal> {
        let shared: Shared =
            serde_json::from_str(text).map_err(|error| bad(&format!("this is no branch: {error}")))?;
        if shared.what_if != VERSION {
            return Err(bad("this branch was made by a newer version"));
        }
        if shared.name.chars().count() > LONGEST_NAME || shared.name.chars().any(char::is_control) {
            return Err(bad("this branch has no name that can be shown"));
        }
        Ok(shared)
    }

    /// The text behind the `#` of a link.
    pub fn code(&self) -> String {
        let mut packed = Vec::new();
        let text = self.write();
        DeflateEncoder::new(text.as_bytes(), Compression::best())
            .read_to_end(&mut packed)
            .expect("memory can be read");
        URL_SAFE_NO_PAD.encode(packed)
    }

    /// Parses an untrusted link.
    pub fn of_code(code: &str) -> Result<Shared, Refusal> {
        let cut = || bad("this link is not whole");
        let packed = URL_SAFE_NO_PAD.decode(code).map_err(|_| cut())?;
        let mut text = String::new();
        DeflateDecoder::new(&packed[..]).take(LONGEST).read_to_string(&mut text).map_err(|_| cut())?;
        Shared::read(&text)
    }

    /// The game of both, which a client loads before it opens them: its key and rules.
    pub fn needs(&self) -> Result<(String, u16), Refusal> {
        let header = Record::read(&self.branch)?.header;
        Ok((header.game, header.rules))
    }

    /// Replays both records, which verifies them, and checks that one can be a branch of the other.
    pub fn open(&self) -> Result<Opened, Refusal> {
        let (game, branch) = (Record::read(&self.game)?, Record::read(&self.branch)?);
        let same = game.header.game == branch.header.game
            && game.header.seats.len() == branch.header.seats.len()
            && branch.header.seats.len() == self.occupants.len();
        if !same {
            return Err(bad("the branch is not of this game"));
        }
        let game = House::open(&game, vec![Occupant::Person; self.occupants.len()])?;
        if !(1..=game.steps()).contains(&self.step) {
            return Err(bad("the game has no such step"));
        }
        let branch = House::open(&branch, self.occupants.clone())?;
        Ok(Opened { name: self.name.clone(), step: self.step, game, branch })
    }
}

/// A name as it is stored: one line, not too long. `None` if nothing is left.
pub fn tidy_name(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

fn bad(why: &str) -> Refusal {
    Refusal::new(Code::BadRecord, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Turn;
    use crate::table::house::Draws;
    use rules::{Options, Rng, Seat, Seed, Viewer};

    /// Rounds of two turns, with this many steps each.
    fn reel(steps: &[usize]) -> Reel {
        let mut turns = Vec::new();
        for (at, steps) in steps.iter().enumerate() {
            let turn = Turn { round: at as u16 / 2, part: 0, seat: Some(Seat::new(at % 2)) };
            turns.extend(std::iter::repeat_n(turn, *steps));
        }
        Reel::new(&turns)
    }

    #[test]
    fn both_lines_are_led_by_turns_from_where_they_part() {
        let ends = |reel: &Reel| reel.blocks.iter().map(|block| block.last).collect::<Vec<_>>();
        let (game, branch) = (reel(&[2, 2, 2, 2]), reel(&[2, 2, 3]));
        assert_eq!((ends(&game), ends(&branch)), (vec![3, 5, 7, 8], vec![3, 5, 7]));
        let pairs: Vec<(usize, usize)> = moments(&game, &branch, Moment { game: 4, branch: 4 })
            .iter()
            .map(|moment| (moment.game, moment.branch))
            .collect();
        assert_eq!(pairs, [(4, 4), (5, 5), (7, 7), (8, 7)]);
        // A branch from a position counts its steps from zero.
        let pairs = moments(&game, &reel(&[1, 1]), Moment { game: 7, branch: 1 });
        assert_eq!(pairs, [Moment { game: 7, branch: 1 }, Moment { game: 8, branch: 2 }]);
    }

    fn play(house: &mut House, decisions: usize, seed: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..decisions {
            let Some(seat) = house.pending().first().copied() else { return };
            let action = rng.pick(&house.table().legal(seat)).clone();
            house.submit(seat, &action).unwrap();
        }
    }

    fn shared(draws: Draws) -> (House, House, Shared) {
        let names = vec!["Ada".to_owned(), "Bea".to_owned()];
        let people = vec![Occupant::Person; 2];
        let seed = Seed::from_phrase("shared");
        let mut game = House::new("us-telegraph", people.clone(), Options::default(), names, seed).unwrap();
        play(&mut game, 50, 1);
        let mut branch = House::branch(&game.record(), 12, people, draws).unwrap();
        play(&mut branch, 20, 2);
        let shared = Shared::new("Block first", 12, &game.record(), &branch);
        (game, branch, shared)
    }

    #[test]
    fn a_branch_travels_by_link_and_by_file() {
        for draws in [Draws::Same, Draws::New(Seed::from_phrase("others"))] {
            let (game, branch, shared) = shared(draws);
            let code = shared.code();
            assert!(code.len() < 6000, "a link of {} signs", code.len());
            for read in [Shared::of_code(&code).unwrap(), Shared::read(&shared.write()).unwrap()] {
                assert_eq!(read, shared);
                let opened = read.open().unwrap();
                assert_eq!((opened.game.record(), opened.branch.record()), (game.record(), branch.record()));
                let fork = fork(&game.record(), &branch.record(), opened.step);
                let there = opened.game.then(Viewer::Referee, fork.game).view;
                assert_eq!(opened.branch.then(Viewer::Referee, fork.branch).view, there);
            }
        }
    }

    #[test]
    fn hostile_links_and_files_are_refused() {
        let (_, _, shared) = shared(Draws::Same);
        let code = shared.code();
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let mut bytes = code.clone().into_bytes();
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = *rng.pick(b"AZaz09-_%"),
                _ => bytes.insert(at, b'A'),
            }
            let text = String::from_utf8(bytes).unwrap();
            if let Ok(read) = Shared::of_code(&text)
                && read != shared
            {
                assert!(read.open().is_err() || read.name != shared.name || read.step != shared.step);
            }
        }
        // A decompression bomb: a megabyte of zeros in a few bytes.
        let mut packed = Vec::new();
        DeflateEncoder::new(&vec![b' '; 8 << 20][..], Compression::best()).read_to_end(&mut packed).unwrap();
        assert!(Shared::of_code(&URL_SAFE_NO_PAD.encode(packed)).is_err());
        let changed = |change: fn(&mut Shared)| {
            let mut other = shared.clone();
            change(&mut other);
            Shared::read(&other.write()).and_then(|read| read.open().map(|_| ()))
        };
        assert!(changed(|_| ()).is_ok());
        assert!(changed(|shared| shared.step = 0).is_err());
        assert!(changed(|shared| shared.step = 10_000).is_err());
        assert!(changed(|shared| shared.occupants.clear()).is_err());
        assert!(changed(|shared| shared.name = "\u{7}".to_owned()).is_err());
        assert!(changed(|shared| shared.what_if = 2).is_err());
        assert!(changed(|shared| shared.branch = shared.branch.replace("us-telegraph", "telegram")).is_err());
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(tidy_name("  General Store first \n").as_deref(), Some("General Store first"));
        assert_eq!(tidy_name(" \t"), None);
        assert_eq!(tidy_name(&"x".repeat(200)).unwrap().len(), LONGEST_NAME);
    }
}
