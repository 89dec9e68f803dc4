//! Telegraph Road as a document.

use super::{Block, InWords, Place, Row, Section, count, or_nothing, seats};
use crate::boards::telegraph_road::{Kind, words};
use crate::ending::Company;
use ::telegraph_road::{
    Action, Card, Colour, Factory, Frame, OpenView, SpaceView, SpecialView, TABLES, TelegraphRoad, View,
};
use rules::Seat;

impl InWords for TelegraphRoad {
    fn heading(action: Action) -> &'static str {
        match (Kind::of(action), action) {
            (Some(kind), _) => words::kind(kind),
            (None, Action::Found(_)) => "Found your settlement",
            (None, Action::Markers(_)) => "Move the price markers",
            (None, Action::Site(_) | Action::Replace(_)) => "Choose a place for the factory",
            (None, Action::Use { .. }) => "Use a special building",
            (None, _) => "Or",
        }
    }

    fn sentence(view: &View, action: Action, label: &str) -> String {
        match action {
            // Cards of different eras can have the same value.
            Action::Play { card, .. } => format!("{label} ({})", words::era(card).to_lowercase()),
            Action::Done if matches!(view.stack.last(), Some(Frame::SecondCard { .. })) => {
                "Play no second card".to_owned()
            }
            Action::Done => "Build or sow no more".to_owned(),
            Action::Pass => "Pass: take no action".to_owned(),
            _ => label.to_owned(),
        }
    }

    fn sections(view: &View, company: &Company) -> Vec<Section> {
        let mut sections = vec![
            Section::new(
                "Players",
                vec![Block::text(format!("{}.", words::action_of_round(view))), players(view, company)],
            ),
            Section::new("Map", vec![map(view, company)]),
            Section::new("Market", market(view, company)),
        ];
        if let Some(seat) = company.you {
            sections.push(Section::new("Your settlement", settlement(view, seat)));
            sections.push(Section::new("Your era cards", vec![hand(view, seat)]));
        }
        sections
    }

    fn askable(view: &View, company: &Company) -> Vec<Place> {
        let spaces = view.spaces.iter().map(|there| Place {
            name: there.space.to_string(),
            about: format!(
                "{} has {}: {}. Beside it: {}.",
                there.space,
                words::areas(there.space.facts().areas),
                space(company, there),
                beside(view, there)
            ),
        });
        let factories = view.open.iter().map(|open| Place {
            name: open.factory.facts().name.clone(),
            about: format!("{}: {}.", open.factory.facts().name, factory(view, open).join(", ")),
        });
        let specials = view.specials.iter().map(|there| Place {
            name: there.special.name(there.upgraded).to_owned(),
            about: format!("{}.", words::special_label(there.special, &special_price(there, company))),
        });
        spaces.chain(factories).chain(specials).collect()
    }
}

fn players(view: &View, company: &Company) -> Block {
    let rows = seats(view.players.len()).zip(&view.players).map(|(seat, player)| {
        let next = view.next_count(seat);
        let cells = vec![
            view.score(seat).to_string(),
            words::gp(player.money),
            format!("{}, next {}", player.citizens, next.citizens),
            format!("{} grain, {} sown", player.grain, view.seeds(seat)),
            view.housing(seat).to_string(),
            view.work(seat).to_string(),
            player.tax.to_string(),
            view.backs(seat).iter().sum::<u8>().to_string(),
        ];
        Row::of(company, seat, cells)
    });
    Block::table(
        "What each player has",
        &["Player", "Points", "Money", "Citizens", "Food", "Housing", "Work", "Tax", "Era cards"],
        rows.collect(),
    )
}

fn map(view: &View, company: &Company) -> Block {
    let row = |there: &SpaceView| {
        let cells = vec![words::areas(there.space.facts().areas), space(company, there), beside(view, there)];
        Row::new(there.space.to_string(), cells)
    };
    Block::table(
        "Spaces of the map",
        &["Space", "Size", "What is there", "Beside it"],
        view.spaces.iter().map(row).collect(),
    )
}

