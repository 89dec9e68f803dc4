//! Telegram: combine fragments and letters into words, and build up what they are worth.
//!
//! Where to find what: `content` the component tables, `fragment` printed and fresh fragments, `sheet` the
//! rows and marks of a sheet, `words` the allowed words, `goal` the goals, `state` the state with its
//! frames and laws, `action` decisions and draws, `flow` the automatic steps, `legal` what is legal,
//! `apply` the effects of decisions, `score` who won, `view` what each viewer may know, `deal` hidden
//! information dealt anew, `preview` previews of decisions, `position` the conversion from a view back to
//! a state, `encode` a position as numbers, `text` the game in words, `material` which components
//! decisions take.

mod action;
mod apply;
mod content;
mod deal;
mod encode;
mod flow;
mod fragment;
mod goal;
mod legal;
mod material;
mod position;
mod preview;
mod score;
mod sheet;
mod state;
mod text;
mod view;
mod words;

pub use action::{Action, Draw};
pub use content::{
    BatteryLine, Bonus, Card, Form, Gain, GoalFacts, GoalPoints, Label, Letter, Reward, Side, TABLES, Tables,
};
pub use fragment::Fragment;
pub use goal::Progress;
pub use preview::{Preview, completions, preview_advance, preview_letter};
pub use score::{Score, level};
pub use sheet::{Marks, Row, Status, Word};
pub use state::{Claim, Frame, Phase, Player, State, Track};
pub use text::bonus_name;
pub use view::{CardView, Event, GoalView, PlayerView, RowView, SoloView, Source, TableView, View};
pub use words::WordList;

use content::{BALANCED, CATEGORIES, NO_FRAGMENT_CARD};
use fragment::Pool;
use rules::{
    BadPosition, BrokenLaw, Choice, Code, Content, Edition, Game, Info, OptionSpec, Options, Outcome,
    Pending, Refusal, Resample, Rng, Seat, Sink, Viewer,
};
use serde::Serialize;
use state::{ALL_CARDS, MAX_PLAYERS, NO_CARD};
use std::convert::Infallible;

const SIDE: OptionSpec = OptionSpec {
    key: "side",
    name: "Sheet",
    help: "Which side of the sheet everyone uses.",
    choices: &[
        Choice { key: "basic", name: "Basic", help: "Rows fill from the top; batteries are a track." },
        Choice { key: "advanced", name: "Advanced", help: "Any row; batteries are a grid with lines." },
    ],
};

const FRAGMENT_SOURCE: OptionSpec = OptionSpec {
    key: "fragments",
    name: "Fragments",
    help: "Where the fragments come from.",
    choices: &[
        Choice { key: "printed", name: "Printed", help: "From the 30 cards of the game." },
        Choice { key: "fresh", name: "Fresh", help: "New ones: any two letters that fit at least 40 words." },
    ],
};

const GOAL_POINTS: OptionSpec = OptionSpec {
    key: "goals",
    name: "Goals",
    help: "How many points four of the goals give.",
    choices: &[
        Choice {
            key: "first",
            name: "As first set",
            help: "Brief Bulletins and Charged Cells 6, Lengthy Letters and Double Dots 7.",
        },
        Choice {
            key: "balanced",
            name: "Balanced",
            help: "Brief Bulletins 10, since few reached it; Lengthy Letters and Charged Cells 5 and Double Dots 6, since \
                   nearly everybody did.",
        },
    ],
};

const LIST: OptionSpec = OptionSpec {
    key: "list",
    name: "Word list",
    help: "How rare a word may be.",
    choices: &[
        Choice { key: "80", name: "Large", help: "The usual list for word games." },
        Choice { key: "70", name: "Medium", help: "Without the rarest words." },
        Choice { key: "60", name: "Small", help: "Words that most readers know." },
    ],
};

const FAMILY: OptionSpec = OptionSpec {
    key: "family",
    name: "Family-friendly",
    help: "Block offensive words.",
    choices: &[
        Choice { key: "no", name: "No", help: "Every word of the list counts." },
        Choice { key: "yes", name: "Yes", help: "Offensive words do not count." },
    ],
};

const ADDED: OptionSpec = OptionSpec {
    key: "added",
    name: "House words",
    help: "Extra words of 4 to 6 letters, separated by spaces.",
    choices: &[],
};

const REFUSED: OptionSpec = OptionSpec {
    key: "refused",
    name: "Blocked words",
    help: "Words of 4 to 6 letters that do not count, separated by spaces.",
    choices: &[],
};

/// The rules at one table.
pub struct Telegram {
    seats: u8,
    edition: Edition,
    tables: &'static Tables,
    form: &'static Form,
    words: WordList,
    /// Only with fresh fragments.
    pool: Option<&'static Pool>,
}

impl Telegram {
    pub fn form(&self) -> &'static Form {
        self.form
    }

    pub fn words(&self) -> &WordList {
        &self.words
    }

    pub fn row_bonus(&self, row: u8) -> Bonus {
        self.form.row_bonus[row as usize]
    }

    /// Are fragments fresh, rather than drawn from the printed cards?
    pub fn is_fresh(&self) -> bool {
        self.pool.is_some()
    }

    fn pool(&self) -> &'static Pool {
        self.pool.expect("fragments are made anew")
    }

    fn is_in_pool(&self, fragment: Fragment) -> bool {
        self.pool().contains(fragment)
    }

    /// The points of a goal, counted from 0.
    pub fn goal_points(&self, goal: u8) -> GoalPoints {
        self.tables.goal_points[goal as usize]
    }

    /// The printed card that a fragment is on.
    pub fn card_of(&self, fragment: Fragment) -> Option<u8> {
        Some(self.tables.card_of[fragment.index()]).filter(|card| *card != NO_FRAGMENT_CARD)
    }
}

