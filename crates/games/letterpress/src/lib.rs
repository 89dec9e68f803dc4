//! Letterpress: draft letters, write words, claim their cards, and set the best last word from them.
//!
//! Where to find what: `content` the component tables and cards, `card` piles, words and the cards in
//! them, `values` card values, `spell` which cards can form a word, `challenge` the conditions of
//! challenges, `state` the state with its frames and laws, `action` decisions and draws, `flow` the
//! automatic steps, `legal` what is legal, `apply` the effects of decisions, `score` who won, `view`
//! what each viewer may know, `redeal` hidden cards dealt anew, `position` the conversion from a view
//! back to a state, `compose` feedback on a word in progress, `words` the allowed words, `encode` a
//! position as numbers, `text` the game in words, `material` which components decisions take.

mod action;
mod apply;
mod card;
mod challenge;
mod compose;
mod content;
mod encode;
mod flow;
mod legal;
mod material;
mod position;
mod redeal;
mod score;
mod spell;
mod state;
mod text;
mod values;
mod view;
mod words;

pub use action::{Action, Draw};
pub use apply::won_columns;
pub use card::{LONGEST_WORD, MOST_CARDS, Pile, Tile, Tiles, Word};
pub use challenge::Proof;
pub use compose::{Feedback, Spelling, case, compose, compose_tiles};
pub use content::{
    CHALLENGES, Card, Challenge, DECK_KINDS, Deck, KINDS, LETTERS, Label, QU, Reward, TABLES, Tables, Test,
    VOWEL_LETTERS, VOWELS,
};
pub use legal::WordFault;
pub use spell::Case;
pub use state::{Decks, FINAL_ROUND, Frame, HAND, MAX_PLAYERS, Player, Printed, Ranking, Solo, Stage, State};
pub use text::{card_in_words, challenge_in_words, reward_in_words};
pub use values::Values;
pub use view::{Event, PlayerView, PrintedView, ShiftView, SoloView, View};
pub use words::WordList;

use content::BALANCED;
use rules::{
    BadPosition, BrokenLaw, Choice, Code, Content, Edition, Game, Info, OptionSpec, Options, Outcome,
    Pending, Refusal, Resample, Rng, Seat, Sink, Stack, Viewer,
};
use serde::Serialize;

const PRINTER: OptionSpec = OptionSpec {
    key: "printer",
    name: "Rotary Printer",
    help: "How strong the printer is when you play alone.",
    choices: &[
        Choice { key: "normal", name: "Normal", help: "One last word against the library." },
        Choice { key: "easy", name: "Easy", help: "Any number of last words, added up." },
        Choice { key: "hard", name: "Hard", help: "Unused cards of the last round join the library." },
    ],
};

const LIST: OptionSpec = OptionSpec {
    key: "list",
    name: "Word list",
    help: "How rare a word may be. Slang never counts.",
    choices: &[
        Choice { key: "80", name: "Large", help: "The usual list for word games." },
        Choice { key: "70", name: "Medium", help: "Without the rarest words." },
        Choice { key: "60", name: "Small", help: "Words that most readers know." },
    ],
};

const ADDED: OptionSpec =
    OptionSpec { key: "added", name: "House words", help: "Extra words, separated by spaces.", choices: &[] };

const REFUSED: OptionSpec = OptionSpec {
    key: "refused",
    name: "Blocked words",
    help: "Words that do not count, separated by spaces.",
    choices: &[],
};

const COLLECTIONS: OptionSpec = OptionSpec {
    key: "collections",
    name: "Collections",
    help: "What others see of your claimed cards.",
    choices: &[
        Choice { key: "hidden", name: "Hidden", help: "As in the rules: only the number of cards." },
        Choice { key: "open", name: "Open", help: "All cards claimed openly." },
    ],
};

const LETTER_VALUES: OptionSpec = OptionSpec {
    key: "letters",
    name: "Letters",
    help: "What G, V and Y are worth.",
    choices: &[
        Choice { key: "first", name: "As first set", help: "G is worth 3 points, V and Y 5." },
        Choice {
            key: "balanced",
            name: "Balanced",
            help: "G is worth 4 points and V 6, since few claimed them, and Y 4, since nearly everybody did.",
        },
    ],
};

