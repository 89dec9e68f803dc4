//! What is legal: what the current frame allows, one function for each frame that waits for a
//! player, minus actions after which the turn could not be finished.

use crate::RailroadRevolution;
use crate::action::Action;
use crate::content::TABLES;
use crate::effects::gainable;
use crate::finish::Judge;
use crate::ids::{
    City, Colour, Effect, From, Milestone, Rail, SECTIONS, Section, Setup, Space, Track, Train,
};
use crate::state::{Frame, NONE, State, sides};

pub fn legal(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    let from = out.len();
    unfiltered(game, state, out);
    if state.in_set_up() {
        return;
    }
    if let Some(judge) = Judge::new(game, state) {
        let mut kept = from;
        for index in from..out.len() {
            let action = out[index];
            if judge.allows(action) {
                out[kept] = action;
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

/// In ascending order, without looking ahead.
pub fn unfiltered(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    match state.stack.top() {
        Frame::PickSetup => set_ups(state, out),
        Frame::Place => {
            places(state, out);
            sales(state, out);
        }
        Frame::Open => open(game, state, out),
        Frame::Grow { steps, promotions, fee, begun } => {
            grow(game, state, steps, promotions, fee, out);
            sales(state, out);
            stop(begun, out);
        }
        Frame::Discard { .. } => {
            discards(state, out);
            sales(state, out);
        }
        Frame::Exchange { optional } => {
            exchanges(state, out);
            sales(state, out);
            stop(optional, out);
        }
        Frame::Gain { of, .. } => {
            let can = gainable(state, of);
            out.extend(
                Colour::ALL.iter().filter(|colour| can[colour.index()]).map(|colour| Action::Gain(*colour)),
            );
            sales(state, out);
        }
        Frame::TakeTrain { optional } => {
            let there = Train::ALL.iter().filter(|kind| state.trains[kind.index()] > 0);
            out.extend(there.map(|kind| Action::Train(*kind)));
            sales(state, out);
            stop(optional, out);
        }
        Frame::Flip { begun, .. } => {
            flips(game, state, out);
            sales(state, out);
            stop(begun, out);
        }
        Frame::FreeRail { spare } => {
            rails(game, state, out);
            sales(state, out);
            stop(spare, out);
        }
        Frame::FreeStation { within } => {
            free_stations(game, state, within, out);
            sales(state, out);
            stop(within.is_some(), out);
        }
        Frame::FreeOffice { within } => {
            free_offices(state, within, out);
            sales(state, out);
            stop(within.is_some(), out);
        }
        Frame::Deal { left, right } => deals(game, state, [left, right], out),
        Frame::OwnDeal => {
            let extra = TABLES.abilities.trade_deal_shares;
            out.extend(
                sides().into_iter().filter(|side| game.can_accept(state, *side, extra)).map(Action::Deal),
            );
            sales(state, out);
        }
        Frame::Milestones => {
            let player = state.own();
            let mut tiles: Vec<Milestone> = player
                .open_milestones()
                .filter(|(place, _)| game.is_fulfilled(player, *place))
                .map(|(_, tile)| tile)
                .collect();
            tiles.sort_unstable();
            out.extend(tiles.into_iter().map(Action::Complete));
        }
        Frame::ChooseMilestone { stack } => replacements(game, state, stack, out),
        Frame::SetUp { .. } | Frame::NewDeal | Frame::DrawMilestone { .. } => {}
    }
}

fn set_ups(state: &State, out: &mut Vec<Action>) {
    let mut offered: Vec<u8> = state.setups.into_iter().filter(|setup| *setup != NONE).collect();
    offered.sort_unstable();
    out.extend(offered.into_iter().map(|setup| Action::Setup(Setup(setup))));
}

fn places(state: &State, out: &mut Vec<Action>) {
    let player = state.own();
    for colour in Colour::ALL.iter().filter(|colour| player.supply[colour.index()] > 0) {
        for space in Space::ALL.iter().filter(|space| can_place(state, **space)) {
            out.push(Action::Place(*colour, *space));
        }
    }
}

/// Is there a piece left, and a place for it or the prospect of one?
fn can_place(state: &State, space: Space) -> bool {
    let player = state.own();
    match space {
        Space::Station => player.buildings_left > 0,
        Space::Railroad => player.rails_left > 0,
        Space::Telegraph => player.buildings_left > 0 && player.offices.count_ones() < SECTIONS as u32,
        Space::Trade => player.pieces_left() > 0,
    }
}

/// Shares can be sold and workers hired whenever a player decides in a turn.
fn sales(state: &State, out: &mut Vec<Action>) {
    if state.in_set_up() {
        return;
    }
    let player = state.own();
    if player.shares > 0 {
        out.push(Action::Share);
    }
    if player.money >= TABLES.prices.hire {
        let there = Colour::ALL.iter().filter(|colour| state.stock[colour.index()] > 0);
        out.extend(there.map(|colour| Action::Hire(*colour)));
    }
}

fn stop(may: bool, out: &mut Vec<Action>) {
    if may {
        out.push(Action::Stop);
    }
}

fn open(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    let (turn, player) = (&state.turn, state.own());
    if turn.main > 0 {
        main_action(game, state, out);
    }
    out.extend(
        Effect::ALL.iter().filter(|effect| can_use(game, state, **effect)).map(|effect| Action::Use(*effect)),
    );
    sales(state, out);
    let enough = turn.deal || player.available() >= TABLES.start.fewest_workers;
    if turn.main == 0 && player.money >= turn.owed && enough {
        out.push(Action::Done);
    }
}

fn main_action(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    let player = state.own();
    match state.turn.space {
        Some(Space::Station) if player.buildings_left > 0 => {
            out.extend(game.cities_in(game.free_cities(player)).map(Action::Station));
        }
        Some(Space::Railroad) => rails(game, state, out),
        Some(Space::Telegraph) if player.buildings_left > 0 => offices(!player.offices, out),
        Some(Space::Trade) => out.extend(game.sales(player).map(|(piece, _)| Action::Sell(piece))),
        _ => {}
    }
}

fn rails(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    let spaces = game.extensions(state.own().rails);
    out.extend(Rail::all().filter(|rail| spaces & 1 << rail.0 != 0).map(Action::Rail));
}

fn offices(sections: u8, out: &mut Vec<Action>) {
    let free = (0..SECTIONS as u8).filter(|section| sections & 1 << section != 0);
    out.extend(free.map(|section| Action::Office(Section(section))));
}

/// Is the effect open, can its price be paid, and would it have any effect?
pub fn can_use(game: &RailroadRevolution, state: &State, effect: Effect) -> bool {
    let (turn, player) = (&state.turn, state.own());
    let place = turn.place.map(usize::from);
    match effect {
        Effect::Primary => {
            turn.primary
                && place.is_some_and(|city| {
                    game.can_begin(state, player, game.primary[state.city_tiles[city] as usize])
                })
        }
        Effect::Bonus => {
            turn.bonus
                && place.is_some_and(|city| {
                    game.can_begin(state, player, game.bonus[state.city_tiles[city] as usize])
                })
        }
        Effect::Tile => {
            turn.tile
                && place
                    .and_then(|section| game.tile_reward(state, section))
                    .is_some_and(|reward| game.can_begin(state, player, reward))
        }
        Effect::Flip => turn.flip,
        Effect::Ability => turn.ability && can_use_ability(game, state),
        Effect::Promotion => turn.ability && game.can_promote(player),
    }
}

fn can_use_ability(game: &RailroadRevolution, state: &State) -> bool {
    let (turn, player) = (&state.turn, state.own());
    match (turn.space, turn.colour) {
        (Some(Space::Station), Colour::Orange) => true,
        (Some(Space::Railroad), Colour::Turquoise) => {
            turn.laid + turn.main + 1 == TABLES.abilities.railroad_rails && player.rails_left > turn.main
        }
        (Some(Space::Trade), Colour::Grey) => {
            let extra = TABLES.abilities.trade_deal_shares;
            sides().into_iter().any(|side| game.can_accept(state, side, extra))
        }
        _ => game.ability_reward(state).is_some_and(|reward| game.can_begin(state, player, reward)),
    }
}

fn grow(
    game: &RailroadRevolution,
    state: &State,
    steps: u8,
    promotions: u8,
    fee: u16,
    out: &mut Vec<Action>,
) {
    let player = state.own();
    if steps > 0 {
        let tracks = Track::ALL.iter().filter(|track| game.can_step(player, **track));
        out.extend(tracks.map(|track| Action::Step(*track)));
    }
    if promotions > 0 && player.money >= u32::from(fee) {
        game.promotions(player, |from, colour, tile| out.push(Action::Promote(from, colour, tile)));
    }
}

fn discards(state: &State, out: &mut Vec<Action>) {
    let player = state.own();
    for from in From::ALL {
        let there = Colour::ALL.iter().filter(|colour| player.at(*from, **colour) > 0);
        out.extend(there.map(|colour| Action::Discard(*from, *colour)));
    }
}

fn exchanges(state: &State, out: &mut Vec<Action>) {
    let player = state.own();
    for from in From::ALL {
        for give in Colour::ALL.iter().filter(|colour| player.at(*from, **colour) > 0) {
            let others = Colour::ALL.iter().filter(|take| *take != give && state.stock[take.index()] > 0);
            out.extend(others.map(|take| Action::Exchange(*from, *give, *take)));
        }
    }
}

fn flips(game: &RailroadRevolution, state: &State, out: &mut Vec<Action>) {
    let player = state.own();
    let up = |kind: &&Train| player.trains_up[kind.index()] > 0;
    let usable = Train::ALL.iter().filter(up).filter(|kind| game.can_use_train(state, player, **kind));
    out.extend(usable.map(|kind| Action::Flip(*kind)));
    out.extend(Train::ALL.iter().filter(up).map(|kind| Action::Lower(*kind)));
    let down = Train::ALL.iter().filter(|kind| player.trains_down[kind.index()] > 0);
    out.extend(down.map(|kind| Action::Raise(*kind)));
}

fn free_stations(game: &RailroadRevolution, state: &State, within: Option<u16>, out: &mut Vec<Action>) {
    let mut cities = game.free_cities(state.own());
    if let Some(within) = within {
        cities = City::all()
            .filter(|city| game.is_first_station(state, *city))
            .fold(0, |set, city| set | 1 << city.0)
            & within;
    }
    out.extend(game.cities_in(cities).map(Action::Station));
}

fn free_offices(state: &State, within: Option<u8>, out: &mut Vec<Action>) {
    let mut sections = !state.own().offices;
    if let Some(within) = within {
        sections = (0..SECTIONS)
            .filter(|section| state.first_office[*section] == NONE)
            .fold(0, |set, s| set | 1 << s)
            & within;
    }
    offices(sections, out);
}

/// The active player may take both deals, the others one of them.
fn deals(game: &RailroadRevolution, state: &State, taken: [bool; 2], out: &mut Vec<Action>) {
    let answered = state.decider != state.active && taken.contains(&true);
    if !answered {
        let offered = sides().into_iter().filter(|side| !taken[side.index()]);
        out.extend(offered.filter(|side| game.can_accept(state, *side, 0)).map(Action::Deal));
    }
    sales(state, out);
    if state.own().available() >= TABLES.start.fewest_workers {
        out.push(Action::Pass);
    }
}

fn replacements(game: &RailroadRevolution, state: &State, stack: u8, out: &mut Vec<Action>) {
    if game.whole_stack {
        out.extend(state.stacks[stack as usize].tiles(stack as usize).map(Action::Take));
        return;
    }
    let mut tiles: Vec<Milestone> =
        state.drawn.iter().filter(|seen| seen.tile != NONE).map(|seen| Milestone(seen.tile)).collect();
    tiles.sort_unstable();
    out.extend(tiles.into_iter().map(Action::Take));
}
