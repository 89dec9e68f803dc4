//! All texts on the board of Telegraph Road.

use super::Kind;
use ::telegraph_road::{
    Action, Card, Colour, Count, Factory, Goods, Need, Once, OpenView, Phase, Space, Special, SpecialKind,
    SpecialView, TABLES, View,
};
use rules::Seat;

pub const STANDING: &str = "Points by round";
pub const HEADING: &str = "Points";
pub const POINTS: &str = " points";
pub const ACTIONS: &str = "Actions";
pub const MARKET: &str = "Market";
pub const MAP: &str = "Map of the settlements";
pub const ROAD: &str = "Telegraph road";
pub const FACTORIES: &str = "Factories";
pub const GRAIN_MARKET: &str = "Grain market";
pub const SPECIALS: &str = "Special buildings";
pub const SHEETS: &str = "Tracking sheets";
pub const HAND: &str = "Your era cards";
pub const ONLY_YOU: &str = "only you see them";
pub const HANDS: &str = "Era cards";
pub const HANDS_HIDDEN: &str = "Hands are secret.";
pub const NO_CARDS: &str = "No cards left";
pub const OWN: &str = "Yours";
pub const NOTHING_OWNED: &str = "No factories or special buildings yet.";
pub const CITIZENS: &str = "Citizens";
pub const TAX: &str = "Tax";
pub const LEAVES: &str = "closes this round";
pub const LEAVES_HELP: &str = "Closes at the end of the round unless a player takes it over";
pub const NONE_OPEN: &str = "No factory is open.";
pub const THIRD_ERA: &str = "Era 3";
pub const MORE: &str = "More";
pub const LESS: &str = "Less";
pub const SKIP: &str = "Skip";
pub const LEGEND: [&str; 2] = ["Coins: price of a space", "Thick border: owned"];

pub const CHOOSE_ACTION: &str = "Choose an action first";
pub const CHOOSE_SPACE: &str = "Choose a space first";
pub const CHOOSE_SPECIAL: &str = "Choose a special building first";
pub const CHOOSE_CARD: &str = "Choose an era card first";
pub const CHOOSE_FACTORY: &str = "Choose a factory first";

pub const FOUND_HEAD: &str = "Choose a space for your first housing";
pub const FOUND_DETAIL: &str =
    "Spaces that point up have two areas, the others one. Then you move its price markers.";
pub const TURN_HEAD: &str = "Choose an action";
pub const EFFECT_HEAD: &str = "Use an effect, or end your turn";
pub const EFFECT_DETAIL: &str = "Each effect works once a game, before or after an action.";
pub const MORE_HEAD: &str = "One more, or done";
pub const SECOND_HEAD: &str = "Play a second card on the same factory, or draw";
pub const DRAW_DETAIL: &str = "You draw one card at the end, even after two. You cannot take back a draw.";
pub const SITE_DETAIL: &str = "Choose a free area of yours, or replace a factory you own.";
pub const PRODUCE_HEAD: &str = "The round ends: what do your factories produce?";
pub const PRODUCE_DETAIL: &str = "Produced orders pay now and no longer count as work.";

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Land => "Buy land",
        Kind::Housing => "Housing",
        Kind::Skyscrapers => "Skyscraper",
        Kind::Special => "Buy special",
        Kind::Grain => "Buy grain",
        Kind::Sowing => "Sow",
        Kind::Cards => "Play era cards",
        Kind::Production => "Produce",
        Kind::Taxes => "Collect taxes",
        Kind::Pass => "Pass",
    }
}

pub const ACTION_TAKEN: &str = "You have taken your action this turn.";
pub const FINISH_STEP: &str = "Finish this step first.";
pub const DISCOUNT_FIRST: &str = "First buy something at the lower price.";
pub const NO_CARDS_LEFT: &str = "You have no era cards.";
pub const NO_FACTORY_OPEN: &str = "No factory is open.";
pub const CARD_FIRST: &str = "Choose an era card first.";
pub const SAME_FACTORY: &str = "The second card goes on the same factory.";
pub const CARD_TAKES_OVER: &str = "It would take a factory over, and you have no area for one.";

/// The special buildings that can be bought.
fn offers(view: &View) -> impl Iterator<Item = &SpecialView> {
    view.specials.iter().filter(|there| view.on_offer(there.special))
}

