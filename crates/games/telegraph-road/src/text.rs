//! The game in words: prompts, choices, the log, and the board drawn with characters.

use crate::TelegraphRoad;
use crate::action::{Action, Goods};
use crate::content::{Card, Colour, Factory, Once, Space, Special, SpecialKind, TABLES};
use crate::forecast::{Count, Need};
use crate::round::Phase;
use crate::score::band;
use crate::state::{Frame, Work};
use crate::view::{Event, SpaceView, View};
use rules::{Narrate, Seat};
use std::fmt::Write as _;

impl Narrate for TelegraphRoad {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        if view.ended {
            return ended(view, names);
        }
        let name = &names[view.active.index()];
        let Some(top) = view.stack.last() else { return String::new() };
        match top {
            Frame::SetUp { .. } | Frame::Redraw => "An era card is being drawn.".to_owned(),
            Frame::Found => format!("{name} is choosing a space for the first housing."),
            Frame::Markers { from, price } => {
                format!("{name} is moving {} from {from}.", count(*price, "price marker"))
            }
            Frame::Turn if view.action.taken => format!("{name}'s turn: use an effect or end the turn."),
            Frame::Turn if view.action.discount > 0 => {
                format!("{name} is choosing a purchase at {} gp less.", view.action.discount)
            }
            Frame::Turn => {
                format!("{name}'s turn: action {} of {} in round {}.", view.turn, TABLES.turns, view.round)
            }
            Frame::More { work: Work::Housing } => format!("{name} can build one more housing."),
            Frame::More { work: Work::Skyscrapers } => format!("{name} can build one more skyscraper."),
            Frame::More { work: Work::Sowing } => format!("{name} can sow one more grain."),
            Frame::SecondCard { factory } => {
                format!("{name} can play a second era card on {}.", factory.facts().name)
            }
            Frame::TakeOver { factory } => {
                format!("{name} is choosing a place for the {}.", factory.facts().name)
            }
            Frame::Production => {
                let asked: Vec<&str> =
                    view.producing.iter().map(|seat| names[seat.index()].as_str()).collect();
                format!("Factories produce. Still choosing: {}.", asked.join(", "))
            }
        }
    }

    fn label(&self, view: &View, action: Action) -> String {
        let cost = view.cost(action);
        match action {
            Action::Found(space) => format!("Found your settlement on {} ({})", space, areas(space)),
            Action::Markers(space) => {
                let price = view.space(space).map_or(0, |space| space.price);
                let moved = match view.stack.last() {
                    Some(Frame::Markers { price, .. }) => *price,
                    _ => 0,
                };
                format!("Move the price markers to {space}, which then costs {} gp", price + moved)
            }
            Action::Land(space) => format!("Buy {space} ({}) for {cost} gp", areas(space)),
            Action::House(space) => format!("Build housing on {space} for {cost} gp"),
            Action::Skyscraper(space) => format!("Build a skyscraper on {space} for {cost} gp"),
            Action::Buy(special) => format!("Buy the {} for {cost} gp", special.facts().name),
            Action::Upgrade(special) => {
                format!("Upgrade the {} to the {} for {cost} gp", special.facts().name, special.name(true))
            }
            Action::Grain(grain) => format!("Buy {grain} grain for {cost} gp"),
            Action::Sow(space) => format!("Sow a grain on {space}"),
            Action::Play { card, factory } => play_label(view, card, factory),
            Action::Site(space) => format!("Build it on {space}"),
            Action::Replace(factory) => format!("Replace the {}", factory.facts().name),
            Action::Produce(goods) if goods.total() == 0 => "Produce nothing".to_owned(),
            Action::Produce(goods) => {
                format!("Produce {} for {} gp", goods_in_words(goods), goods.value())
            }
            Action::Tax => format!("Collect taxes: {} gp", view.gain(view.active, action)),
            Action::Use { special, colour } => use_label(view, special, colour),
            Action::Done => "Done".to_owned(),
            Action::Pass => "Pass".to_owned(),
            Action::End => "End your turn".to_owned(),
        }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        sentence(event, names)
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        let mut text = map_sketch(view);
        let barns: Vec<String> = view.barns.iter().map(ToString::to_string).collect();
        let _ = writeln!(
            text,
            "Round {}, turn {}. Grain costs {}; barns {}. Orders left: {} orange, {} grey, {} white.",
            view.round,
            view.turn,
            view.grain_price,
            barns.join(" "),
            view.pool[0],
            view.pool[1],
            view.pool[2]
        );
        for open in &view.open {
            let facts = open.factory.facts();
            let cards: Vec<String> = open.cards.iter().map(|card| card.facts().value.to_string()).collect();
            let _ = writeln!(
                text,
                "Factory {}: {}, makes {}, cards {} of {}",
                title(open.factory),
                facts.colour.name(),
                facts.amount,
                if cards.is_empty() { "0".to_owned() } else { cards.join("+") },
                facts.takeover
            );
        }
        let on_offer = view.specials.iter().filter(|there| view.on_offer(there.special));
        let offers: Vec<String> = on_offer.map(|there| format!("{} {}", there.special, there.cost)).collect();
        let _ = writeln!(
            text,
            "For sale: {}",
            if offers.is_empty() { "nothing".into() } else { offers.join(", ") }
        );
        for seat in Seat::all(view.seats()) {
            text.push_str(&player_sketch(view, seat, &names[seat.index()]));
        }
        text
    }
}