/// The rules at one table.
pub struct Letterpress {
    seats: u8,
    edition: Edition,
    tables: &'static Tables,
    level: Level,
    words: WordList,
    open_collections: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    Normal,
    Easy,
    Hard,
}

impl Letterpress {
    /// The word list of this table.
    pub fn words(&self) -> &WordList {
        &self.words
    }

    /// The card values at this table.
    pub fn values(&self) -> Values {
        self.tables.values
    }

    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// In the last round of an easy solo game, the player writes any number of words.
    pub fn writes_on(&self, state: &State) -> bool {
        self.is_solo() && state.round == FINAL_ROUND && self.level == Level::Easy
    }

    /// Do the cards left over by the last word join the printer's library?
    fn shelves_unused(&self) -> bool {
        self.level == Level::Hard
    }

    /// How many letters the player at this place of the ranking, counted from 0, claims.
    pub fn claims(&self, place: u8) -> u8 {
        let two = self.tables.two_claims_for[self.seats as usize - 2];
        if place < two { self.tables.most_claims } else { self.tables.least_claims }
    }

    /// Does the word that `seat` has shown meet this challenge?
    pub fn meets(&self, state: &State, seat: Seat, id: u8) -> bool {
        let player = state.player(seat);
        let proof = Proof {
            word: &player.word,
            tiles: &player.tiles,
            drafted: self.tables.draft_cards as usize,
            shared: state.shared.len(),
            shortest: Some(self.is_shortest(state, seat)),
            words: &self.words,
            values: self.values(),
        };
        proof.meets(id) == Some(true)
    }

    /// Is the word shorter than every other one of the round, and is there at least one other?
    fn is_shortest(&self, state: &State, seat: Seat) -> bool {
        let mine = state.player(seat).word.len();
        let mut others = Seat::all(self.seats)
            .filter(|other| *other != seat)
            .map(|other| state.player(other).word.len())
            .filter(|length| *length > 0)
            .peekable();
        others.peek().is_some() && others.all(|length| mine < length)
    }
}

impl Game for Letterpress {
    const KEY: &'static str = "letterpress";
    const EDITIONS: &'static [Edition] =
        &[Edition { rules: 1, content: 1, words: Some(1) }, Edition { rules: 2, content: 1, words: Some(2) }];
    const INFO: Info = Info {
        key: Self::KEY,
        title: "Letterpress",
        designer: "Robin David",
        publisher: "Osprey Games",
        year: 2020,
        pitch: "Draft letters, write words, claim the type you need, and print the best last word.",
        seats: &[1, 2, 3, 4, 5, 6],
        options: &[PRINTER, COLLECTIONS, LIST, ADDED, REFUSED, LETTER_VALUES],
        editions: Self::EDITIONS,
        reconstructed: "The letters of the two decks, most of their values and all challenges are \
                        reconstructed, since no public source lists them.",
    };

    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = WordFault;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let content = if options.get(&LETTER_VALUES) == "balanced" { BALANCED } else { edition.content };
        let tables = TABLES.version(content);
        let level = match options.get(&PRINTER) {
            "easy" => Level::Easy,
            "hard" => Level::Hard,
            _ => Level::Normal,
        };
        if seats > 1 && level != Level::Normal {
            return Err(Refusal::new(Code::BadOption, "the Rotary Printer plays only in a game for one"));
        }
        let size = match options.get(&LIST) {
            "70" => 70,
            "60" => 60,
            _ => 80,
        };
        let words =
            WordList::new(edition.words.unwrap_or(1), size, options.get(&ADDED), options.get(&REFUSED))?;
        let open_collections = options.get(&COLLECTIONS) == "open";
        let edition = Edition { content, ..edition };
        Ok(Letterpress { seats, edition, tables, level, words, open_collections })
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

