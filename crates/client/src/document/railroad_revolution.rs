//! Railroad Revolution as a document.

use super::{Block, InWords, Place, Row, Section, count, names, or_nothing, seats};
use crate::boards::railroad_revolution::words;
use crate::ending::Company;
use ::railroad_revolution::{
    Action, CityView, Colour, DealTile, GateView, MilestoneView, Owner, PlayerView, Rail, RailroadRevolution,
    SectionView, Space, TABLES, TrackView, Train, View, city_name, need_in_words, rail_name, reward_in_words,
};
use rules::Seat;

impl InWords for RailroadRevolution {
    fn heading(action: Action) -> &'static str {
        match action {
            Action::Setup(_) => "Take a set-up tile",
            Action::Place(_, Space::Station) => "Station",
            Action::Place(_, Space::Railroad) => "Railroad",
            Action::Place(_, Space::Telegraph) => "Telegraph",
            Action::Place(_, Space::Trade) => "Trade",
            Action::Rail(_) => "Lay a rail",
            Action::Station(_) => "Build a station",
            Action::Office(_) => "Build an office",
            Action::Sell(_) => "Sell an asset",
            Action::Use(_) => "Use an open effect",
            Action::Step(_) => "Step on a track",
            Action::Promote(..) => "Promote a worker",
            Action::Discard(..) => "Discard a worker",
            Action::Exchange(..) => "Exchange a worker",
            Action::Gain(_) => "Gain a worker",
            Action::Train(_) | Action::Flip(_) | Action::Lower(_) | Action::Raise(_) => "Trains",
            Action::Deal(_) => "Accept a deal",
            Action::Complete(_) | Action::Take(_) => "Milestones",
            Action::Share | Action::Hire(_) => "Raise money, hire",
            Action::Stop | Action::Pass | Action::Done => "Or",
        }
    }

    fn sentence(view: &View, action: Action, label: &str) -> String {
        match action {
            Action::Place(colour, space) => format!("{label}. {}", words::adds(space, colour)),
            Action::Deal(side) => format!("{label}, the {side} deal"),
            Action::Pass => "Pass: accept no deal".to_owned(),
            Action::Done => match lost(view) {
                lost if lost.is_empty() => label.to_owned(),
                lost => format!("{label}, without {}", lost.join(", ")),
            },
            _ => label.to_owned(),
        }
    }

    fn sections(view: &View, company: &Company) -> Vec<Section> {
        let mut sections = vec![
            Section::new(
                "Players",
                vec![Block::text(format!("{}.", words::round(view))), players(view, company)],
            ),
            Section::new("Cities and rails", vec![cities(view, company), rails(view, company)]),
            Section::new("Telegraph line", vec![line(view, company)]),
        ];
        if let Some(seat) = company.you {
            sections.push(Section::new("Your company", own(&view.players[seat.index()])));
        }
        sections.push(Section::new("Deal and supply", vec![deal(view), supply(view)]));
        sections
    }

    fn askable(view: &View, company: &Company) -> Vec<Place> {
        let cities = view.cities.iter().map(|there| {
            let rails = Rail::all().filter(|rail| {
                let facts = &TABLES.rails[rail.index()];
                facts.a == there.city || facts.b == there.city
            });
            let rails: Vec<String> =
                rails.map(|rail| format!("{}, {}", rail_name(rail), laid_by(view, company, rail))).collect();
            Place {
                name: city_name(there.city).to_owned(),
                about: format!(
                    "{}. Stations: {}. Rails: {}.",
                    words::city(there.city, there.tile, there.cost),
                    or_nothing(names(company, &there.stations)),
                    rails.join("; ")
                ),
            }
        });
        let sections = view.sections.iter().map(|there| Place {
            name: format!("Section {}", there.section),
            about: format!(
                "{}. Offices: {}.",
                words::section(there.section, tile_reward(there)),
                or_nothing(names(company, &there.offices))
            ),
        });
        cities.chain(sections).collect()
    }
}