/// A player's progress with a goal, counted from 0.
pub fn goal_progress(goal: u8, player: &Player, words: &WordList) -> Progress {
    goal::progress(goal, &player.rows, player.marks, words)
}

impl Game for Telegram {
    const KEY: &'static str = "telegram";
    const EDITIONS: &'static [Edition] =
        &[Edition { rules: 1, content: 1, words: Some(1) }, Edition { rules: 2, content: 1, words: Some(2) }];
    const INFO: Info = Info {
        key: Self::KEY,
        title: "Telegram",
        designer: "Lucas Connors",
        publisher: "Revolution Technologies",
        year: 2024,
        pitch: "Spell words from fragments and letters, and make every length worth more.",
        seats: &[1, 2, 3, 4, 5, 6],
        options: &[SIDE, FRAGMENT_SOURCE, LIST, FAMILY, ADDED, REFUSED, GOAL_POINTS],
        editions: Self::EDITIONS,
        reconstructed: "The fragments, most letter cards, twelve of the letters' bonuses and nine of the fifteen \
                        goals are reconstructed, since no public source shows them.",
    };

    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = Infallible;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let content = if options.get(&GOAL_POINTS) == "balanced" { BALANCED } else { edition.content };
        let tables = TABLES.version(content);
        let size = options.get(&LIST).parse();
        let size = size.map_err(|_| Refusal::new(Code::BadOption, "the list is 60, 70 or 80"))?;
        let family = options.get(&FAMILY) == "yes";
        let words = WordList::new(
            edition.words.unwrap_or(1),
            size,
            family,
            options.get(&ADDED),
            options.get(&REFUSED),
        )?;
        let fresh = options.get(&FRAGMENT_SOURCE) == "fresh";
        let side = if options.get(&SIDE) == "advanced" { Side::Advanced } else { Side::Basic };
        Ok(Telegram {
            seats,
            edition: Edition { content, ..edition },
            tables,
            form: tables.form(side),
            pool: fresh.then(|| Pool::of(&words)),
            words,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn content(&self) -> &Content {
        &self.tables.id
    }

    fn word_list(&self) -> Option<Content> {
        let list = lexicon::LISTS.iter().find(|list| list.version == self.words.version)?;
        Some(Content { version: list.version, sha256: list.sha256.to_owned() })
    }

    /// A player has 54 cells to fill, each in three decisions with a dozen more for its bonuses, and a
    /// round draws fewer than 100 cards.
    fn longest(&self) -> usize {
        1000 + 800 * self.seats as usize
    }

    fn start(&self) -> State {
        let solo = self.seats == 1;
        State {
            players: [Player::default(); MAX_PLAYERS],
            deck: ALL_CARDS,
            discards: 0,
            turned: 0,
            shown_turned: 0,
            piles: if solo { self.tables.piles } else { [0, 0, self.tables.piles.iter().sum()] },
            solo_cards: if solo { (1 << CATEGORIES) - 1 } else { 0 },
            solo_aside: 0,
            shown_sizes: [ALL_CARDS.count_ones() as u8, 0],
            fragments: [Fragment::default(); state::MOST_FRAGMENTS],
            fragments_drawn: 0,
            offering: [0; content::OFFERED_LETTERS],
            offered: 0,
            goals: [NO_CARD; CATEGORIES],
            flipped: 0,
            round: 0,
            last_round: false,
            phase: Phase::SetUp { step: 0 },
        }
    }

    fn pending(&self, state: &State) -> Pending {
        match state.phase {
            Phase::Over => Pending::Over,
            Phase::Acting if state.drawing(self.seats).is_none() => Pending::Seats(state.acting(self.seats)),
            _ => Pending::Chance,
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.phase == Phase::Acting && state.drawing(self.seats).is_none() {
            legal::legal(self, state, seat, out);
        }
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
        apply::apply(self, state, seat, action, log);
    }

    /// The last player to act reveals what all players have done.
    fn reveals(&self, state: &State, seat: Seat, action: Action) -> bool {
        let ends = matches!(action, Action::Done) || (state.round == 0 && matches!(action, Action::Keep(_)));
        ends && state.acting(self.seats).without(seat).is_empty()
    }

    /// What one seat does in a round affects no other, except for the cards it draws.
    fn in_secret(&self, state: &State) -> bool {
        state.phase == Phase::Acting
    }

    fn draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        self.list_draws(state, out);
    }

    fn resolve(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        self.take_draw(state, draw, log);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        score::outcome(self, state)
    }

    /// Stops if possible; in the middle of an action, takes the first way to finish it.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        if actions.last() == Some(&Action::Done) { Action::Done } else { actions[0] }
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        view::view(self, state, to)
    }

    fn own(&self, state: &State, to: Viewer) -> Option<impl Serialize> {
        Some(view::own(self, state, to))
    }

    fn redact(&self, event: &Event, to: Viewer) -> Option<Event> {
        view::redact(event, to)
    }

    fn load(&self, position: &View) -> Result<State, BadPosition> {
        position::load(self, position)
    }

    fn laws(&self, state: &State) -> Result<(), BrokenLaw> {
        state::laws(self, state)
    }
}

impl Resample for Telegram {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        deal::resample(self, state, viewer, rng)
    }
}