/// "costs 3 gp", or its owner and what is built there.
fn space(company: &Company, there: &SpaceView) -> String {
    let Some(owner) = there.owner else {
        return if there.price > 0 {
            format!("for sale at {}", words::gp(there.price))
        } else {
            "free".to_owned()
        };
    };
    let things = [
        (there.housing, "housing"),
        (there.skyscrapers, "skyscraper"),
        (there.factories, "factory"),
        (there.seeds, "grain sown"),
        (there.free(), "free"),
    ];
    let things =
        things.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}"));
    format!("{}'s: {}", company.name(owner), or_nothing(things.collect::<Vec<_>>().join(", ")))
}

fn beside(view: &View, there: &SpaceView) -> String {
    let here = |space: &::telegraph_road::Space| view.space(*space).is_some();
    let names = there.space.facts().beside.iter().filter(here).map(|space| space.to_string());
    or_nothing(names.collect::<Vec<_>>().join(", "))
}

fn market(view: &View, company: &Company) -> Vec<Block> {
    let factories =
        view.open.iter().map(|open| Row::new(open.factory.facts().name.clone(), factory(view, open)));
    let specials = view.specials.iter().filter(|there| view.third_era || !there.special.facts().third_era);
    let specials = specials.map(|there| {
        let SpecialView { special, upgraded, .. } = *there;
        let gives = words::special_note(special, upgraded);
        let once = or_nothing(words::effect(special));
        Row::new(special.name(upgraded), vec![special_price(there, company), gives, once])
    });
    let pool = Colour::ALL.map(|colour| format!("{} {}", view.pool[colour as usize], colour.name()));
    let barns =
        view.barns.iter().zip(TABLES.barn_prices).map(|(grain, price)| words::barn_label(price, *grain));
    vec![
        Block::text(format!(
            "Grain costs {}. {}.",
            words::price_now(view),
            barns.collect::<Vec<_>>().join(", ")
        )),
        Block::text(format!("Orders left: {}.", pool.join(", "))),
        Block::table(
            "Open factories",
            &["Factory", "Colour", "Makes", "Cards on it", "Next card", "Stays"],
            factories.collect(),
        ),
        Block::table(
            "Special buildings",
            &["Building", "Price or owner", "Each round or at the end", "Once a game"],
            specials.collect(),
        ),
    ]
}

fn factory(view: &View, open: &OpenView) -> Vec<String> {
    let facts = open.factory.facts();
    let leaves = view.leaving().any(|factory| factory == open.factory);
    vec![
        facts.colour.name().to_owned(),
        count(facts.amount, "order"),
        words::progress(open),
        words::next_card(open),
        if leaves { words::LEAVES } else { "stays" }.to_owned(),
    ]
}

fn special_price(there: &SpecialView, company: &Company) -> String {
    match there.owner {
        Some(owner) => format!("{}'s", company.name(owner)),
        None => words::gp(there.cost),
    }
}

fn settlement(view: &View, seat: Seat) -> Vec<Block> {
    let player = view.player(seat);
    let next = view.next_count(seat);
    let orders = Colour::ALL.map(|colour| words::orders(player.orders[colour as usize], colour));
    let factories = player.factories.iter().map(|factory| owned_factory(*factory));
    let specials = view.specials_of(seat).map(|(special, upgraded)| {
        let used = view.specials.iter().any(|there| there.special == special && there.used);
        let used = if used { ", effect used" } else { "" };
        format!("{}, {}{used}", special.name(upgraded), words::special_note(special, upgraded))
    });
    vec![
        Block::list(
            "Your lines",
            vec![
                format!("Next count: {}, {}", words::citizens(next.citizens), words::limited_by(&next)),
                format!("Food: {}, with the harvest counted", next.food),
                format!("Housing: {}", next.housing),
                format!("Work: {}, with {}", next.work, orders.join(", ")),
                words::tax_label(player.tax, view.tax_pays(seat)),
                format!("Money: {}", words::gp(player.money)),
            ],
            "",
        ),
        Block::list(
            "Your factories and special buildings",
            factories.chain(specials).collect(),
            words::NOTHING_OWNED,
        ),
    ]
}

fn owned_factory(factory: Factory) -> String {
    let facts = factory.facts();
    format!("{}: makes {}", facts.name, words::orders(facts.amount, facts.colour))
}

fn hand(view: &View, seat: Seat) -> Block {
    let cards: Vec<Card> = view.player(seat).hand.clone().unwrap_or_default();
    let cards = cards.into_iter().map(words::card_label);
    Block::list("Only you see them", cards.collect(), words::NO_CARDS)
}