/// The effects that could still be used and are lost when the action is finished.
fn lost(view: &View) -> Vec<String> {
    let effects = view.open.iter().flat_map(|open| open.effects.iter().filter(|effect| effect.usable));
    effects.map(|effect| effect.gives.clone()).collect()
}

fn players(view: &View, company: &Company) -> Block {
    let rows = seats(view.players.len()).zip(&view.players).map(|(seat, player)| {
        let cells = vec![
            player.points.as_ref().map_or_else(String::new, |points| points.total.to_string()),
            words::money(player.money),
            player.shares.to_string(),
            player.workers.to_string(),
            player.stations.len().to_string(),
            player.offices.len().to_string(),
            player.rails.len().to_string(),
            player.connected.len().to_string(),
            player.completed.len().to_string(),
        ];
        Row::of(company, seat, cells)
    });
    Block::table(
        "What each company has",
        &[
            "Player",
            "Points so far",
            "Money",
            "Shares",
            "Workers",
            "Stations",
            "Offices",
            "Rails",
            "Cities reached",
            "Milestones done",
        ],
        rows.collect(),
    )
}

fn cities(view: &View, company: &Company) -> Block {
    let row = |there: &CityView| {
        let tile = there.tile.map(|tile| &TABLES.city_tiles[tile.index()]);
        let first = match there.first {
            None => tile.map_or_else(String::new, |tile| reward_in_words(tile.first)),
            Some(owner) => format!("taken by {}", owner_name(company, owner)),
        };
        let cells = vec![
            TABLES.cities[there.city.index()].level.to_string(),
            if tile.is_some() { words::money(there.cost) } else { "no station".to_owned() },
            or_nothing(tile.map_or_else(String::new, |tile| reward_in_words(tile.primary))),
            or_nothing(first),
            or_nothing(names(company, &there.stations)),
        ];
        Row::new(city_name(there.city), cells)
    };
    Block::table(
        "Cities",
        &["City", "Level", "Station costs", "Gives", "First Station", "Stations of"],
        view.cities.iter().map(row).collect(),
    )
}

fn owner_name(company: &Company, owner: Owner) -> String {
    match owner {
        Owner::Neutral => "a neutral building".to_owned(),
        Owner::Seat(seat) => company.name(seat),
    }
}

fn rails(view: &View, company: &Company) -> Block {
    let row = |rail: Rail| {
        let facts = &TABLES.rails[rail.index()];
        let terrain = if facts.terrain == 0 { "plains".to_owned() } else { count(facts.terrain, "triangle") };
        let deal = if facts.deal { "yes" } else { "no" };
        Row::new(rail_name(rail), vec![terrain, deal.to_owned(), laid_by(view, company, rail)])
    };
    Block::table("Rails", &["Rail", "Terrain", "Deal space", "Laid by"], Rail::all().map(row).collect())
}

fn laid_by(view: &View, company: &Company, rail: Rail) -> String {
    let layers: Vec<Seat> =
        seats(view.players.len()).filter(|seat| view.players[seat.index()].rails.contains(&rail)).collect();
    if layers.is_empty() { "nobody".to_owned() } else { names(company, &layers) }
}

fn tile_reward(there: &SectionView) -> Option<::railroad_revolution::Reward> {
    there.tile.map(|tile| TABLES.telegraph_tiles[tile.index()].reward)
}

fn line(view: &View, company: &Company) -> Block {
    let row = |there: &SectionView| {
        let facts = &TABLES.telegraph[there.section.index()];
        let first = match there.first {
            None => format!("{} more", count(facts.first, "share")),
            Some(owner) => format!("taken by {}", owner_name(company, owner)),
        };
        let tile = tile_reward(there).map_or_else(
            || "a deal".to_owned(),
            |reward| format!("for a worker: {}", reward_in_words(reward)),
        );
        let cells =
            vec![count(facts.shares, "share"), first, tile, or_nothing(names(company, &there.offices))];
        Row::new(format!("Section {}", there.section), cells)
    };
    Block::table(
        "Sections of the telegraph line",
        &["Section", "Office gives", "First Office", "Tile", "Offices of"],
        view.sections.iter().map(row).collect(),
    )
}

