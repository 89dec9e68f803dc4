//! The nineteen examples of the rulebook by number, and the rules they do not cover.

use crate::common::{road, road_with, whole_era};
use rules::{Code, Game, Match, Narrate, Options, Pending, Record, Seed, Viewer};
use rules_test::{Scenario, random_record};
use serde_json::json;
use telegraph_road::{Action, Frame, Need, Space, TelegraphRoad};

/// A table after the draws of the set-up, with every settlement founded at the first choice.
fn founded(seats: u8, phrase: &str) -> Match<TelegraphRoad> {
    let names = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let (mut table, _) =
        Match::<TelegraphRoad>::new(names, Options::default(), Seed::from_phrase(phrase)).expect("a table");
    while table.state().in_set_up() {
        let seat = table.state().active;
        let action = table.legal(seat)[0];
        table.submit(seat, action).expect("it is legal");
    }
    table
}

#[test]
fn example_01_set_up_for_four() {
    let table = founded(4, "example 1");
    let view = table.view(Viewer::Referee);
    for (seat, player) in rules::Seat::all(4).zip(&view.players) {
        let sheet = (player.money, player.grain, player.points, player.citizens, player.tax);
        assert_eq!(sheet, (5, 1, 0, 1, 8));
        assert_eq!((player.orders, view.housing(seat)), ([1, 0, 0], 1));
        assert_eq!(view.backs(seat), [4, 0, 0], "four cards of the first era");
    }
    assert_eq!(view.open.iter().map(|open| open.factory.facts().number).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!((view.grain_price, view.pool, view.barns), (1, [11, 15, 15], [4, 4, 4, 4, 4, 11]));
    assert_eq!(view.piles, [0, 18, 20]);
    assert_eq!((view.active, view.round, view.turn), (view.first, 1, 1));
}

#[test]
fn example_02_price_markers_after_the_set_up() {
    let view = founded(4, "example 2").view(Viewer::Referee);
    let (owned, free): (Vec<_>, Vec<_>) = view.spaces.iter().partition(|space| space.owner.is_some());
    assert_eq!(owned.len(), 4);
    assert!(owned.iter().all(|space| space.price == 0 && space.housing == 1));
    assert!(free.iter().all(|space| space.price >= 1));
    assert_eq!(free.iter().map(|space| space.price).sum::<u8>(), 24);
}

#[test]
fn example_03_buy_land() {
    road(4).money(1, 2).land("B4", "price", 2).run(
        "legal 1 has: land B4 | land A1
         legal 1 lacks: land C4 | land B5
         do 1: land B4
         legal 1 lacks: markers B4 | markers B5 | land A1
         see players.0.money 0
         refuse 1: land A1
         do 1: markers A4
         see space(B4) has {\"owner\": 1, \"price\": 0}
         see space(A4).price 3
         event {\"event\": \"markers-moved\", \"from\": \"B4\", \"to\": \"A4\", \"price\": 2}
         waits 2",
    );
}

#[test]
fn example_04_buy_housing() {
    let stage = road(4).own("B4", 1).money(1, 3).run(
        "legal 1 has: house B3 | house B4
         do 1: house B4
         see players.0.money 1
         see space(B4).housing 1
         waits 2",
    );
    assert_eq!(stage.state().housing(rules::Seat::new(0)), 2);
    assert_eq!(stage.state().properties(rules::Seat::new(0)), 0, "the property marker is back");
}

#[test]
fn example_05_buy_a_skyscraper() {
    let stage = road(4).run(
        "do 1: skyscraper B3
         see players.0.money 2
         see space(B3) has {\"housing\": 0, \"skyscrapers\": 1}
         waits 2",
    );
    let seat = rules::Seat::new(0);
    assert_eq!(stage.state().housing(seat), 2);
    assert_eq!(stage.state().housing_markers(seat), 0, "the housing marker is back");
    assert_eq!(stage.state().with_room(seat).len(), 1, "one area of two is still free");
}

#[test]
fn example_06_buy_grain() {
    road(4).money(1, 6).run(
        "see barns [4, 4, 4, 4, 4, 11]
         legal 1 has: grain 1 | grain 6
         legal 1 lacks: grain 7
         do 1: grain 6
         see players.0 has {\"money\": 0, \"grain\": 7}
         see barns [0, 2, 4, 4, 4, 11]
         see grain_price 1",
    );
}

#[test]
fn example_07_sow() {
    road(4).grain(1, 2).run(
        "do 1: sow B3
         see players.0.grain 1
         see space(B3).seeds 1
         waits 2",
    );
    // With more free areas the action continues, but never twice on the same area.
    road(4).grain(1, 3).own("B2", 1).run(
        "do 1: sow B3
         legal 1: sow B2 | done
         do 1: sow B2
         see players.0.grain 1
         waits 2",
    );
}

#[test]
fn example_08_take_over_a_factory() {
    road(4).hand(1, &["1-4"]).open(&[(1, &["1-5"]), (2, &[]), (3, &[])]).run(
        "do 1: play 1-4 on 1
         event {\"event\": \"took-over\", \"seat\": 1, \"factory\": 1, \"space\": \"B3\"}
         event {\"event\": \"factory-opened\", \"factory\": 4}
         event {\"event\": \"card-played\", \"orders\": 0, \"takes_over\": true}
         see players.0.factories [1]
         see players.0.orders [1, 0, 0]
         see space(B3).factories 1
         see gone [\"1-4\", \"1-5\"]
         waits chance
         draw: card 2-6
         see players.0.hand [\"2-6\"]
         waits 2",
    );
}

#[test]
fn example_09_get_work_orders() {
    road(4).hand(1, &["1-5"]).hand(2, &["1-3"]).run(
        "do 1: play 1-5 on 1
         see players.0.orders [2, 0, 0]
         see pool [10, 15, 15]
         draw: card 2-4
         do 2: play 1-3 on 1
         event {\"event\": \"card-played\", \"orders\": 2, \"takes_over\": false}
         see players.1.orders [3, 0, 0]
         see open.0.cards [\"1-5\", \"1-3\"]",
    );
}

#[test]
fn example_10_produce() {
    road(4).factories(1, &[1], "B3").open(&[(2, &[]), (3, &[]), (4, &[])]).orders(1, [3, 0, 0]).run(
        "legal 1 has: produce 1 orange | produce 2 orange
         legal 1 lacks: produce 3 orange | produce nothing
         do 1: produce 2 orange
         see players.0 has {\"money\": 7, \"orders\": [1, 0, 0]}
         see pool [11, 15, 15]
         waits 2",
    );
}

#[test]
fn example_11_collect_taxes() {
    road(1).player(1, "citizens", 4).player(1, "tax", 5).run(
        "do 1: tax
         see players.0 has {\"money\": 9, \"tax\": 4}
         legal 1 lacks: tax",
    );
}

#[test]
fn example_12_harvest() {
    road(4).last_turn().grain(1, 0).sown("B4", 1, 1).run(
        "do 1: pass
         event {\"event\": \"harvested\", \"seat\": 1, \"seeds\": 1, \"extra\": 1, \"surplus\": 0, \"grain\": 2}
         see space(B4).seeds 0",
    );
    // With the market otherwise untouched, the extra grain comes from the rest barn.
    let before = road(4).last_turn().grain(1, 0).sown("B4", 1, 1).run("waits 1").state().barns;
    let road = road(4).last_turn().grain(1, 0).sown("B4", 1, 1).run("do 1: pass");
    let fed: u8 = road.state().players.iter().map(|player| player.citizens).sum();
    assert_eq!(road.state().barns[5], before[5] - 1 + fed);
}

#[test]
fn example_13_factories_produce_once_more_at_the_end_of_the_round() {
    let table = || {
        road(4)
            .last_turn()
            .factories(1, &[1], "B3")
            .open(&[(2, &[]), (3, &[]), (4, &[])])
            .orders(1, [4, 0, 0])
    };
    table().run(
        "do 1: produce 2 orange
         waits 1
         legal 1: produce nothing | produce 1 orange | produce 2 orange
         do 1: produce 2 orange
         see players.0 has {\"money\": 9, \"orders\": [0, 0, 0]}",
    );
    table().run(
        "do 1: produce 2 orange
         do 1: produce nothing
         see players.0 has {\"money\": 7, \"orders\": [2, 0, 0]}",
    );
}

#[test]
fn example_14_citizens_and_15_feeding() {
    road(4).last_turn().grain(1, 4).house("B3", 1, 2).house("B4", 1, 1).orders(1, [3, 0, 0]).run(
        "do 1: pass
         event {\"event\": \"counted\", \"seat\": 1, \"count\": {\"food\": 4, \"housing\": 3, \"work\": 3, \"citizens\": 3}, \"points\": 3}
         event {\"event\": \"fed\", \"seat\": 1, \"eaten\": 3, \"grain\": 1}
         see players.0 has {\"citizens\": 3, \"points\": 3, \"grain\": 1}",
    );
}

#[test]
fn example_15_feeding_returns_grain_to_the_rest_barn() {
    let table =
        || road_with(4, "grain-refill=off").last_turn().grain(1, 4).house("B3", 1, 2).orders(1, [2, 0, 0]);
    let before = table().run("waits 1").state().barns;
    let after = table().run("do 1: pass");
    // Two citizens of seat 1 and one of each other seat.
    assert_eq!(after.state().barns[5], before[5] + 5);
}

#[test]
fn example_16_the_grain_price() {
    let table = |options| road_with(4, options).last_turn().barns([0, 2, 4, 4, 4]);
    table("grain-refill=off").run(
        "do 1: pass
         event {\"event\": \"price-set\", \"price\": 2}
         see grain_price 2
         see barns.0 0
         see barns.1 2",
    );
    table("").run(
        "do 1: pass
         event {\"event\": \"refilled\", \"moved\": 6}
         see grain_price 2
         see barns.0 4
         see barns.1 4",
    );
}

#[test]
fn example_17_the_round_marker() {
    road(4).last_turn().set("round", 3).run(
        "do 1: pass
         see round 4
         see turn 1
         see first 3
         waits 3
         event {\"event\": \"round-began\", \"round\": 4, \"first\": 3}",
    );
}

#[test]
fn example_18_two_players() {
    let table = founded(2, "example 18");
    let view = table.view(Viewer::Referee);
    assert_eq!(view.spaces.len(), 12);
    assert!(view.spaces.iter().all(|space| space.space.facts().back));
    assert_eq!(view.spaces.iter().map(|space| space.price).sum::<u8>(), 12);
    assert_eq!(table.game().factories().len(), 14);
    assert_eq!((view.piles, view.barns), ([0, 10, 12], [2, 2, 2, 2, 2, 23]));
}

#[test]
fn example_19_solo() {
    let table = founded(1, "example 19");
    let view = table.view(Viewer::Referee);
    assert_eq!(view.spaces.len(), 12);
    assert_eq!(view.spaces.iter().map(|space| space.price).sum::<u8>(), 24);
    assert_eq!(table.game().factories().len(), 18);
    assert_eq!((view.piles, view.barns), ([0, 6, 8], [1, 1, 1, 1, 1, 29]));
    road(1).last_turn().run(
        "do 1: pass
         event {\"event\": \"factory-left\", \"factory\": 1}
         event {\"event\": \"factory-left\", \"factory\": 2}
         see open.0.factory 3
         see open.2.factory 5",
    );
    let one_area = table.game().spaces().iter().filter(|space| space.facts().areas == 1);
    let beside = |space: Space| space.facts().beside.and(table.game().spaces());
    assert!(one_area.flat_map(|space| beside(space).iter()).all(|space| space.facts().areas == 2));
}

#[test]
fn rule_four_turns_each_in_turn_order() {
    road(2).set("first", 2).set("active", 2).run(
        "do 2: pass\ndo 1: pass\nsee turn 2\ndo 2: pass\ndo 1: pass\ndo 2: pass\ndo 1: pass\nsee turn 4
         do 2: pass\ndo 1: pass\nsee round 2\nsee first 1",
    );
}

#[test]
fn rule_two_cards_bring_their_orders_one_after_the_other() {
    road(4).hand(1, &["1-2", "1-3", "1-4"]).run(
        "do 1: play 1-2 on 2
         see players.0.orders [2, 0, 0]
         legal 1: play 1-3 on 2 | play 1-4 on 2 | done
         do 1: play 1-3 on 2
         see players.0.orders [4, 0, 0]
         waits chance
         draw: card 2-8
         see players.0.hand [\"1-4\", \"2-8\"]
         waits 2",
    );
}

#[test]
fn rule_the_first_card_brings_orders_and_the_second_takes_over() {
    road(4).hand(1, &["1-5", "2-6"]).run(
        "do 1: play 1-5 on 1
         do 1: play 2-6 on 1
         see players.0.orders [2, 0, 0]
         see players.0.factories [1]
         see players.0.takeovers 1",
    );
}

#[test]
fn rule_two_factories_produce_in_one_action() {
    road(4).factories(1, &[1, 7], "B7").open(&[(8, &[]), (9, &[]), (10, &[])]).orders(1, [2, 3, 0]).run(
        "legal 1 has: produce 2 orange 2 grey | produce 1 grey
             do 1: produce 2 orange 2 grey
             see players.0 has {\"money\": 11, \"orders\": [0, 1, 0]}",
    );
}

#[test]
fn rule_income_is_paid_every_round() {
    road(4).last_turn().special("saloon", 1).used("saloon").special("casino", 1).used("casino").run(
        "do 1: pass
         event {\"event\": \"earned\", \"seat\": 1, \"money\": 3}
         see players.0.money 8",
    );
}

#[test]
fn rule_phases_come_in_order() {
    let table = road(2)
        .last_turn()
        .grain(1, 0)
        .sown("B4", 1, 1)
        .special("saloon", 2)
        .used("saloon")
        .barns([1, 2, 2, 2, 2]);
    let stage = table.run("waits 1");
    let mut events = Vec::new();
    let mut state = stage.state().clone();
    stage.game().apply(&mut state, rules::Seat::new(0), Action::Pass, &mut events);
    let names: Vec<String> =
        events.iter().map(|event| json!(event)["event"].as_str().expect("a name").to_owned()).collect();
    assert_eq!(
        names,
        [
            "passed",
            "phase-began",
            "harvested",
            "phase-began",
            "factory-left",
            "factory-opened",
            "earned",
            "phase-began",
            "counted",
            "counted",
            "phase-began",
            "fed",
            "fed",
            "phase-began",
            "price-set",
            "refilled",
            "round-began",
            "turn-began",
        ]
    );
    assert_eq!(json!(events[8])["seat"], 2, "the start player is counted first");
}

#[test]
fn rule_the_game_ends_after_eight_rounds_with_building_points() {
    road(2)
        .last_turn()
        .set("round", 8)
        .player(1, "points", 21)
        .player(2, "points", 21)
        .special("church", 1)
        .special("water-well", 2)
        .run(
            "do 1: pass
             event {\"event\": \"scored\", \"seat\": 1, \"special\": \"church\", \"points\": 3}
             over by points places 1,2 scores 25,24
             tally Special buildings: 3,2",
        );
}

#[test]
fn rule_hands_are_secret() {
    road(2).hand(1, &["1-5", "1-2"]).hand(2, &["1-4"]).run(
        "hides 2 players.0.hand
         hides spectator players.1.hand
         see 2 players.0.backs [2, 0, 0]
         see 2 players.1.hand [\"1-4\"]
         do 1: play 1-5 on 1
         do 1: done
         draw: card 2-8
         event 1 {\"event\": \"drew\", \"card\": \"2-8\"}
         event 2 {\"event\": \"drew\", \"card\": null, \"era\": 2}
         see 2 players.0.backs [1, 1, 0]",
    );
}

#[test]
fn rule_the_first_housing_goes_anywhere_that_is_for_sale() {
    Scenario::<TelegraphRoad>::new().run(
        "table 2
         draws weigh: first 1=1 | first 2=1
         draw: first 2
         draws weigh: card 1-2=4 | card 1-3=5 | card 1-4=4 | card 1-5=3
         draw: card 1-2
         draws weigh: card 1-2=3 | card 1-3=5 | card 1-4=4 | card 1-5=3
         settle
         legal 2 count: 12
         do 2: found B4
         legal 2 lacks: markers B4
         do 2: markers A3
         legal 1 count: 11
         refuse 1: found B4
         do 1: found A3
         do 1: markers B3
         waits 2
         see stack [{\"at\": \"turn\"}]",
    );
}

#[test]
fn rule_a_position_that_breaks_a_law_is_refused() {
    road(2).run(
        "set barns.5 30
         error: grain in the market
         set pool.0 15
         error: orange orders
         set space(A3).price 2
         error: price markers
         set players.0.factories [1]
         error: is there twice
         set players.0.grain 11
         error: longer than 10
         set players.0.hand [\"1-2\"]
         error: era 1 has
         set space(B3).housing 3
         error: no room
         set special(mall).owner 1
         error: Mall cannot be
         set special(church).used true
         error: Church cannot be
         set open.0.cards [\"1-5\", \"1-4\"]
         set piles.0 6
         error: should have been taken over
         set active 3
         error: at no seat
         set round 9
         error: there is no turn
         set stack [{\"at\": \"redraw\"}]
         error: does not describe a moment
         set producing [1]
         error: not at a moment
         set ended true
         error: not at a moment
         set action.discount 9
         error: not at a moment",
    );
}

#[test]
fn rule_views_tell_costs_and_the_next_count() {
    let stage = road(4)
        .money(1, 10)
        .grain(1, 2)
        .orders(1, [3, 0, 0])
        .hand(1, &["1-2", "1-5"])
        .open(&[(1, &["1-4"]), (2, &[]), (3, &[])])
        .run("waits 1");
    let seat = rules::Seat::new(0);
    let view = stage.game().view(stage.state(), Viewer::Seat(seat));
    let now = view.next_count(seat);
    assert_eq!((now.food, now.housing, now.work, now.citizens), (2, 1, 3, 1));
    assert_eq!(now.bottleneck().map(Need::name).collect::<Vec<_>>(), ["housing"]);
    let after = |text: &str| view.count_after(seat, text.parse().expect("an action"));
    let cost = |text: &str| view.cost(text.parse().expect("an action"));
    assert_eq!((cost("house B3"), after("house B3").citizens), (2, 2));
    assert_eq!((cost("skyscraper B3"), cost("buy church"), cost("land B4")), (3, 7, 1));
    assert_eq!((cost("grain 3"), after("grain 3").food), (3, 5));
    assert_eq!(after("sow B3").food, 3);
    assert_eq!(after("play 1-2 on 1").work, 5, "the second card on it brings two orders");
    assert_eq!(after("play 1-5 on 1").work, 3, "a takeover brings none");
    assert_eq!(after("buy library").work, 4);
    assert_eq!(view.tax_pays(seat), Some(1));
    assert_eq!(view.score(seat), 0);
}

#[test]
fn rule_the_table_chooses_what_special_buildings_cost() {
    for (options, mall, museum) in [("", 7, 4), ("buildings=first", 7, 4), ("buildings=balanced", 8, 2)] {
        for (building, cost) in [("mall", mall), ("museum", museum)] {
            let table = |money| road_with(1, options).set("third_era", true).money(1, money);
            table(cost - 1).run(&format!("legal 1 lacks: buy {building}"));
            let stage = table(cost).run(&format!(
                "see special({building}).cost {cost}
                 legal 1 has: buy {building}"
            ));
            let view = stage.game().view(stage.state(), Viewer::Spectator);
            assert_eq!(view.cost(format!("buy {building}").parse().expect("an action")), cost);
            let sketch = stage.game().sketch(&view, &["Ada".to_owned()]);
            assert!(sketch.contains(&format!("{building} {cost}")), "{sketch}");
            table(cost).run(&format!(
                "do 1: buy {building}
                 event {{\"event\": \"special-bought\", \"paid\": {cost}}}
                 see players.0.money 0"
            ));
        }
    }
}

#[test]
fn rule_a_record_names_the_special_buildings_it_was_played_with() {
    let record = random_record::<TelegraphRoad>(2, "buildings=balanced", "balanced").expect("a game");
    assert_eq!((record.header.rules, record.header.content.version), (1, 2));
    let read = Record::read(&record.to_string()).expect("a record");
    assert_eq!(read, record);
    let played = Match::<TelegraphRoad>::replay(&read).expect("a game");
    assert_eq!(played.record(), record);
    let other = |options: &str| {
        let mut other = record.clone();
        other.header.options = Options::parse(options).expect("options");
        Match::<TelegraphRoad>::replay(&other).err().map(|refusal| refusal.code)
    };
    assert_eq!(other("buildings=balanced"), None);
    assert_eq!(other("buildings=first"), Some(Code::UnknownVersion));
    assert_eq!(other(""), Some(Code::UnknownVersion));
}

#[test]
fn rule_prompts_say_what_is_expected() {
    let prompt = |frame: Frame| {
        let stage = road(2).hand(1, &["1-5"]).run("waits 1");
        let mut view = stage.game().view(stage.state(), Viewer::Spectator);
        view.stack = vec![Frame::Turn, frame];
        stage.game().prompt(&view, &["Ada".to_owned(), "Cyrus".to_owned()])
    };
    assert_eq!(prompt(Frame::Turn), "Ada's turn: action 1 of 4 in round 1.");
    assert_eq!(
        prompt(Frame::SecondCard { factory: "1".parse().expect("a factory") }),
        "Ada can play a second era card on Coal mine."
    );
    let over = road(1).last_turn().set("round", 8).player(1, "points", 30).run("do 1: pass");
    let view = over.game().view(over.state(), Viewer::Spectator);
    assert_eq!(
        over.game().prompt(&view, &["Ada".to_owned()]),
        "The settlement ended with 31 points: Boom town."
    );
}

#[test]
fn rule_a_player_whose_time_is_up_passes_and_factories_produce() {
    let table = founded(2, "time");
    let Pending::Seats(seats) = table.pending() else { panic!("somebody is to move") };
    let seat = seats.iter().next().expect("one");
    assert_eq!(table.game().fallback(table.state(), seat), Action::Pass);
    let stage =
        road(2).last_turn().factories(1, &[1], "B3").open(&[(2, &[]), (4, &[]), (5, &[])]).run("do 1: pass");
    let all = stage.game().fallback(stage.state(), rules::Seat::new(0));
    assert_eq!(all.to_string(), "produce 1 orange");
}

#[test]
fn rule_a_pile_that_is_used_up_gives_way_to_the_next_era() {
    let second = whole_era(2, 2);
    road(2).set("gone", json!(second)).set("third_era", true).hand(1, &["1-5", "1-2"]).run(
        "see piles.1 0
         do 1: play 1-5 on 1
         do 1: done
         draws has: card 3-6 | card 3-11
         draws lacks: card 2-4",
    );
}