/// What a kind of action costs or brings, in three or four words.
pub fn kind_note(kind: Kind, view: &View, seat: Seat) -> String {
    let from =
        |least: Option<u8>| least.map_or_else(|| "none left".to_owned(), |least| format!("from {least} gp"));
    let capacity = Goods(view.capacity(seat));
    match kind {
        Kind::Land => from(view.spaces.iter().map(|there| there.price).filter(|price| *price > 0).min()),
        Kind::Housing => format!("{} gp each", TABLES.housing_price),
        Kind::Skyscrapers => format!("{} gp each", TABLES.skyscraper_price),
        Kind::Special => from(offers(view).map(|there| there.cost).min()),
        Kind::Grain => format!("{} gp each", view.grain_price),
        Kind::Sowing => format!("{} grain", view.player(seat).grain),
        Kind::Cards => "for orders".to_owned(),
        Kind::Production if capacity.total() == 0 => "nothing to sell".to_owned(),
        Kind::Production => format!("up to {} gp", capacity.value()),
        Kind::Taxes => view.tax_pays(seat).map_or_else(|| "marker too low".to_owned(), gp),
        Kind::Pass => "no action".to_owned(),
    }
}

/// Why a kind of action cannot be taken now, in three or four words.
pub fn kind_blocked(kind: Kind, view: &View, seat: Seat) -> String {
    let player = view.player(seat);
    let supply = view.supply(seat);
    let no_room = view.free_areas(seat) == 0;
    let reason = match kind {
        _ if view.action.taken => "action taken",
        Kind::Sowing | Kind::Cards | Kind::Production | Kind::Taxes | Kind::Pass
            if view.action.discount > 0 =>
        {
            "buy something first"
        }
        Kind::Land if supply.properties == 0 => "no markers left",
        Kind::Housing if supply.housing == 0 => "no markers left",
        Kind::Skyscrapers if supply.skyscrapers == 0 => "no markers left",
        Kind::Housing | Kind::Sowing if no_room => "no free area",
        Kind::Skyscrapers if view.housing(seat) == 0 => "needs housing",
        Kind::Grain if view.market() == 0 => "no grain left",
        Kind::Grain if player.grain >= TABLES.longest_line => "your line is full",
        Kind::Special if offers(view).next().is_none() => "none left",
        Kind::Special if lacks_work_line(view, seat) => "your work line is full",
        Kind::Sowing => "no grain",
        Kind::Cards if view.backs(seat).iter().all(|cards| *cards == 0) => "no cards",
        Kind::Cards => "no factory to play on",
        Kind::Production | Kind::Taxes => return kind_note(kind, view, seat),
        Kind::Pass | Kind::Land | Kind::Housing | Kind::Skyscrapers | Kind::Special | Kind::Grain => {
            "not enough gp"
        }
    };
    reason.to_owned()
}

/// Is there enough money for a building that adds work, but no room for more?
fn lacks_work_line(view: &View, seat: Seat) -> bool {
    let money = view.player(seat).money + u16::from(view.action.discount);
    view.work(seat) >= TABLES.longest_line && offers(view).any(|there| u16::from(there.cost) <= money)
}

/// What the tape asks once a kind of action is chosen.
pub fn kind_head(kind: Kind) -> &'static str {
    match kind {
        Kind::Land => "Choose a space to buy",
        Kind::Housing => "Choose a space for housing",
        Kind::Skyscrapers => "Choose a housing to turn into a skyscraper",
        Kind::Special => "Choose a special building",
        Kind::Grain => "How much grain?",
        Kind::Sowing => "Choose a field to sow",
        Kind::Cards => "Choose a card and a factory",
        Kind::Production => "How much do you produce?",
        Kind::Taxes => "Collect taxes",
        Kind::Pass => "Pass this action",
    }
}

pub fn kind_detail(kind: Kind) -> &'static str {
    match kind {
        Kind::Land => {
            "One space per action. Then move its price markers to another space, which gets dearer."
        }
        Kind::Housing => "Each takes one area and houses one citizen.",
        Kind::Skyscrapers => "It houses two citizens on one area.",
        Kind::Special => "One building or one upgrade per action.",
        Kind::Grain => "All grain costs the same this round.",
        Kind::Sowing => "At the end of the round each seed comes back as two grain.",
        Kind::Cards => "A card brings orders, or takes over the factory when the sum reaches its number.",
        Kind::Production => "Each order pays 1, 2 or 3 gp and no longer counts as work.",
        Kind::Taxes => "Your citizens pay 1 gp each, and your tax marker goes down by one.",
        Kind::Pass => "The next player takes a turn.",
    }
}

/// The main button while nothing is chosen, with the reason why it does nothing.
pub fn kind_idle(kind: Option<Kind>, lifted: bool) -> &'static str {
    match kind {
        None => CHOOSE_ACTION,
        Some(Kind::Special) => CHOOSE_SPECIAL,
        Some(Kind::Cards) if lifted => CHOOSE_FACTORY,
        Some(Kind::Cards) => CHOOSE_CARD,
        Some(_) => CHOOSE_SPACE,
    }
}

