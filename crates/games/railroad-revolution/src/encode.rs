//! A position as numbers: every piece on the map and on the player boards, what the milestones still
//! need, and the current turn so far. Money is counted in hundreds.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::{SLOTS, TABLES};
use crate::ids::{
    CITIES, CITY_TILES, COLOURS, City, Colour, DEALS, Effect, From, MILESTONES, Milestone, Piece, RAILS,
    Rail, SECTIONS, SETUPS, SPACES, Section, Setup, Side, Space, TELEGRAPH_TILES, TRACKS, TRAINS, Track,
    Train,
};
use crate::state::{Frame, MAX_PLAYERS, NONE, OPEN, Player, State};
use rules::{Encode, Notes, Seat};

const FRAMES: usize = 16;
const LINES: usize = 7;
const TURN: usize = SPACES + COLOURS + 13;

const OF_A_SEAT: usize = 5
    + 2 * COLOURS
    + RAILS
    + 2 * CITIES
    + SECTIONS
    + 5
    + TRACKS * SLOTS
    + 2 * TRAINS
    + MILESTONES
    + 4 * OPEN
    + 1
    + LINES;
const OF_THE_TABLE: usize = COLOURS
    + CITIES * CITY_TILES
    + SECTIONS * TELEGRAPH_TILES
    + CITIES
    + SECTIONS
    + TRAINS
    + DEALS
    + 2 * SETUPS
    + MILESTONES
    + 3
    + 3
    + FRAMES
    + TURN
    + 3;

/// The number of the first action of each kind; the kinds follow one another.
const SETUP: u32 = 0;
const PLACE: u32 = SETUP + 2 * SETUPS as u32;
const RAIL: u32 = PLACE + (COLOURS * SPACES) as u32;
const STATION: u32 = RAIL + RAILS as u32;
const OFFICE: u32 = STATION + CITIES as u32;
const SELL: u32 = OFFICE + SECTIONS as u32;
const USE: u32 = SELL + Piece::ALL.len() as u32;
const STEP: u32 = USE + Effect::ALL.len() as u32;
const PROMOTE: u32 = STEP + TRACKS as u32;
const DISCARD: u32 = PROMOTE + (2 * COLOURS * MILESTONES) as u32;
const EXCHANGE: u32 = DISCARD + (2 * COLOURS) as u32;
const GAIN: u32 = EXCHANGE + (2 * COLOURS * COLOURS) as u32;
const TRAIN: u32 = GAIN + COLOURS as u32;
const FLIP: u32 = TRAIN + TRAINS as u32;
const LOWER: u32 = FLIP + TRAINS as u32;
const RAISE: u32 = LOWER + TRAINS as u32;
const DEAL: u32 = RAISE + TRAINS as u32;
const COMPLETE: u32 = DEAL + Side::ALL.len() as u32;
const TAKE: u32 = COMPLETE + MILESTONES as u32;
const SHARE: u32 = TAKE + MILESTONES as u32;
const HIRE: u32 = SHARE + 1;
const STOP: u32 = HIRE + COLOURS as u32;
const PASS: u32 = STOP + 1;
const DONE: u32 = PASS + 1;

impl Encode for RailroadRevolution {
    const ENCODING: u16 = 1;
    const INPUTS: usize = MAX_PLAYERS * OF_A_SEAT + OF_THE_TABLE;
    const ACTIONS: u32 = DONE + 1;
    const WEIGHED: u32 = Self::ACTIONS;

    fn note(&self, state: &State, seat: Seat, notes: &mut impl Notes) {
        for place in 0..MAX_PLAYERS {
            notes.about("seat", place);
            let other = Seat::new((seat.index() + place) % usize::from(self.seats));
            if place < usize::from(self.seats) {
                note_seat(self, state, other, notes);
            } else {
                notes.zeros("absent", OF_A_SEAT);
            }
        }
        note_table(self, state, seat, notes);
        note_turn(self, state, notes);
    }

    fn action_id(&self, _: &State, _: Seat, action: Action) -> u32 {
        let pair = |first: usize, second: usize, of: usize| (first * of + second) as u32;
        match action {
            Action::Setup(setup) => SETUP + u32::from(setup.0),
            Action::Place(colour, space) => PLACE + pair(colour.index(), space.index(), SPACES),
            Action::Rail(rail) => RAIL + u32::from(rail.0),
            Action::Station(city) => STATION + u32::from(city.0),
            Action::Office(section) => OFFICE + u32::from(section.0),
            Action::Sell(piece) => SELL + piece.index() as u32,
            Action::Use(effect) => USE + effect.index() as u32,
            Action::Step(track) => STEP + track.index() as u32,
            Action::Promote(from, colour, tile) => {
                PROMOTE + pair(from.index() * COLOURS + colour.index(), tile.index(), MILESTONES)
            }
            Action::Discard(from, colour) => DISCARD + pair(from.index(), colour.index(), COLOURS),
            Action::Exchange(from, give, take) => {
                EXCHANGE + pair(from.index() * COLOURS + give.index(), take.index(), COLOURS)
            }
            Action::Gain(colour) => GAIN + colour.index() as u32,
            Action::Train(kind) => TRAIN + kind.index() as u32,
            Action::Flip(kind) => FLIP + kind.index() as u32,
            Action::Lower(kind) => LOWER + kind.index() as u32,
            Action::Raise(kind) => RAISE + kind.index() as u32,
            Action::Deal(side) => DEAL + side.index() as u32,
            Action::Complete(tile) => COMPLETE + u32::from(tile.0),
            Action::Take(tile) => TAKE + u32::from(tile.0),
            Action::Share => SHARE,
            Action::Hire(colour) => HIRE + colour.index() as u32,
            Action::Stop => STOP,
            Action::Pass => PASS,
            Action::Done => DONE,
        }
    }

