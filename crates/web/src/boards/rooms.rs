//! A room for each game: its rules and its board. They are parts of the program that the browser loads when the
//! first table of the game is opened, so that the first page stays small. Bots and everything else that is not
//! needed to show the board are a second part of each game, so that the first table appears soon. Pages that
//! are never opened first are such a part, too.

use crate::boards::{Board, Loaded, Placement};
use crate::shell::fetched::Fetched;
use crate::table::Now;
use crate::table::live::Live;
use analysis::Writing;
use client::boards::Rule;
use client::document::{Document, document};
use client::ending::{Company, Headline, Holding, Tally, Written};
use client::explain::{Detail, Matrix, Sign};
use client::replay::{Turn, by_round};
use client::study::{Advise, Begin, Compare, Foresee};
use rules::{Game, Outcome, Record, Refusal, Seat};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::RefCell;
use wasm_split_helpers::SplitLoaderError;

/// For each round, its number and each player's progress.
pub type Standings = Vec<(u16, Vec<i32>)>;

/// What is needed to play a game. It must be loaded before the first board of the game is shown, so it contains
/// nothing that can come later.
#[derive(Clone, Copy)]
pub struct GamePart {
    pub place: fn(Live) -> Placement,
    /// Does this event begin a part of the game, such as a turn or a round?
    pub divides: fn(&Value) -> bool,
    /// The places on the board that an event is about, by the board's names.
    pub places: fn(&Value) -> Vec<String>,
    /// Do all seats decide simultaneously in this position?
    pub at_once: fn(&Value) -> bool,
    /// The ranks of solo scores: the least points and a name, lowest first.
    pub bands: fn() -> Vec<(i32, String)>,
    /// How a finished game went, in a few symbols that do not reveal what was written.
    pub shape: fn(&Value) -> Option<String>,
}

/// Everything else about a game: its bots, analysis and lessons, its ending.
#[derive(Clone, Copy)]
pub struct Besides {
    /// The table as a document, and whether the reader may decide now.
    pub document: fn(&Now, &Company, bool) -> Option<Document>,
    /// Each player's progress at the end of each round of a course.
    pub standings: fn(&[Value]) -> Standings,
    /// What the chart of standings shows.
    pub standing_title: &'static str,
    /// Our explanation of the rules, in the order in which one needs them.
    pub rules: &'static [Rule],
    /// The kinds of things on the board, what to say about one of them, and a table for the legend.
    pub signs: &'static [Sign],
    pub detail: Detail,
    pub matrix: fn() -> Option<Matrix>,
    /// The lessons as texts, first game first.
    pub lessons: &'static [&'static str],
    /// The tips, as a text.
    pub tips: &'static str,
    /// The rule that applies now.
    pub rule_now: fn(&Value) -> Option<usize>,
    /// The texts at the end of a game, the words written in it, and what each player has.
    pub headline: fn(&Value, &Outcome, &Company) -> Option<Headline>,
    pub tally: fn(&Value, &Outcome) -> Option<Tally>,
    pub words: fn(&[Value]) -> Vec<Written>,
    pub holdings: fn(&Value, Seat) -> Vec<Holding>,
    /// Which turn each position of a course belongs to.
    pub turns: fn(&[Value]) -> Vec<Turn>,
    /// Asks a bot.
    pub choose: bots::Choose,
    /// Begins an analysis.
    pub analyse: Begin,
    /// Gives a hint.
    pub advise: Advise,
    /// Values a position.
    pub foresee: Foresee,
    /// Compares two actions.
    pub compare: Compare,
    /// Finds the best words that could have been written.
    pub best_words: fn(&Record) -> Result<Vec<Writing>, Refusal>,
}

/// The browser could not load a part of the program.
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

