//! Which actions deserve a look: quick estimates, in turns gained.

use super::facts::{Facts, Four, KINDS, members};
use super::land::{FAR, PLOTS};
use super::link;
use super::value::{Survey, near};
use rules::{Game, Seat};
use us_telegraph::{Action, BLACK_DECK, Building, Cards, Frame, Kind, State, UsTelegraph};

const CARD: f32 = 1.0 / 3.0;
/// What a building usually costs, as a fraction of its full price.
const USUAL: f32 = 0.4;
/// A building kept in hand must be built later, with an action of its own.
const KEPT: f32 = -1.0 / 3.0;
const ROOM_FOR_FOLLOWER: f32 = 0.2;
const ROOM_TAKEN: f32 = -0.25;
const SYMBOL_COVERED: f32 = -0.08;
const NEW_SETTLEMENT: f32 = -0.3;
/// The damage of blocking another seat, by the number of plots its way has at that step.
const BLOCKED: [f32; 4] = [0.0, 0.8, 0.3, 0.1];
/// A connection that another player could complete in the next turn.
const URGENT: f32 = 4.0;
const LAST_OF_PROJECT: f32 = 0.3;

/// The situation of the acting seat.
pub struct Judge<'a> {
    facts: &'a Facts,
    state: &'a State,
    survey: &'a Survey,
    seat: usize,
    hand: Four,
    to_build: [u8; KINDS],
    room: [u8; KINDS],
    /// By seat: could it connect in its next turn?
    threat: [bool; 4],
}

