//! The rules of the toy, and the ways in which flawed toys break them.

use super::*;
use rules::{
    BadPosition, BrokenLaw, Code, Edition, Game, Options, Outcome, Pending, Refusal, Resample, Rng, SeatSet,
    Sink, TallyLine, Viewer,
};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// Something rules must not have: a memory outside the state.
static MOOD: AtomicU8 = AtomicU8::new(0);

impl Toy {
    fn bidders(&self, state: &State) -> SeatSet {
        Seat::all(self.seats).filter(|seat| state.bids[seat.index()].is_none()).collect()
    }

    /// Deals to the first seat that lacks a card, or opens the bidding.
    fn deal(&self, state: &mut State) {
        let short = Seat::all(self.seats).find(|seat| state.hands[seat.index()].iter().sum::<u8>() < HAND);
        state.phase = short.map_or(Phase::Bid, Phase::Deal);
    }

    fn reveal(&self, state: &mut State, log: &mut impl Sink<Event>) {
        let mut best = (Seat::new(0), None);
        for seat in Seat::all(self.seats) {
            let bid = state.bids[seat.index()].take();
            if bid > best.1 {
                best = (seat, bid);
            }
            let card = bid.expect("every seat has bid");
            state.spent[usize::from(card.0)] += 1;
            log.tell(Event::Shown { seat, card: card.to_string() });
        }
        state.phase = Phase::Take { seat: best.0, taken: 0 };
    }

    fn finish_round(&self, state: &mut State) {
        state.round += 1;
        if self.has(Flaw::Endless) {
            state.round = 0;
            for (kept, spent) in state.bag.iter_mut().zip(&mut state.spent) {
                *kept += std::mem::take(spent);
            }
        }
        if state.round == self.rounds {
            state.phase = Phase::Over;
        } else {
            self.deal(state);
        }
    }
}

impl Game for Toy {
    const KEY: &'static str = "toy";
    const EDITIONS: &'static [Edition] = EDITIONS;
    const INFO: Info = INFO;
    type State = State;
    type Action = Action;
    type Draw = Draw;
    type Event = Event;
    type View = View;
    type WhyIllegal = Infallible;