thread_local! {
    static OPEN: RefCell<Vec<(&'static str, GamePart)>> = const { RefCell::new(Vec::new()) };
}

/// The room of a loaded game.
pub fn room(key: &str) -> Option<GamePart> {
    OPEN.with_borrow(|open| open.iter().find(|(known, _)| *known == key).map(|(_, room)| *room))
}

/// Loads the room of a game, unless it is loaded already or the game is unknown.
pub async fn load(key: &str) -> Result<(), NotLoaded> {
    if room(key).is_some() {
        return Ok(());
    }
    macro_rules! find {
        ($($game:ty),*) => {
            match key {
                $(<$game>::KEY => (<$game>::KEY, <$game as Loaded>::load().await?),)*
                _ => return Ok(()),
            }
        };
    }
    let open = catalog::each_game!(find);
    // Another caller may have loaded it in the meantime.
    if room(key).is_none() {
        OPEN.with_borrow_mut(|rooms| rooms.push(open));
    }
    Ok(())
}

fn read<T: DeserializeOwned>(json: &Value) -> Option<T> {
    rules::read_json(json).ok()
}

fn read_all<T: DeserializeOwned>(json: &[Value]) -> Vec<T> {
    json.iter().filter_map(read).collect()
}

impl GamePart {
    pub fn of<G: Board>() -> GamePart {
        GamePart {
            place: G::place,
            divides: |event| read(event).is_some_and(|event| G::divides(&event)),
            places: |event| read(event).map_or_else(Vec::new, |event| G::places(&event)),
            at_once: |view| read(view).is_some_and(|view| G::at_once(&view)),
            bands: G::bands,
            shape: |view| read(view).and_then(|view| G::shape(&view)),
        }
    }
}

impl Besides {
    pub fn of<G: Board>() -> Besides {
        Besides {
            document: document::<G>,
            standings: |course| {
                let views: Vec<G::View> = read_all(course);
                let standings: Vec<Vec<i32>> = views.iter().map(G::standing).collect();
                by_round(&G::turns(&views), &standings)
            },
            standing_title: G::STANDING,
            rules: G::HELP,
            signs: G::SIGNS,
            detail: G::detail,
            matrix: G::matrix,
            lessons: G::LESSONS,
            tips: G::TIPS,
            rule_now: |view| read(view).map(|view| G::rule_now(&view)),
            headline: |view, outcome, company| read(view).map(|view| G::headline(&view, outcome, company)),
            tally: |view, outcome| read(view).map(|view| G::tally(&view, outcome)),
            words: |events| G::written(&read_all(events)),
            holdings: |view, seat| read(view).map(|view| G::holdings(&view, seat)).unwrap_or_default(),
            turns: |course| G::turns(&read_all(course)),
            choose: bots::choose_at::<G>,
            analyse: analysis::begin_at::<G>,
            advise: analysis::advise_at::<G>,
            foresee: analysis::outlook_at::<G>,
            compare: analysis::is_as_good_at::<G>,
            best_words: analysis::best_words::<G>,
        }
    }
}

/// The rest of a game besides its boards; `None` if the game is unknown.
pub fn besides(key: &str) -> Option<Fetched<Besides>> {
    macro_rules! find {
        ($($game:ty),*) => {
            match key {
                $(<$game>::KEY => Some(<$game as Loaded>::BESIDES),)*
                _ => None,
            }
        };
    }
    catalog::each_game!(find)
}

/// Makes a game into two parts of the program, with these names: its tables, and everything else.
macro_rules! split_room {
    ($game:ty, $part:ident, $besides:ident) => {
        // Calling into another part of the program is unsafe in Rust, and the macro generates that call.
        #[allow(unsafe_code, reason = "written by wasm_split")]
        #[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
        mod part {
            use crate::boards::rooms::{Besides, GamePart, NotLoaded};

            #[wasm_split_helpers::wasm_split($part, fallible)]
            pub fn $part() -> Result<GamePart, NotLoaded> {
                catalog::register::<$game>();
                Ok(GamePart::of::<$game>())
            }

            #[wasm_split_helpers::wasm_split($besides, fallible)]
            pub fn $besides() -> Result<Besides, NotLoaded> {
                Ok(Besides::of::<$game>())
            }
        }

        thread_local! {
            static BESIDES: std::cell::Cell<Option<$crate::boards::rooms::Besides>> =
                const { std::cell::Cell::new(None) };
        }

        impl $crate::boards::Loaded for $game {
            const BESIDES: $crate::shell::fetched::Fetched<$crate::boards::rooms::Besides> =
                $crate::shell::fetched::Fetched { here: &BESIDES, load: || Box::pin(part::$besides()) };

            async fn load() -> Result<$crate::boards::rooms::GamePart, $crate::boards::rooms::NotLoaded> {
                part::$part().await
            }
        }
    };
}

pub(super) use split_room;

/// Pages that are never opened first.
#[allow(unsafe_code, reason = "written by wasm_split")]
#[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
mod pages {
    use super::NotLoaded;
    use crate::shell::pages::Pages;

    #[wasm_split_helpers::wasm_split(pages, fallible)]
    pub fn load_pages() -> Result<Pages, NotLoaded> {
        Ok(Pages::new())
    }
}

pub use pages::load_pages;

/// Everything about tables that is the same in all games.
#[allow(unsafe_code, reason = "written by wasm_split")]
#[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
mod tables {
    use super::NotLoaded;
    use crate::shell::tables::Tables;

    #[wasm_split_helpers::wasm_split(tables, fallible)]
    pub fn load_tables() -> Result<Tables, NotLoaded> {
        Ok(Tables::new())
    }
}

pub use tables::load_tables;

/// Forms.
#[allow(unsafe_code, reason = "written by wasm_split")]
#[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
mod forms {
    use super::NotLoaded;
    use crate::shell::forms::Forms;

    #[wasm_split_helpers::wasm_split(forms, fallible)]
    pub fn load_forms() -> Result<Forms, NotLoaded> {
        Ok(Forms::new())
    }
}

pub use forms::load_forms;

/// What only a table on a server needs.
#[allow(unsafe_code, reason = "written by wasm_split")]
#[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
mod remote {
    use super::NotLoaded;
    use crate::shell::remote::Remote;

    #[wasm_split_helpers::wasm_split(remote, fallible)]
    pub fn load_remote() -> Result<Remote, NotLoaded> {
        Ok(Remote::new())
    }
}

pub use remote::load_remote;

/// The puzzles of all games, which only people who solve them need.
#[allow(unsafe_code, reason = "written by wasm_split")]
#[allow(improper_ctypes_definitions, improper_ctypes, reason = "both sides are this program")]
mod puzzles {
    use super::NotLoaded;
    use crate::boards::puzzles::SETS;

    #[wasm_split_helpers::wasm_split(puzzles, fallible)]
    pub fn load_puzzles() -> Result<Vec<(&'static str, &'static str)>, NotLoaded> {
        Ok(SETS.to_vec())
    }
}

pub use puzzles::load_puzzles;