fn own(player: &PlayerView) -> Vec<Block> {
    let placed = Space::ALL
        .iter()
        .map(|space| format!("On {}: {}", words::space(*space), words::workers(player.board[space.index()])));
    let mut workers = vec![format!("Still to place: {}", words::workers(player.supply))];
    workers.extend(placed);
    let assets = vec![
        format!("Buildings left: {}", player.buildings_left),
        format!("Rails left: {}", player.rails_left),
        format!("The next asset sells for {}", words::money(player.next_sale.unwrap_or_default())),
    ];
    let trains = Train::ALL.iter().flat_map(|kind| {
        let said = |number: u8, how: &str| {
            let gives = reward_in_words(TABLES.trains[kind.index()].reward);
            (number > 0).then(|| format!("{} {how}: {gives}", count(number, "train")))
        };
        [
            said(player.trains_up[kind.index()], words::FACE_UP),
            said(player.trains_down[kind.index()], words::USED),
        ]
    });
    vec![
        Block::list("Workers", workers, ""),
        Block::list(
            words::MILESTONES,
            player.milestones.iter().flatten().map(milestone).collect(),
            words::NO_MILESTONE,
        ),
        Block::table(
            "Tracks",
            &["Track", "Points for each", "Counted", "Next step costs"],
            player.standing.iter().map(track).collect(),
        ),
        Block::list("Trains", trains.flatten().collect(), "No trains."),
        Block::list("Assets", assets, ""),
    ]
}

/// "B-04, 9 points: 2 stations in level 2 (1 of 2). Managers: purple, missing".
fn milestone(open: &MilestoneView) -> String {
    let needs = open.needs.iter().map(|need| {
        format!(
            "{} ({})",
            need_in_words(need.what, need.count),
            words::have(need.have.min(need.count), need.count)
        )
    });
    let managers = open.slots.iter().map(|slot| words::manager(slot.has.or(slot.wants), slot.has.is_some()));
    format!(
        "{}, {} points: {}. Managers: {}",
        open.tile,
        TABLES.milestones[open.tile.index()].points,
        needs.collect::<Vec<_>>().join(", "),
        or_nothing(managers.collect::<Vec<_>>().join(", "))
    )
}

fn track(there: &TrackView) -> Row {
    let gate = match there.gate {
        _ if there.top => "at the top".to_owned(),
        None => words::FREE.to_owned(),
        Some(GateView::Money(money)) => words::money(money.into()),
        Some(GateView::Shares(shares)) => words::shares(shares),
        Some(GateView::Worker) => words::ONE_WORKER.to_owned(),
    };
    Row::new(words::track(there.track), vec![there.value.to_string(), there.count.to_string(), gate])
}

fn deal(view: &View) -> Block {
    let told = |tile: DealTile| {
        let sides = &TABLES.deals[tile.index()].sides;
        sides
            .iter()
            .map(|side| format!("{}: {}", words::for_shares(side.shares), reward_in_words(side.reward)))
    };
    let sides = view.deal.face_up.map_or_else(Vec::new, |tile| told(tile).collect());
    Block::list(words::DEAL, sides, "No deal is on offer.")
}

fn supply(view: &View) -> Block {
    let workers = Colour::ALL.iter().map(|colour| words::workers_left(*colour, view.stock[colour.index()]));
    let trains = Train::ALL.iter().map(|kind| words::trains_left(*kind, view.trains[kind.index()]));
    Block::list(words::STOCK, workers.chain(trains).collect(), "")
}