    /// A round has at most 36 cards to deal, 80 draws for ties and 80 decisions.
    fn longest(&self) -> usize {
        1_500
    }

    fn start(&self) -> State {
        State {
            round: 1,
            decks: Decks::full(),
            open: [0; 3],
            shared: Pile::default(),
            in_play: [0; DECK_KINDS],
            players: [Player::default(); MAX_PLAYERS],
            ranking: Ranking::default(),
            solo: Solo::default(),
            ended: false,
            stack: Stack::new(Frame::Deal { step: 0 }),
        }
    }

    fn pending(&self, state: &State) -> Pending {
        if state.ended {
            Pending::Over
        } else if state.stack.top().is_chance() {
            Pending::Chance
        } else {
            Pending::Seats(legal::deciders(self, state))
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.waits_for(state, seat) {
            legal::legal(self, state, seat, out);
        }
    }

    fn is_legal(&self, state: &State, seat: Seat, action: Action) -> bool {
        self.waits_for(state, seat) && legal::is_legal(self, state, seat, action)
    }

    fn why_illegal(&self, state: &State, seat: Seat, action: Action) -> Option<WordFault> {
        match (state.stack.top(), action) {
            (Frame::Write, Action::Write(word)) if state.player(seat).stage == Stage::Writing => {
                legal::why_not(self, state, seat, &word)
            }
            _ => None,
        }
    }

    fn is_offered(&self, action: Action) -> bool {
        !matches!(action, Action::Write(_))
    }

    /// A player who may write a word may also pass or, in the last round of an easy solo game, stop.
    fn holds_back(&self, offered: &[Action]) -> bool {
        offered.contains(&Action::Pass) || self.is_solo() && offered.contains(&Action::Done)
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
        apply::apply(self, state, seat, action, log);
    }

    /// The last of the secret choices reveals all of them.
    fn reveals(&self, state: &State, seat: Seat, action: Action) -> bool {
        let last = legal::deciders(self, state).without(seat).is_empty();
        match state.stack.top() {
            Frame::Draft { .. } => last,
            Frame::Write => last && self.seals(state, seat, action),
            _ => false,
        }
    }

    fn in_secret(&self, state: &State) -> bool {
        !self.is_solo() && matches!(state.stack.top(), Frame::Draft { .. } | Frame::Write)
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

    /// Writes nothing and claims nothing; where a choice is required, takes what the engine proposes.
    fn fallback(&self, state: &State, seat: Seat) -> Action {
        match state.stack.top() {
            Frame::Write if state.player(seat).stage == Stage::Setting => {
                let tiles = self.case(state, seat).preset(&state.player(seat).word);
                Action::Use(tiles.expect("a word that was accepted can be set"))
            }
            Frame::Write if !self.writes_on(state) => Action::Pass,
            Frame::Write | Frame::Claim { .. } => Action::Done,
            _ => {
                let mut actions = Vec::new();
                self.legal(state, seat, &mut actions);
                actions[0]
            }
        }
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        view::view(self, state, to)
    }

    fn own(&self, state: &State, to: Viewer) -> Option<impl Serialize> {
        Some(view::own(self, state, to))
    }

    fn redact(&self, event: &Event, to: Viewer) -> Option<Event> {
        Some(view::redact(event, to, self.is_solo()))
    }

    fn load(&self, position: &View) -> Result<State, BadPosition> {
        position::load(self, position)
    }

    fn laws(&self, state: &State) -> Result<(), BrokenLaw> {
        state::laws(self, state)
    }
}

impl Letterpress {
    /// Does this complete the word of `seat`, or must its cards still be chosen?
    fn seals(&self, state: &State, seat: Seat, action: Action) -> bool {
        match action {
            Action::Write(word) => self.case(state, seat).only_setting(&word).is_some(),
            _ => true,
        }
    }

    fn waits_for(&self, state: &State, seat: Seat) -> bool {
        matches!(self.pending(state), Pending::Seats(seats) if seats.contains(seat))
    }
}

impl Resample for Letterpress {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        redeal::resample(self, state, viewer, rng)
    }
}