    fn new(seats: u8, options: &Options, edition: Edition) -> Result<Self, Refusal> {
        let longest = if edition.rules == 1 { 2 } else { 3 };
        let short = options.get(&LENGTH) == "short";
        let rounds = if short { longest - 1 } else { longest };
        if seats > 3 {
            return Err(Refusal::new(Code::BadSeats, "there are three chairs"));
        }
        let flaw = FLAW.get();
        let seats = if flaw == Some(Flaw::TakesAnyTable) { 2 } else { seats };
        let unsaid = u16::from(short && flaw == Some(Flaw::UnsaidContent));
        let content = Content::new(edition.content + unsaid, &["abcde"]);
        Ok(Toy { seats, edition, rounds, content, flaw, applied: AtomicUsize::new(0) })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn longest(&self) -> usize {
        let seats = usize::from(self.seats);
        let dealing = seats * usize::from(HAND);
        // Bids, the reveal, takes and a last "done", and a card for each bid.
        dealing + usize::from(self.rounds) * (seats + 1 + usize::from(MOST_TAKEN) + 1 + seats)
    }

    fn start(&self) -> State {
        State {
            bag: [COPIES; KINDS],
            hands: [[0; KINDS]; LONGEST_TABLE],
            bids: [None; LONGEST_TABLE],
            spent: [0; KINDS],
            coins: [0; LONGEST_TABLE],
            pot: COINS,
            round: 0,
            phase: Phase::Deal(Seat::new(0)),
        }
    }

    fn pending(&self, state: &State) -> Pending {
        match state.phase {
            Phase::Over => Pending::Over,
            Phase::Deal(_) | Phase::Reveal => Pending::Chance,
            Phase::Take { .. } if self.has(Flaw::WaitsForNobody) => Pending::Seats(SeatSet::default()),
            Phase::Take { .. } if self.has(Flaw::WaitsForStranger) => {
                Pending::Seats(SeatSet::of(Seat::new(7)))
            }
            Phase::Take { seat, .. } => Pending::Seats(SeatSet::of(seat)),
            Phase::Bid if self.has(Flaw::LeakyPending) => {
                // The player who could bid highest is asked first.
                let best = |seat: &Seat| state.hands[seat.index()].iter().rposition(|count| *count > 0);
                Pending::Seats(
                    self.bidders(state).iter().max_by_key(best).map(SeatSet::of).expect("a bidder"),
                )
            }
            Phase::Bid => Pending::Seats(self.bidders(state)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Pending::Seats(seats) = self.pending(state) else { return };
        if !seats.contains(seat) {
            if self.has(Flaw::OutOfTurn) {
                out.push(Action::Done);
            }
            return;
        }
        let Phase::Take { taken, .. } = state.phase else {
            let hand = state.hands[seat.index()];
            let other = state.hands[seat.next(self.seats).index()];
            let mut cards: Vec<Card> = Card::all().filter(|card| hand[usize::from(card.0)] > 0).collect();
            if self.has(Flaw::LeakyLegal) && cards.len() > 1 {
                cards.retain(|card| other[usize::from(card.0)] == 0 || *card == Card(0));
            }
            if self.has(Flaw::Unsorted) {
                cards.reverse();
            }
            out.extend(cards.into_iter().map(Action::Bid));
            return;
        };
        if self.has(Flaw::DeadEnd) && taken == MOST_TAKEN {
            return;
        }
        if taken < MOST_TAKEN && state.pot > 0 {
            out.push(Action::Take);
        }
        out.push(Action::Done);
        match self.flaw {
            Some(Flaw::Repeated) => out.push(Action::Done),
            Some(Flaw::GarbledText) => out.push(Action::Garbled),
            Some(Flaw::SharedText) => out.push(Action::Double),
            Some(Flaw::TextOfTwoLines) => out.push(Action::Shout),
            _ => (),
        }
    }

    fn is_legal(&self, state: &State, seat: Seat, action: Action) -> bool {
        let mut actions = Vec::new();
        self.legal(state, seat, &mut actions);
        match self.flaw {
            Some(Flaw::AllowsUnlisted) if action == Action::Take && !actions.is_empty() => true,
            Some(Flaw::DeniesListed) if action == Action::Done => false,
            _ => actions.contains(&action),
        }
    }

    fn is_offered(&self, action: Action) -> bool {
        !(self.has(Flaw::SilentlyHoldsBack) && action == Action::Take)
    }

    fn apply(&self, state: &mut State, seat: Seat, action: Action, log: &mut impl Sink<Event>) {
        self.applied.fetch_add(1, Ordering::Relaxed);
        let at = seat.index();
        match action {
            Action::Bid(card) => {
                state.hands[at][usize::from(card.0)] -= 1;
                state.bids[at] = Some(card);
                log.tell(Event::Bid { seat, card: Some(card.to_string()) });
                if self.bidders(state).is_empty() {
                    state.phase = Phase::Reveal;
                    if self.has(Flaw::PeekAndUndo) {
                        self.reveal(state, log);
                    }
                }
            }
            Action::Take => {
                let Phase::Take { seat, taken } = state.phase else { unreachable!("take is for takers") };
                state.phase = Phase::Take { seat, taken: taken + 1 };
                state.coins[at] += 1;
                state.pot -= u8::from(!self.has(Flaw::BrokenLaw));
                let left = match self.flaw {
                    Some(Flaw::Telltale) => state.bag[0],
                    Some(Flaw::MoodyEvents) => MOOD.fetch_add(1, Ordering::Relaxed),
                    _ => state.pot,
                };
                assert!(!(self.has(Flaw::Panics) && taken == 2), "the till is stuck");
                log.tell(Event::Took { seat, left });
            }
            Action::Done | Action::Garbled | Action::Double | Action::Shout => {
                self.finish_round(state);
                if self.has(Flaw::MoodyState) && state.phase != Phase::Over {
                    state.coins.rotate_left(usize::from(MOOD.fetch_add(1, Ordering::Relaxed) % self.seats));
                }
                log.tell(Event::Done { seat });
            }
        }
    }

    fn in_secret(&self, state: &State) -> bool {
        state.phase == Phase::Bid
    }

    fn draws(&self, state: &State, out: &mut Vec<(Draw, u32)>) {
        if state.phase == Phase::Reveal {
            out.push((Draw::Reveal, 1));
            if self.has(Flaw::GarbledDraw) {
                out.push((Draw::Garbled, 1));
            }
            return;
        }
        if self.has(Flaw::NoDraws) {
            return;
        }
        for card in Card::all() {
            let count = state.bag[usize::from(card.0)];
            if count > 0 || self.has(Flaw::ZeroWeight) {
                out.push((Draw::Card(card), u32::from(count)));
            }
            if self.has(Flaw::RepeatedDraw) {
                out.push((Draw::Card(card), 1));
            }
        }
    }

    fn resolve(&self, state: &mut State, draw: Draw, log: &mut impl Sink<Event>) {
        match (draw, state.phase) {
            (Draw::Card(card), Phase::Deal(seat)) => {
                if !self.has(Flaw::EndlessDraws) {
                    state.bag[usize::from(card.0)] -= 1;
                    state.hands[seat.index()][usize::from(card.0)] += 1;
                }
                log.tell(Event::Dealt { seat, card: Some(card.to_string()) });
                self.deal(state);
            }
            _ => self.reveal(state, log),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let early = self.has(Flaw::EarlyOutcome) && state.round == 1;
        if state.phase != Phase::Over && !early || self.has(Flaw::NoOutcome) {
            return None;
        }
        let scores: Vec<i32> =
            Seat::all(self.seats).map(|seat| i32::from(state.coins[seat.index()])).collect();
        let place = |score: &i32| 1 + scores.iter().filter(|other| *other > score).count() as u8;
        let mut outcome = Outcome {
            places: scores.iter().map(place).collect(),
            by: "coins".to_owned(),
            tally: vec![TallyLine { name: "coins".to_owned(), values: scores.clone() }],
            scores,
        };
        match self.flaw {
            Some(Flaw::ShortPlaces) => outcome.places.truncate(1),
            Some(Flaw::NoWinner) => outcome.places.iter_mut().for_each(|place| *place = 2),
            Some(Flaw::FarPlace) => outcome.places.iter_mut().for_each(|place| *place = *place * 9 - 8),
            Some(Flaw::ShortTally) => outcome.tally[0].values.truncate(1),
            Some(Flaw::OtherScores) => outcome.scores[0] += 1,
            Some(Flaw::OffhandOutcome) => outcome.by.clear(),
            _ => (),
        }
        Some(outcome)
    }

    fn fallback(&self, state: &State, seat: Seat) -> Action {
        match state.phase {
            Phase::Take { .. } => Action::Done,
            _ if self.has(Flaw::BadFallback) => Action::Done,
            _ => {
                let hand = state.hands[seat.index()];
                Action::Bid(Card::all().find(|card| hand[usize::from(card.0)] > 0).expect("a card to bid"))
            }
        }
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        View::of(self, state, to)
    }

    fn own(&self, state: &State, to: Viewer) -> Option<impl Serialize> {
        Some(Own::of(self, state, to))
    }

    fn redact(&self, event: &Event, to: Viewer) -> Option<Event> {
        let open = |seat: Seat, flaw| to.sees(seat) || self.has(flaw);
        let mut event = event.clone();
        match &mut event {
            Event::Dealt { seat, card } if !open(*seat, Flaw::OpenDeal) => *card = None,
            Event::Bid { seat, card } if !open(*seat, Flaw::OpenBid) => *card = None,
            _ => (),
        }
        (to != Viewer::Referee || !self.has(Flaw::DeafReferee)).then_some(event)
    }

    fn load(&self, position: &View) -> Result<State, BadPosition> {
        let mut state = position.state(self.seats)?;
        self.laws(&state)?;
        if let Phase::Take { taken, .. } = &mut state.phase {
            if self.has(Flaw::LossyLoad) {
                *taken = 0;
            }
            if self.has(Flaw::RefusedLoad) {
                return Err(BadPosition::moment("nobody may load while coins are counted"));
            }
        }
        Ok(state)
    }

    fn laws(&self, state: &State) -> Result<(), BrokenLaw> {
        for card in Card::all() {
            let at = usize::from(card.0);
            let held: u8 = state.hands.iter().map(|hand| hand[at]).sum();
            let bid = state.bids.iter().filter(|bid| **bid == Some(card)).count() as u8;
            let all = state.bag[at] + held + bid + state.spent[at];
            if all != COPIES {
                return Err(BrokenLaw::new(
                    "cards are kept",
                    format!("there are {all} cards {card}, not {COPIES}"),
                ));
            }
        }
        let coins = state.coins.iter().sum::<u8>() + state.pot;
        if coins == COINS {
            Ok(())
        } else {
            Err(BrokenLaw::new("coins are kept", format!("there are {coins} coins, not {COINS}")))
        }
    }
}

impl Resample for Toy {
    fn resample(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let stale = self.has(Flaw::StaleResample)
            || self.has(Flaw::StaleSpectator) && viewer == Viewer::Spectator
            || viewer == Viewer::Referee && !self.has(Flaw::ResampledReferee);
        if stale {
            return world;
        }
        // All hidden cards are put together and dealt again in the same numbers.
        let hidden: Vec<usize> =
            (0..usize::from(self.seats)).filter(|at| !viewer.sees(Seat::new(*at))).collect();
        let hidden = if viewer == Viewer::Referee { vec![0, 1] } else { hidden };
        let mut heap: Vec<Card> = spread(&state.bag);
        for at in &hidden {
            heap.extend(spread(&state.hands[*at]));
            heap.extend(state.bids[*at]);
        }
        rng.shuffle(&mut heap);
        for at in &hidden {
            let count = state.hands[*at].iter().sum::<u8>();
            world.hands[*at] = [0; KINDS];
            for _ in 0..count {
                let card = heap.pop().expect("the heap holds what was taken");
                world.hands[*at][usize::from(card.0)] += 1;
            }
            world.bids[*at] = state.bids[*at].map(|_| heap.pop().expect("the heap holds what was taken"));
        }
        world.bag = [0; KINDS];
        heap.iter().for_each(|card| world.bag[usize::from(card.0)] += 1);
        if self.has(Flaw::UnlawfulResample) {
            world.bag[0] += 1;
        }
        world
    }
}

fn spread(cards: &Cards) -> Vec<Card> {
    Card::all().flat_map(|card| (0..cards[usize::from(card.0)]).map(move |_| card)).collect()
}