/// The text of the main button for an action.
pub fn button(action: Action, view: &View) -> String {
    let cost = gp(view.cost(action));
    match action {
        Action::Found(space) => format!("Settle on {space}"),
        Action::Markers(space) => format!("Move markers to {space}"),
        Action::Land(space) => format!("Buy {space} for {cost}"),
        Action::House(space) => format!("Build on {space} for {cost}"),
        Action::Skyscraper(space) => format!("Skyscraper on {space} for {cost}"),
        Action::Buy(special) => format!("Buy {} for {cost}", special.facts().name),
        Action::Upgrade(special) => format!("Upgrade to {} for {cost}", special.name(true)),
        Action::Grain(count) => format!("Buy {count} grain for {cost}"),
        Action::Sow(space) => format!("Sow on {space}"),
        Action::Play { card, factory } => {
            let falls = view.open(factory).is_some_and(|open| open.falls_to(card));
            let verb = if falls { "Take over" } else { "Play on" };
            format!("{verb} {}", factory.facts().name)
        }
        Action::Site(space) => format!("Build it on {space}"),
        Action::Replace(factory) => format!("Replace {}", factory.facts().name),
        Action::Produce(goods) if goods.total() == 0 => "Produce nothing".to_owned(),
        Action::Produce(goods) => format!("Produce for {}", gp(goods.value())),
        Action::Tax => format!("Collect {}", gp(view.gain(view.active, action))),
        Action::Use { special, .. } => format!("Use {}", special.facts().name),
        Action::Done if draws(view) => "Done, draw a card".to_owned(),
        Action::Done => "Done".to_owned(),
        Action::Pass => "Pass".to_owned(),
        Action::End => "End turn".to_owned(),
    }
}

/// Would an era card be drawn if no second one were played?
fn draws(view: &View) -> bool {
    matches!(view.stack.last(), Some(::telegraph_road::Frame::SecondCard { .. }))
        && view.piles[1..].iter().any(|pile| *pile > 0)
}

/// What follows from a chosen action.
pub fn consequence(action: Action, view: &View, seat: Seat) -> String {
    let cost = view.cost(action);
    let money = view.player(seat).money;
    let mut parts = Vec::new();
    match action {
        Action::Markers(space) => {
            let moved = match view.stack.last() {
                Some(::telegraph_road::Frame::Markers { price, .. }) => *price,
                _ => 0,
            };
            let price = view.space(space).map_or(0, |there| there.price);
            return format!("{space} will cost {}.", gp(price + moved));
        }
        Action::Found(space) => return format!("{space} has {}.", areas(space.facts().areas)),
        Action::Play { card, factory } => parts.push(play(view, seat, card, factory)),
        Action::Site(_) => return SITE_DETAIL.to_owned(),
        Action::Replace(_) => return "The old factory leaves the game. Its marker stays.".to_owned(),
        Action::Produce(goods) if goods.total() > 0 => parts.push(format!(
            "{} pay {}, {} in all",
            goods_in_words(goods),
            gp(goods.value()),
            gp(money + goods.value())
        )),
        Action::Tax => {
            let paid = view.gain(seat, action);
            parts.push(format!(
                "{} in all, tax marker on {}",
                gp(money + paid),
                view.player(seat).tax.saturating_sub(1)
            ));
        }
        Action::Use { special, .. } => parts.push(effect(special)),
        _ if cost > 0 => parts.push(format!("{} left", gp(money.saturating_sub(cost)))),
        _ => {}
    }
    if let Action::Buy(special) | Action::Upgrade(special) = action {
        parts.push(special_note(special, matches!(action, Action::Upgrade(_))));
    }
    let (now, then) = (view.next_count(seat), view.count_after(seat, action));
    parts.push(next_count(now, then));
    format!("{}.", parts.join("; "))
}

/// What limits the next count: "limited by food, housing and work".
pub fn limited_by(count: &Count) -> String {
    let needs: Vec<&str> = count.bottleneck().map(Need::name).collect();
    match needs.as_slice() {
        [] => String::new(),
        [only] => format!("limited by {only}"),
        [first @ .., last] => format!("limited by {} and {last}", first.join(", ")),
    }
}

/// The next count: before and after.
pub fn next_count(now: Count, then: Count) -> String {
    let change = if now.citizens == then.citizens {
        format!("next count stays {}", then.citizens)
    } else {
        format!("next count {} instead of {}", then.citizens, now.citizens)
    };
    format!("{change}, {}", limited_by(&then))
}