impl<'a> Judge<'a> {
    pub fn new(
        facts: &'a Facts,
        game: &UsTelegraph,
        state: &'a State,
        survey: &'a Survey,
        seat: Seat,
    ) -> Judge<'a> {
        let seat = seat.index();
        let player = &state.players[seat];
        let realm = &survey.realms[seat];
        let mut room = [0u8; KINDS];
        for plot in &realm.edge {
            for kind in members(realm.beside[*plot as usize]) {
                room[kind] += 1;
            }
        }
        let mut threat = [false; 4];
        for other in (0..game.seats() as usize).filter(|other| *other != seat) {
            let actions = 3 + state.players[other].workers;
            let (reach, realm) = (&survey.reaches[other], &survey.realms[other]);
            threat[other] = link::find(facts, state, &survey.land, reach, realm, other, actions).is_some();
        }
        Judge {
            facts,
            state,
            survey,
            seat,
            hand: Four::of(player.hand),
            to_build: std::array::from_fn(|kind| facts.copies[kind] - player.built[kind]),
            room,
            threat,
        }
    }

    /// The first building of a connection that can be completed with `actions` constructions.
    pub fn link(&self, actions: u8) -> Option<(usize, usize)> {
        let (reach, realm) = (&self.survey.reaches[self.seat], &self.survey.realms[self.seat]);
        link::find(self.facts, self.state, &self.survey.land, reach, realm, self.seat, actions)
    }

    fn usual(&self, kind: usize) -> f32 {
        (self.facts.cost[kind].total() + self.facts.any[kind]) as f32 * USUAL
    }

    /// Turns gained by building `kind` on a free plot, if the hand can pay for it.
    pub fn site(&self, kind: usize, plot: usize) -> Option<f32> {
        let (facts, land, realm) = (self.facts, &self.survey.land, &self.survey.realms[self.seat]);
        let surcharge = self.state.players[self.seat].settlements;
        let cards = realm.bill(facts, land, kind, plot, surcharge).paid_from(self.hand)?;
        let mut gain = (self.usual(kind) - cards as f32) * CARD;

        let this = u8::from(facts.followers[kind] & 1 << kind != 0);
        let followers = members(facts.followers[kind]).map(|kind| self.to_build[kind]).sum::<u8>() - this;
        if followers > 0 {
            gain += f32::from(followers.min(land.free_around(plot) as u8)) * ROOM_FOR_FOLLOWER;
        }
        for upstream in members(realm.beside[plot]) {
            let follows = facts.followers[upstream] & 1 << kind != 0;
            let wanted: u8 = members(facts.followers[upstream]).map(|kind| self.to_build[kind]).sum();
            if wanted > u8::from(follows) && self.room[upstream] <= wanted && !follows {
                gain += ROOM_TAKEN;
            }
        }
        if land.symbol[plot] != 0 {
            gain += SYMBOL_COVERED;
        }
        if realm.settled && realm.beside[plot] == 0 {
            gain += NEW_SETTLEMENT;
        }
        let project = facts.projects[facts.project[kind]];
        if members(project).map(|kind| self.to_build[kind]).sum::<u8>() == 1 {
            gain += LAST_OF_PROJECT;
        }
        if self.to_build.iter().sum::<u8>() == 1 {
            gain += URGENT;
        }
        let own = &self.survey.reaches[self.seat];
        if own.needs < FAR && own.through(land, plot) <= own.needs {
            gain += near(own.needs - 1, own.width) - near(own.needs, own.width);
        }
        for (other, reach) in self.survey.reaches.iter().enumerate() {
            if other == self.seat {
                continue;
            }
            if let Some(step) = reach.step_of(land, plot) {
                let part = BLOCKED[(reach.widths[step as usize] as usize).min(3)];
                let urgent = if self.threat[other] { URGENT } else { 0.0 };
                gain += part * (near(reach.needs, reach.width) + urgent);
            }
        }
        Some(gain)
    }

    /// The best plot for `kind`.
    pub fn best_site(&self, kind: usize) -> Option<f32> {
        let land = &self.survey.land;
        let free = (0..land.plots).filter(|plot| land.is_free(*plot));
        free.filter_map(|plot| self.site(kind, plot)).reduce(f32::max)
    }

    /// Turns gained by drawing from a deck: a building that can be built now for less than usual is
    /// a gain, one that must be kept is a loss.
    fn draw(&self, basic: bool) -> f32 {
        let (facts, land, realm) = (self.facts, &self.survey.land, &self.survey.realms[self.seat]);
        let surcharge = self.state.players[self.seat].settlements;
        let mut everywhere = [0u8; PLOTS];
        let plots = if realm.edge.is_empty() {
            let mut count = 0;
            for plot in (0..land.plots).filter(|plot| land.is_free(*plot)) {
                everywhere[count] = plot as u8;
                count += 1;
            }
            &everywhere[..count]
        } else {
            &realm.edge
        };
        let (mut tokens, mut sum) = (0, 0.0);
        for kind in (0..KINDS).filter(|kind| facts.basic[*kind] == basic) {
            let count = self.state.face_down(Seat::new(self.seat), Building(kind as u8));
            if count == 0 {
                continue;
            }
            let bills = plots.iter().map(|plot| realm.bill(facts, land, kind, *plot as usize, surcharge));
            let cards = bills.filter_map(|bill| bill.paid_from(self.hand)).min();
            let gain = cards.map_or(KEPT, |cards| ((self.usual(kind) - cards as f32) * CARD + 0.1).max(KEPT));
            tokens += u32::from(count);
            sum += gain * f32::from(count);
        }
        if tokens == 0 { KEPT } else { sum / tokens as f32 }
    }

    /// The start or middle of a turn.
    pub fn turn(&self, legal: &[Action], out: &mut Vec<(Action, f32)>) {
        let turn = self.state.turn;
        let workers = self.state.players[self.seat].workers;
        let constructions = match turn.kind {
            None => 3,
            Some(Kind::Construct) => 3 - turn.used + u8::from(self.state.stack.top() == Frame::Extra),
            Some(Kind::Draw) => 0,
        };
        let link = if turn.kind == Some(Kind::Draw) { None } else { self.link(constructions + workers) };
        let from = out.len();
        for action in legal {
            let Action::Build(building) = action else { continue };
            if let Some(gain) = self.best_site(building.index()) {
                out.push((*action, gain));
            }
        }
        // The first building decides for the whole turn, so count what may follow it.
        if turn.kind.is_none() && out.len() > from + 1 {
            let mut gains: Vec<f32> = out[from..].iter().map(|(_, gain)| gain.max(0.0)).collect();
            gains.sort_by(|one, other| other.total_cmp(one));
            let more: f32 = gains.iter().skip(1).take(2).sum();
            out[from..].iter_mut().for_each(|(_, gain)| *gain += more * 0.7);
        }
        if let Some((kind, _)) = link {
            let first = Action::Build(Building(kind as u8));
            if let Some((_, gain)) = out[from..].iter_mut().find(|(action, _)| *action == first) {
                *gain += URGENT;
            }
        }
        self.draws(legal, out);
        let builds = out[from..].iter().map(|(_, gain)| *gain).reduce(f32::max);
        for action in legal {
            match action {
                Action::Stop => out.push((*action, self.cards())),
                // Worth it if one more building would be.
                Action::Worker => {
                    let more = match turn.kind {
                        Some(Kind::Draw) => 0.0,
                        _ => self.best_open().unwrap_or(KEPT),
                    };
                    let linked = if link.is_some() { URGENT } else { 0.0 };
                    out.push((*action, builds.unwrap_or(more) - 0.1 + linked));
                }
                _ => {}
            }
        }
    }

    fn best_open(&self) -> Option<f32> {
        let open = &self.state.players[self.seat].open;
        (0..KINDS).filter(|kind| open[*kind] > 0).filter_map(|kind| self.best_site(kind)).reduce(f32::max)
    }

    /// Cards are worth less when there are many.
    fn cards(&self) -> f32 {
        let hand = self.hand.total();
        if hand > 8 { (hand - 8) as f32 * -0.08 } else { 0.0 }
    }

    /// The white decks differ only in size, so trying the smallest and the largest is enough.
    fn draws(&self, legal: &[Action], out: &mut Vec<(Action, f32)>) {
        let sizes = &self.state.players[self.seat].decks;
        let twice = if self.state.turn.kind.is_none() { 2.0 } else { 1.0 };
        let white = || {
            legal.iter().filter_map(|action| match action {
                Action::Draw(deck) if (*deck as usize) < BLACK_DECK => Some(*deck),
                _ => None,
            })
        };
        let smallest = white().min_by_key(|deck| sizes[*deck as usize]);
        let largest = white().max_by_key(|deck| (sizes[*deck as usize], std::cmp::Reverse(*deck)));
        if let (Some(smallest), Some(largest)) = (smallest, largest) {
            let gain = self.draw(false) * twice;
            out.push((Action::Draw(smallest), gain));
            if sizes[largest as usize] != sizes[smallest as usize] {
                out.push((Action::Draw(largest), gain - 0.02));
            }
        }
        let black = Action::Draw(BLACK_DECK as u8);
        if legal.contains(&black) {
            // Basic buildings open chains.
            out.push((black, self.draw(true) * twice + 0.1));
        }
    }

    /// Where to build, or whether to keep the building for later.
    pub fn sites(&self, building: Building, legal: &[Action], out: &mut Vec<(Action, f32)>) {
        let kind = building.index();
        let workers = self.state.players[self.seat].workers;
        let constructions = match self.state.turn.kind {
            Some(Kind::Construct) => 4 - self.state.turn.used,
            _ => 0,
        };
        let link = if constructions > 0 { self.link_with(kind, constructions + workers) } else { None };
        for action in legal {
            match action {
                Action::Keep => out.push((*action, KEPT)),
                Action::Plot(plot) => {
                    let gain = self.site(kind, plot.index()).unwrap_or(KEPT);
                    let linked = if link == Some(plot.index()) { URGENT } else { 0.0 };
                    out.push((*action, gain + linked));
                }
                _ => {}
            }
        }
    }

    /// Where the building in hand could begin a connection.
    fn link_with(&self, kind: usize, actions: u8) -> Option<usize> {
        let mut state = self.state.clone();
        state.players[self.seat].open[kind] += 1;
        let (reach, realm) = (&self.survey.reaches[self.seat], &self.survey.realms[self.seat]);
        let (first, plot) =
            link::find(self.facts, &state, &self.survey.land, reach, realm, self.seat, actions)?;
        (first == kind).then_some(plot)
    }
}

/// The payment that leaves the most useful hand: many cards, of the kinds still needed.
pub fn payment(facts: &Facts, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let player = state.player(seat);
    let mut wanted = [1.0f32; 4];
    for kind in 0..KINDS {
        let open = f32::from(player.open[kind]);
        let later = f32::from(facts.copies[kind] - player.built[kind]) * 0.2;
        for (want, cost) in wanted.iter_mut().zip(facts.cost[kind].0.to_le_bytes()) {
            *want += f32::from(cost) * (open + later);
        }
    }
    let worth = |paid: Cards| -> f32 {
        let left = player.hand.minus(paid).0;
        // The second card of a kind is worth less than the first.
        let kinds = left.iter().zip(wanted).map(|(count, want)| f32::from(*count).sqrt() * want);
        f32::from(player.hand.total() - paid.total()) * 100.0 + kinds.sum::<f32>()
    };
    let mut best: Option<(Action, f32)> = None;
    for action in legal {
        let Action::Pay(paid) = action else { continue };
        let worth = worth(*paid);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((*action, worth));
        }
    }
    best.map(|(action, _)| action)
}