fn ended(view: &View, names: &[String]) -> String {
    let ranks: Vec<(u8, u16)> =
        Seat::all(view.seats()).map(|seat| (view.score(seat), view.player(seat).money)).collect();
    let Some(best) = ranks.iter().max() else { return String::new() };
    if let [(score, _)] = ranks[..] {
        return format!("The settlement ended with {score} points: {}.", band(i32::from(score)).name);
    }
    let winners: Vec<&str> =
        ranks.iter().zip(names).filter(|(rank, _)| *rank == best).map(|(_, name)| name.as_str()).collect();
    format!("{} won with {} points.", winners.join(" and "), best.0)
}

fn sentence(event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| names[seat.index()].as_str();
    match event {
        Event::FirstDrawn { seat } => format!("{} is the start player.", name(seat)),
        Event::Drew { seat, era, card: None } => format!("{} drew an era {era} card.", name(seat)),
        Event::Drew { seat, card: Some(card), .. } => {
            format!("{} drew {} (era {}).", name(seat), card_in_words(*card), card.facts().era + 1)
        }
        Event::SettingUp { seat } => format!("{} founds the first settlement.", name(seat)),
        Event::Founded { seat, space } => format!("{} founded a settlement on {space}.", name(seat)),
        Event::MarkersMoved { from, to: Some(to), price } => {
            format!("{} moved from {from} to {to}.", count(*price, "price marker"))
        }
        Event::MarkersMoved { to: None, .. } => {
            "The price markers of the last space left the game.".to_owned()
        }
        Event::RoundBegan { round, first } => format!("Round {round}: {} begins.", name(first)),
        Event::TurnBegan { seat, turn } => format!("{}'s turn: action {turn}.", name(seat)),
        Event::LandBought { seat, space, paid } => format!("{} bought {space} for {paid} gp.", name(seat)),
        Event::HousingBuilt { seat, space, paid } => {
            format!("{} built housing on {space} for {paid} gp.", name(seat))
        }
        Event::SkyscraperBuilt { seat, space, paid } => {
            format!("{} built a skyscraper on {space} for {paid} gp.", name(seat))
        }
        Event::SpecialBought { seat, special, paid } => {
            format!("{} bought the {} for {paid} gp.", name(seat), special.facts().name)
        }
        Event::SpecialUpgraded { seat, special, paid } => {
            format!("{} upgraded to the {} for {paid} gp.", name(seat), special.name(true))
        }
        Event::GrainBought { seat, count, paid } => {
            format!("{} bought {count} grain for {paid} gp.", name(seat))
        }
        Event::Sown { seat, space } => format!("{} sowed on {space}.", name(seat)),
        Event::CardPlayed { seat, card, factory, orders, takes_over } => {
            let what = format!("{} played {} on {}", name(seat), card_in_words(*card), factory.facts().name);
            match takes_over {
                true => format!("{what} and takes it over."),
                false => format!("{what} for {}.", orders_in_words(*orders, factory.facts().colour)),
            }
        }
        Event::TookOver { seat, factory, space: Some(space), .. } => {
            format!("{} took over the {} and built it on {space}.", name(seat), factory.facts().name)
        }
        Event::TookOver { seat, factory, replaced, .. } => {
            let old = replaced.map_or("", |old| &old.facts().name);
            format!("{} took over the {} and gave up the {old}.", name(seat), factory.facts().name)
        }
        Event::FactoryOpened { factory } => format!("The {} opened.", factory.facts().name),
        Event::Produced { seat, goods, .. } if goods.total() == 0 => {
            format!("{} produced nothing.", name(seat))
        }
        Event::Produced { seat, goods, money, .. } => {
            format!("{} produced {} for {money} gp.", name(seat), goods_in_words(*goods))
        }
        Event::Taxed { seat, money, .. } => format!("{} collected {money} gp in taxes.", name(seat)),
        Event::EffectUsed { seat, special, colour, amount } => {
            format!(
                "{} used the {}: {}.",
                name(seat),
                special.facts().name,
                effect(*special, *colour, *amount)
            )
        }
        Event::Passed { seat } => format!("{} passed.", name(seat)),
        Event::ThirdEraOpened => "The special buildings of the third era are open.".to_owned(),
        Event::PhaseBegan { phase } => phase_in_words(*phase).to_owned(),
        Event::Harvested { seat, seeds, extra, surplus, .. } => {
            let lost =
                if *surplus > 0 { format!(", {surplus} more than the store holds") } else { String::new() };
            format!("{} harvested {} grain from {}{lost}.", name(seat), seeds + extra, count(*seeds, "field"))
        }
        Event::FactoryLeft { factory } => format!("The {} closed.", factory.facts().name),
        Event::Earned { seat, money } => format!("{} earned {money} gp from special buildings.", name(seat)),
        Event::OrdersLost { seat, colour, count } => {
            format!(
                "{} lost {}: no factory of that colour is left.",
                name(seat),
                orders_in_words(*count, *colour)
            )
        }
        Event::Counted { seat, count: counted, .. } => {
            format!("{} has {} ({}).", name(seat), count(counted.citizens, "citizen"), lines(counted))
        }
        Event::Fed { seat, eaten, grain } => {
            format!("{}'s citizens ate {eaten} grain; {grain} left.", name(seat))
        }
        Event::PriceSet { price } => format!("Grain costs {price} gp in the next round."),
        Event::Refilled { moved, .. } => format!("The rest barn refilled the others with {moved} grain."),
        Event::Scored { seat, special, points } => {
            format!("{} scored {} for the {}.", name(seat), count(*points, "point"), special.facts().name)
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

fn phase_in_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Harvest => "The round ends: harvest.",
        Phase::Factories => "The factories produce.",
        Phase::Citizens => "Citizens are counted.",
        Phase::Feeding => "Citizens are fed.",
        Phase::Market => "The grain price is set.",
        Phase::Buildings => "Special buildings are scored.",
    }
}

fn effect(special: Special, colour: Option<Colour>, amount: u8) -> String {
    let SpecialKind::Income { once, .. } = special.facts().kind else { return String::new() };
    match once {
        Once::Orders(_) => orders_in_words(amount, colour.unwrap_or(Colour::Orange)),
        Once::Citizens(_) => format!("{amount} gp"),
        Once::Discount(_) => format!("{amount} gp less for this action"),
        Once::Points(_) => count(amount, "point"),
    }
}

/// `7 Textile mill`.
pub fn title(factory: Factory) -> String {
    format!("{} {}", factory.facts().number, factory.facts().name)
}

/// `a 5`, `an 8`.
fn card_in_words(card: Card) -> String {
    let value = card.facts().value;
    // These numbers begin with a vowel when spoken.
    let article = if matches!(value, 8 | 11 | 18) { "an" } else { "a" };
    format!("{article} {value}")
}

fn areas(space: Space) -> String {
    count(space.facts().areas, "area")
}

fn count(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn orders_in_words(number: u8, colour: Colour) -> String {
    format!("{number} {} order{}", colour.name(), if number == 1 { "" } else { "s" })
}

fn goods_in_words(goods: Goods) -> String {
    let some = Colour::ALL.into_iter().filter(|colour| goods.0[*colour as usize] > 0);
    some.map(|colour| format!("{} {}", goods.0[colour as usize], colour.name()))
        .collect::<Vec<_>>()
        .join(" and ")
}

fn lines(count: &Count) -> String {
    let line = |need: Need| format!("{} {}", need.name(), count.line(need));
    Need::ALL.map(line).join(", ")
}

fn play_label(view: &View, card: Card, factory: Factory) -> String {
    let falls = view.open(factory).is_some_and(|open| open.falls_to(card));
    let what = if falls {
        "take it over".to_owned()
    } else {
        orders_in_words(view.orders_for(view.active, card, factory), factory.facts().colour)
    };
    format!("Play {} on {}: {what}", card_in_words(card), factory.facts().name)
}

fn use_label(view: &View, special: Special, colour: Option<Colour>) -> String {
    let SpecialKind::Income { once, .. } = special.facts().kind else { return special.to_string() };
    let amount = match once {
        Once::Orders(amount) | Once::Discount(amount) | Once::Points(amount) => amount,
        Once::Citizens(times) => times * view.player(view.active).citizens,
    };
    format!("Use the {}: {}", special.facts().name, effect(special, colour, amount))
}

/// Width of one space in characters.
const CELL: i16 = 9;

/// The rows of the map from the top; two spaces beside each other are half a triangle apart.
fn map_sketch(view: &View) -> String {
    let mut rows: Vec<(i8, Vec<&SpaceView>)> = Vec::new();
    for space in &view.spaces {
        let r = space.space.facts().r;
        match rows.iter_mut().find(|(row, _)| *row == r) {
            Some((_, spaces)) => spaces.push(space),
            None => rows.push((r, vec![space])),
        }
    }
    // Half triangles from the left end of the map.
    let column = |space: &SpaceView| {
        let facts = space.space.facts();
        i16::from(facts.q) * 2 + i16::from(facts.r) + i16::from(!facts.up)
    };
    let left = view.spaces.iter().map(column).min().unwrap_or_default();
    let mut text = String::new();
    for (_, spaces) in rows {
        let mut line = String::new();
        for space in spaces {
            let indent = ((column(space) - left) * CELL) as usize;
            let _ = write!(line, "{}{}", " ".repeat(indent.saturating_sub(line.len())), cell(space));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push_str("Each space: price in gp or owner's seat; h housing, s skyscraper, f factory, g grain sown, . free area.\n");
    text
}

fn cell(space: &SpaceView) -> String {
    let whose = space.owner.map_or_else(|| format!("{}gp", space.price), |seat| format!("@{seat}"));
    let things = [("h", space.housing), ("s", space.skyscrapers), ("f", space.factories), ("g", space.seeds)];
    let things: String = things.iter().map(|(letter, count)| letter.repeat(*count as usize)).collect();
    format!("{}{whose}{things}{}", space.space, ".".repeat(space.free() as usize))
}

fn player_sketch(view: &View, seat: Seat, name: &str) -> String {
    let player = view.player(seat);
    let mark = if view.active == seat && !view.ended { ">" } else { " " };
    let hand = player.hand.as_ref().map_or_else(
        || count(view.backs(seat).iter().sum(), "card"),
        |hand| hand.iter().map(|card| card.facts().value.to_string()).collect::<Vec<_>>().join(" "),
    );
    let factories: Vec<String> = player.factories.iter().map(|factory| title(*factory)).collect();
    let specials: Vec<&str> =
        view.specials_of(seat).map(|(special, upgraded)| special.name(upgraded)).collect();
    let next = view.next_count(seat);
    let short: Vec<&str> = next.bottleneck().map(Need::name).collect();
    format!(
        "{mark} {seat} {name}: {} points, {} gp, {} citizens, grain {} (sown {}), housing {}, work {} \
         ({} orange, {} grey, {} white), tax {}, hand {hand}; next count {}, limited by {}; owns {}\n",
        view.score(seat),
        player.money,
        player.citizens,
        player.grain,
        view.seeds(seat),
        view.housing(seat),
        view.work(seat),
        player.orders[0],
        player.orders[1],
        player.orders[2],
        player.tax,
        next.citizens,
        short.join(" and "),
        if factories.is_empty() && specials.is_empty() {
            "nothing".to_owned()
        } else {
            factories
                .into_iter()
                .chain(specials.into_iter().map(str::to_owned))
                .collect::<Vec<_>>()
                .join(", ")
        },
    )
}