    fn action_of(&self, _: &State, _: Seat, id: u32) -> Option<Action> {
        let within = |first: u32| (id - first) as usize;
        let owned = |number: usize| (From::ALL[number / COLOURS], Colour::ALL[number % COLOURS]);
        Some(match id {
            SETUP..PLACE => Action::Setup(Setup(within(SETUP) as u8)),
            PLACE..RAIL => {
                Action::Place(Colour::ALL[within(PLACE) / SPACES], Space::ALL[within(PLACE) % SPACES])
            }
            RAIL..STATION => Action::Rail(Rail(within(RAIL) as u8)),
            STATION..OFFICE => Action::Station(City(within(STATION) as u8)),
            OFFICE..SELL => Action::Office(Section(within(OFFICE) as u8)),
            SELL..USE => Action::Sell(Piece::ALL[within(SELL)]),
            USE..STEP => Action::Use(Effect::ALL[within(USE)]),
            STEP..PROMOTE => Action::Step(Track::ALL[within(STEP)]),
            PROMOTE..DISCARD => {
                let (from, colour) = owned(within(PROMOTE) / MILESTONES);
                Action::Promote(from, colour, Milestone((within(PROMOTE) % MILESTONES) as u8))
            }
            DISCARD..EXCHANGE => {
                let (from, colour) = owned(within(DISCARD));
                Action::Discard(from, colour)
            }
            EXCHANGE..GAIN => {
                let (from, give) = owned(within(EXCHANGE) / COLOURS);
                Action::Exchange(from, give, Colour::ALL[within(EXCHANGE) % COLOURS])
            }
            GAIN..TRAIN => Action::Gain(Colour::ALL[within(GAIN)]),
            TRAIN..FLIP => Action::Train(Train::ALL[within(TRAIN)]),
            FLIP..LOWER => Action::Flip(Train::ALL[within(FLIP)]),
            LOWER..RAISE => Action::Lower(Train::ALL[within(LOWER)]),
            RAISE..DEAL => Action::Raise(Train::ALL[within(RAISE)]),
            DEAL..COMPLETE => Action::Deal(Side::ALL[within(DEAL)]),
            COMPLETE..TAKE => Action::Complete(Milestone(within(COMPLETE) as u8)),
            TAKE..SHARE => Action::Take(Milestone(within(TAKE) as u8)),
            SHARE => Action::Share,
            HIRE..STOP => Action::Hire(Colour::ALL[within(HIRE)]),
            STOP => Action::Stop,
            PASS => Action::Pass,
            DONE => Action::Done,
            _ => return None,
        })
    }
}

fn note_seat(game: &RailroadRevolution, state: &State, seat: Seat, notes: &mut impl Notes) {
    let player = state.player(seat);
    notes.flag("present", true);
    notes.flag("active", seat == state.active);
    notes.flag("decides", seat == state.decider);
    notes.count("money", (player.money / 100) as i32);
    notes.count("shares", player.shares);
    notes.counts("supply", &player.supply);
    notes.counts(
        "on the board",
        &Colour::ALL.iter().map(|colour| player.on_board(*colour)).collect::<Vec<_>>(),
    );
    notes.set("rail", u64::from(player.rails), RAILS);
    notes.set("station", u64::from(player.stations), CITIES);
    notes.set("reached city", u64::from(game.reached(player.rails)), CITIES);
    notes.set("office", u64::from(player.offices), SECTIONS);
    notes.count("buildings left", player.buildings_left);
    notes.count("rails left", player.rails_left);
    notes.count("buildings to clear", player.buildings_left.saturating_sub(game.beyond_logo.0));
    notes.count("rails to clear", player.rails_left.saturating_sub(game.beyond_logo.1));
    notes.count("workers", player.available());
    for track in Track::ALL {
        notes.one_of(track.word(), Some(usize::from(player.tracks[track.index()])), SLOTS);
    }
    notes.counts("train up", &player.trains_up);
    notes.counts("train down", &player.trains_down);
    note_milestones(game, player, notes);
    let points = game.points(player).lines();
    points.into_iter().enumerate().for_each(|(line, value)| notes.number("points", line, value));
}