pub fn play(view: &View, seat: Seat, card: Card, factory: Factory) -> String {
    let facts = factory.facts();
    let Some(open) = view.open(factory) else { return String::new() };
    let sum = open.sum() + card.facts().value;
    if open.falls_to(card) {
        return format!("{sum} of {}: the factory is yours", facts.takeover);
    }
    format!(
        "{sum} of {}: you get {}",
        facts.takeover,
        orders(view.orders_for(seat, card, factory), facts.colour)
    )
}

pub fn turn_detail(view: &View, seat: Seat) -> String {
    let count = view.next_count(seat);
    let less = match view.action.discount {
        0 => String::new(),
        less => format!(" {less} gp less for this purchase."),
    };
    format!(
        "Round {}, action {} of {}.{less} Next count: {}, {}.",
        view.round,
        view.turn,
        TABLES.turns,
        citizens(count.citizens),
        limited_by(&count)
    )
}

pub fn markers_head(from: impl std::fmt::Display, price: u8) -> String {
    let markers = if price == 1 { "price marker".to_owned() } else { format!("{price} price markers") };
    format!("Move {from}'s {markers}")
}

pub fn markers_to(space: Space) -> String {
    format!("Move the price markers to {space}")
}

pub const MARKERS_DETAIL: &str = "Move them all to one space, which then costs that much more.";

pub fn site_head(factory: Factory) -> String {
    format!("Choose a place for the {}", factory.facts().name)
}

pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Harvest => "Harvest: every seed comes back as two grain",
        Phase::Factories => "Factories produce, one closes, buildings pay",
        Phase::Citizens => "Count: one point per citizen",
        Phase::Feeding => "Each citizen eats one grain",
        Phase::Market => "New grain price; barns are refilled",
        Phase::Buildings => "Special buildings score",
    }
}

/// The phases in their order, for the strip above a scene.
pub const PHASES: [(Phase, &str); 5] = [
    (Phase::Harvest, "Harvest"),
    (Phase::Factories, "Factories"),
    (Phase::Citizens, "Citizens"),
    (Phase::Feeding, "Feeding"),
    (Phase::Market, "Market"),
];

/// The last round ends with the special buildings and no longer needs food.
pub const LAST_PHASES: [(Phase, &str); 4] = [
    (Phase::Harvest, "Harvest"),
    (Phase::Factories, "Factories"),
    (Phase::Citizens, "Citizens"),
    (Phase::Buildings, "Buildings"),
];

pub const SKIP_DETAIL: &str = "Press any key to skip.";

pub fn round_ends(round: u8) -> String {
    format!("End of round {round}")
}

pub fn round(view: &View) -> String {
    format!("Round {} of {}", view.round, TABLES.rounds)
}

pub fn action_of_round(view: &View) -> String {
    format!("{}, action {} of {}", round(view), view.turn, TABLES.turns)
}

pub fn factory_note(factory: Factory) -> String {
    format!("No. {}, makes {}", factory.facts().number, factory.facts().amount)
}

pub fn progress(open: &OpenView) -> String {
    format!("{} of {}", open.sum(), open.factory.facts().takeover)
}

/// What the next card brings, in a short line.
pub fn next_card(open: &OpenView) -> String {
    match (open.missing(), open.next_orders()) {
        (0, _) => "taken over".to_owned(),
        (_, 1) => "next: 1 order".to_owned(),
        (_, count) => format!("next: {count} orders"),
    }
}

/// What a card would bring here, in a short line.
pub fn outcome(view: &View, seat: Seat, card: Card, factory: Factory) -> String {
    let Some(open) = view.open(factory) else { return String::new() };
    let brings = match view.orders_for(seat, card, factory) {
        _ if open.falls_to(card) => "yours".to_owned(),
        1 => "1 order".to_owned(),
        count => format!("{count} orders"),
    };
    format!("{} of {} · {brings}", open.sum() + card.facts().value, factory.facts().takeover)
}

pub fn coming(factory: Factory) -> String {
    let facts = factory.facts();
    format!("next: {}, {}", facts.name, facts.colour.name())
}

pub fn closing(colour: Colour) -> String {
    format!("No {} factories after this round. Orders without your own factory are lost.", colour.name())
}

pub fn price_now(view: &View) -> String {
    format!("{} each this round", gp(view.grain_price))
}

pub fn barn_label(price: u8, grain: u8) -> String {
    format!("Barn {price}: {grain} grain")
}

pub fn left(grain: u8) -> String {
    format!("{grain} left")
}

pub fn pool_label(colour: Colour, count: u8) -> String {
    format!("{count} {} orders left, worth {}", colour.name(), gp(TABLES.goods[colour as usize]))
}

/// The use of a special building.
pub fn special_note(special: Special, upgraded: bool) -> String {
    match &special.facts().kind {
        SpecialKind::Income { income, .. } => format!("+{income} gp"),
        SpecialKind::Work { work } => format!("{work} work"),
        SpecialKind::Points { .. } => points(special.points(upgraded)),
    }
}

/// The same with its effect or its upgrade, for the tooltip and the screen reader.
pub fn special_label(special: Special, price: &str) -> String {
    let facts = special.facts();
    let more = match &facts.kind {
        SpecialKind::Income { .. } => format!(", once: {}", effect(special)),
        SpecialKind::Work { .. } => String::new(),
        SpecialKind::Points { upgrade, .. } => {
            format!(", later {} for {}: {}", upgrade.name, gp(upgrade.cost), points(upgrade.points))
        }
    };
    format!("{}, {price}: {}{more}", facts.name, special_note(special, false))
}

pub fn effect(special: Special) -> String {
    let SpecialKind::Income { once, .. } = special.facts().kind else { return String::new() };
    match once {
        Once::Orders(count) => format!("{count} orders of an open colour"),
        Once::Citizens(_) => "1 gp per citizen".to_owned(),
        Once::Discount(less) => format!("{less} gp less for one purchase"),
        Once::Points(count) => points(count),
    }
}

pub const LOST_SEED: &str = "1 grain at the harvest, by sowing once more";

/// `Bank (1 gp per citizen)`.
pub fn lost_effect(special: Special) -> String {
    format!("{} ({})", special.facts().name, effect(special))
}

pub fn use_button(special: Special, colour: Option<Colour>) -> String {
    let SpecialKind::Income { once, .. } = special.facts().kind else { return String::new() };
    match (once, colour) {
        (Once::Orders(count), Some(colour)) => format!("Use: {count} {}", colour.name()),
        (Once::Citizens(_), _) => "Use: gp for citizens".to_owned(),
        (Once::Discount(less), _) => format!("Use: {less} gp less"),
        (Once::Points(count), _) => format!("Use: {}", points(count)),
        _ => "Use".to_owned(),
    }
}

pub fn card_label(card: Card) -> String {
    format!("{}, Era {} card", card.facts().value, card.facts().era + 1)
}

pub fn era(card: Card) -> String {
    format!("Era {}", card.facts().era + 1)
}

pub fn piles(view: &View) -> String {
    let left = view.piles[1] + view.piles[2];
    if left == 0 { "no cards to draw".to_owned() } else { format!("{left} to draw") }
}

pub fn need(need: Need) -> &'static str {
    match need {
        Need::Food => "Food",
        Need::Housing => "Housing",
        Need::Work => "Work",
    }
}

/// A line of a sheet for screen readers.
pub fn line_label(need_of: Need, value: u8, coming: u8, short: bool) -> String {
    let coming = if coming > 0 { format!(", {coming} from the harvest") } else { String::new() };
    let short = if short { ", the least" } else { "" };
    format!("{} {value}{coming}{short}", need(need_of))
}

pub fn citizens_label(now: u8, next: u8) -> String {
    format!("{} now, {next} at the next count", citizens(now))
}

pub fn tax_label(tax: u8, pays: Option<u8>) -> String {
    match pays {
        Some(pays) => format!("Tax marker on {tax}, pays {}", gp(pays)),
        None => format!("Tax marker on {tax}, too low to collect"),
    }
}

pub fn citizens(count: u8) -> String {
    format!("{count} {}", if count == 1 { "citizen" } else { "citizens" })
}

pub fn points(count: u8) -> String {
    format!("{count} {}", if count == 1 { "point" } else { "points" })
}

pub fn factories(count: usize) -> &'static str {
    if count == 1 { "factory" } else { "factories" }
}

pub fn cards(count: u8) -> &'static str {
    if count == 1 { "card" } else { "cards" }
}

pub fn areas(count: u8) -> String {
    format!("{count} {}", if count == 1 { "area" } else { "areas" })
}

pub fn orders(count: u8, colour: Colour) -> String {
    format!("{count} {} {}", colour.name(), if count == 1 { "order" } else { "orders" })
}

fn goods_in_words(goods: Goods) -> String {
    let some = Colour::ALL.into_iter().filter(|colour| goods.0[*colour as usize] > 0);
    some.map(|colour| orders(goods.0[colour as usize], colour)).collect::<Vec<_>>().join(" and ")
}

pub fn gp(amount: impl std::fmt::Display) -> String {
    format!("{amount} gp")
}