fn note_milestones(game: &RailroadRevolution, player: &Player, notes: &mut impl Notes) {
    let open = player.open_milestones().fold(0, |set, (_, tile)| set | 1u64 << tile.0);
    notes.set("open milestone", open, MILESTONES);
    for place in 0..OPEN {
        let tile = player.open[place];
        if tile == NONE {
            (0..4).for_each(|index| notes.number("milestone's state", 4 * place + index, 0));
            continue;
        }
        let needs = game.milestones[usize::from(tile)].needs();
        let missing =
            needs.iter().map(|need| need.count.saturating_sub(game.count(player, need.what))).sum::<u8>();
        let managers = game.managers_missing(player, place);
        let points = TABLES.milestones[usize::from(tile)].points;
        let done = game.is_fulfilled(player, place);
        for (index, value) in [missing, managers, points, u8::from(done)].into_iter().enumerate() {
            notes.number("milestone's state", 4 * place + index, i32::from(value));
        }
    }
    notes.count("completed milestones", player.completed.count_ones() as i32);
}

fn note_table(game: &RailroadRevolution, state: &State, seat: Seat, notes: &mut impl Notes) {
    let tile = |tile: u8| (tile != NONE).then_some(usize::from(tile));
    for (city, its) in state.city_tiles.into_iter().enumerate() {
        notes.about("city", city);
        notes.one_of("tile", tile(its), CITY_TILES);
    }
    for (section, its) in state.telegraph_tiles.into_iter().enumerate() {
        notes.about("section", section);
        notes.one_of("tile", tile(its), TELEGRAPH_TILES);
    }
    notes.about("table", 0);
    notes.counts("stock", &state.stock);
    let open = |slots: &[u8]| {
        slots
            .iter()
            .enumerate()
            .filter(|(_, owner)| **owner == NONE)
            .fold(0, |set, (index, _)| set | 1 << index)
    };
    notes.set("First Station open", open(&state.first_station), CITIES);
    notes.set("First Office open", open(&state.first_office), SECTIONS);
    notes.counts("trains left", &state.trains);
    notes.one_of("deal", tile(state.deal), DEALS);
    let offered = state.setups.iter().filter(|setup| **setup != NONE).fold(0, |set, setup| set | 1 << setup);
    notes.set("set-up tile on offer", offered, 2 * SETUPS);
    let known = state.drawn.iter().filter(|seen| seen.tile != NONE && seen.by & 1 << seat.index() != 0);
    notes.set("milestone drawn", known.fold(0, |set, seen| set | 1 << seen.tile), MILESTONES);
    notes.one_of("seats", Some(usize::from(game.seats) - 2), 3);
    notes.count("round", state.round);
    notes.flag("the end is triggered", state.last_round > 0);
    notes.count("rounds left", state.last_round.saturating_sub(state.round));
}

fn note_turn(game: &RailroadRevolution, state: &State, notes: &mut impl Notes) {
    let frame = match state.stack.top() {
        Frame::PickSetup => Some(0),
        Frame::Place => Some(1),
        Frame::Open => Some(2),
        Frame::Grow { .. } => Some(3),
        Frame::Discard { .. } => Some(4),
        Frame::Exchange { .. } => Some(5),
        Frame::Gain { .. } => Some(6),
        Frame::TakeTrain { .. } => Some(7),
        Frame::Flip { .. } => Some(8),
        Frame::FreeRail { .. } => Some(9),
        Frame::FreeStation { .. } => Some(10),
        Frame::FreeOffice { .. } => Some(11),
        Frame::Deal { .. } => Some(12),
        Frame::OwnDeal => Some(13),
        Frame::Milestones => Some(14),
        Frame::ChooseMilestone { .. } => Some(15),
        Frame::SetUp { .. } | Frame::NewDeal | Frame::DrawMilestone { .. } => None,
    };
    notes.one_of("waits for", frame, FRAMES);
    let turn = &state.turn;
    notes.one_of("action space", turn.space.map(Space::index), SPACES);
    notes.one_of("worker placed", turn.space.map(|_| turn.colour.index()), COLOURS);
    notes.count("main action left", turn.main);
    notes.count("owed", (turn.owed / 100) as i32);
    notes.count("rails laid", turn.laid);
    notes.count("triangles", turn.triangles);
    notes.count("shares taken", turn.taken);
    let open = [turn.waived, turn.primary, turn.bonus, turn.tile, turn.flip, turn.ability, turn.deal];
    for (index, flag) in open.into_iter().enumerate() {
        notes.number("open effect", index, i32::from(flag));
    }
    notes.flag(
        "dear tracks",
        game.gates.iter().zip(&TABLES.tracks).any(|(gates, usual)| *gates != usual.gates),
    );
    let (mut steps, mut promotions, mut flips) = (0, 0, 0);
    for frame in state.stack.frames() {
        match frame {
            Frame::Grow { steps: more, promotions: of_them, .. } => {
                steps += more;
                promotions += of_them;
            }
            Frame::Flip { left, .. } => flips += left,
            _ => {}
        }
    }
    notes.count("steps to take", steps);
    notes.count("promotions to make", promotions);
    notes.count("trains to flip", flips);
}
