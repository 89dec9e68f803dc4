//! Every numbered ruling on what the rulebook leaves open, by name: 31 to 59.

use crate::common::{road, road_with, whole_era};
use rules::{Match, Options, Seat, Seed, Viewer};
use serde_json::json;
use telegraph_road::{Special, TelegraphRoad, band};

#[test]
fn ruling_31_effects_are_free_before_and_after_the_action() {
    road(1).money(1, 7).player(1, "citizens", 3).run(
        "do 1: buy casino
         legal 1: use casino | end
         do 1: use casino
         see players.0.money 3
         see special(casino).used true
         see turn 2
         legal 1 lacks: use casino",
    );
    road(1).special("casino", 1).player(1, "citizens", 3).run(
        "do 1: use casino
         event {\"event\": \"effect-used\", \"amount\": 3}
         see players.0 has {\"money\": 8, \"tax\": 8}
         see turn 1
         legal 1 has: pass",
    );
    road(1).special("saloon", 1).run(
        "legal 1 has: use saloon orange
         legal 1 lacks: use saloon grey | use saloon white
         do 1: use saloon orange
         see players.0.orders [3, 0, 0]",
    );
    road(1).set("third_era", true).special("amusement-park", 1).run(
        "do 1: use amusement-park
         see players.0.points 2",
    );
    // The Mall is declared with an action that costs something.
    road(1).set("third_era", true).special("mall", 1).money(1, 4).run(
        "do 1: use mall
         legal 1 has: buy church | house B3 | grain 7
         legal 1 lacks: pass | tax | use mall | grain 8 | end
         do 1: buy church
         see players.0.money 0",
    );
    // It applies to the whole action, and the rest of it is lost.
    road(1).set("third_era", true).special("mall", 1).money(1, 1).own("B2", 1).run(
        "do 1: use mall
         do 1: house B2
         see players.0.money 1
         see action.discount 1
         do 1: house B3
         see players.0.money 0
         see action.discount 0",
    );
    road(1).set("third_era", true).special("mall", 1).money(1, 0).run(
        "do 1: use mall
         do 1: grain 1
         see turn 2
         see action.discount 0
         see players.0.money 0",
    );
}

#[test]
fn ruling_32_seeds_always_come_back() {
    // One grain is left for three fields: seat 2 begins and takes it.
    let table = road_with(4, "grain-refill=off")
        .last_turn()
        .grain(1, 3)
        .grain(2, 8)
        .grain(3, 10)
        .grain(4, 10)
        .barns([0, 0, 0, 0, 0])
        .sown("B1", 1, 2)
        .sown("B7", 2, 1);
    table.run(
        "see barns [0, 0, 0, 0, 0, 1]
         do 1: pass
         event {\"event\": \"harvested\", \"seat\": 2, \"seeds\": 1, \"extra\": 1}
         event {\"event\": \"harvested\", \"seat\": 1, \"seeds\": 2, \"extra\": 0, \"grain\": 5}",
    );
}

#[test]
fn ruling_33_the_last_round_counts_and_ties_go_to_money() {
    let last = || road(2).last_turn().set("round", 8).special("saloon", 1).used("saloon");
    last().money(2, 6).run(
        "do 1: pass
         event {\"event\": \"factory-left\"}
         event {\"event\": \"earned\", \"seat\": 1}
         no event {\"event\": \"fed\"}
         no event {\"event\": \"price-set\"}
         over by shared places 1,1 scores 1,1
         tally Money (breaks a tie): 6,6",
    );
    last().money(2, 9).run("do 1: pass\nover by money places 2,1 scores 1,1");
    last().player(2, "points", 4).run("do 1: pass\nover by points places 2,1 scores 1,5");
}

#[test]
fn ruling_34_passing_uses_up_a_turn() {
    road(2).money(1, 0).grain(1, 0).player(1, "tax", 0).run("legal 1: pass\ndo 1: pass\nwaits 2");
    road(1).run("do 1: pass\ndo 1: pass\ndo 1: pass\ndo 1: pass\nsee round 2");
}

#[test]
fn ruling_35_factories_leave_at_the_end_of_a_round() {
    road(2).run("do 1: pass\ndo 2: pass\nno event {\"event\": \"factory-left\"}\nsee open.0.factory 1");
    road(2).last_turn().run("do 1: pass\nevent {\"event\": \"factory-left\", \"factory\": 1}");
}

#[test]
fn ruling_36_solo_scores_fall_into_bands() {
    let names: Vec<&str> = [0, 19, 20, 27, 28, 33, 34, 60].map(|score| band(score).name.as_str()).to_vec();
    let (low, fair, good, best) = ("Ghost town", "Way station", "Boom town", "Metropolis");
    assert_eq!(names, [low, low, fair, fair, good, good, best, best]);
    road(1)
        .last_turn()
        .set("round", 8)
        .player(1, "points", 27)
        .run("do 1: pass\nover by boom-town scores 28");
}

#[test]
fn ruling_37_one_special_building_in_an_action() {
    road(2).money(1, 30).money(2, 30).run(
        "do 1: buy church
         waits 2
         legal 2 lacks: buy church | upgrade church
         legal 2 has: buy town-hall",
    );
    assert_eq!(Special::all().count(), 12);
}

#[test]
fn ruling_38_the_first_housing_takes_a_space_with_markers() {
    rules_test::Scenario::<TelegraphRoad>::new().run(
        "table 1
         draw: first 1
         settle
         legal 1 count: 12
         do 1: found B4
         see stack.1 {\"at\": \"markers\", \"from\": \"B4\", \"price\": 2}
         do 1: markers B3
         see spaces.3 has {\"space\": \"B4\", \"owner\": 1, \"price\": 0, \"housing\": 1}
         see spaces.2 has {\"space\": \"B3\", \"price\": 4}
         waits 1",
    );
}

#[test]
fn ruling_39_an_empty_market_names_the_highest_price() {
    let table = |options| {
        road_with(4, options)
            .last_turn()
            .grain(1, 10)
            .grain(2, 10)
            .grain(3, 10)
            .grain(4, 5)
            .barns([0, 0, 0, 0, 0])
            .orders(1, [0, 0, 0])
            .orders(2, [0, 0, 0])
            .orders(3, [0, 0, 0])
    };
    // Only seat 4 has work, so almost nothing is eaten.
    table("grain-refill=off").orders(4, [0, 0, 0]).run(
        "see barns [0, 0, 0, 0, 0, 0]
         legal 1 lacks: grain 1
         do 1: pass
         see grain_price 6",
    );
    table("").run("do 1: pass\nsee grain_price 6\nsee barns [1, 0, 0, 0, 0, 0]");
}

#[test]
fn ruling_40_an_action_does_something() {
    road(1).run("legal 1 lacks: produce nothing | done");
    road(1).grain(1, 0).run("legal 1 lacks: sow B3");
    road(1).money(1, 0).run("legal 1 lacks: grain 1 | house B3");
    road(1).player(1, "citizens", 0).run("do 1: tax\nsee players.0 has {\"money\": 5, \"tax\": 7}");
}

#[test]
fn ruling_41_produce_then_replace_then_income_then_close_then_count() {
    // The last orange factory leaves: orders can still be sold, then they are lost, then work is counted.
    road(2)
        .last_turn()
        .factories(1, &[1], "B3")
        .open(&[(6, &[]), (7, &[]), (9, &[])])
        .orders(1, [2, 0, 0])
        .orders(2, [2, 0, 0])
        .special("saloon", 2)
        .used("saloon")
        .run(
            "do 1: pass
             waits 1
             see open.0.factory 6
             do 1: produce 1 orange
             event {\"event\": \"factory-left\", \"factory\": 6}
             event {\"event\": \"earned\", \"seat\": 2}
             event {\"event\": \"orders-lost\", \"seat\": 2, \"count\": 2}
             event {\"event\": \"counted\", \"seat\": 2, \"count\": {\"work\": 0, \"citizens\": 0}}
             event {\"event\": \"counted\", \"seat\": 1, \"count\": {\"work\": 1, \"citizens\": 1}}",
        );
}

#[test]
fn ruling_42_solo_discards_one_after_the_other() {
    road(1).last_turn().open(&[(15, &[]), (16, &[]), (17, &[])]).run(
        "do 1: pass
         event {\"event\": \"factory-left\", \"factory\": 15}
         no event {\"event\": \"factory-left\", \"factory\": 16}
         see open.2.factory 18",
    );
}

#[test]
fn ruling_43_the_hand_shrinks_with_two_cards() {
    road(2).hand(1, &["1-4", "1-5", "1-3"]).run(
        "do 1: play 1-4 on 1
         do 1: play 1-5 on 1
         see players.0 has {\"orders\": [2, 0, 0], \"factories\": [1]}
         draw: card 2-4
         see players.0.hand [\"1-3\", \"2-4\"]",
    );
    road(2).run("legal 1 lacks: play 1-4 on 1\nlegal 1 has: pass");
}

#[test]
fn ruling_44_a_factory_is_given_up_only_for_another() {
    let nearly: &[(u8, &[&str])] = &[(4, &["1-5", "1-4"]), (5, &[]), (6, &[])];
    road(2).factories(1, &[1], "B4").hand(1, &["1-3"]).open(nearly).run(
        "do 1: play 1-3 on 4
         legal 1: site B3 | replace 1
         do 1: replace 1
         see players.0 has {\"factories\": [4], \"takeovers\": 2}
         see space(B4).factories 1
         see space(B3).factories 0",
    );
    road(2).factories(1, &[1, 2], "C2").hand(1, &["1-3"]).open(nearly).run(
        "do 1: play 1-3 on 4
         legal 1: replace 1 | replace 2
         do 1: replace 2
         see players.0.factories [1, 4]
         see space(C2).factories 2",
    );
    // Without a free area the only factory is replaced, without a question.
    road(2).house("B3", 1, 2).factories(1, &[1], "B4").hand(1, &["1-3"]).open(nearly).run(
        "do 1: play 1-3 on 4
         see players.0.factories [4]
         waits chance",
    );
}

#[test]
fn ruling_45_nothing_is_bought_past_ten() {
    road(1).grain(1, 8).money(1, 20).run("legal 1 has: grain 2\nlegal 1 lacks: grain 3");
    road(1).orders(1, [6, 4, 0]).money(1, 20).run("legal 1 lacks: buy library\nlegal 1 has: buy saloon");
    road(1).orders(1, [6, 3, 0]).money(1, 20).run("legal 1 has: buy library");
}

#[test]
fn ruling_46_who_sees_what() {
    let stage = road(2).hand(1, &["1-5", "1-2"]).hand(2, &["1-3"]).run(
        "hides 1 players.1.hand
         hides spectator players.0.hand
         see spectator players.0.backs [2, 0, 0]
         see spectator players.0.money 5
         see spectator piles [5, 10, 12]",
    );
    use rules::Game as _;
    let view = stage.game().view(stage.state(), Viewer::Spectator);
    let coming: Vec<String> = view.coming().map(|factory| factory.to_string()).collect();
    assert_eq!(coming.len(), 11, "all factories in their order");
    assert_eq!(view.specials.len(), 12, "special buildings of both eras");
}

#[test]
fn ruling_47_taxes_may_be_collected_every_turn() {
    road(1).run(
        "do 1: tax\ndo 1: tax\ndo 1: tax\nsee players.0 has {\"money\": 8, \"tax\": 5}\nlegal 1 has: tax",
    );
}

#[test]
fn ruling_48_which_land_can_be_bought() {
    road(4).money(1, 4).run(
        "see space(C4).price 5
         legal 1 has: land A1
         legal 1 lacks: land C4 | land B3 | land B5
         do 1: land A1
         legal 1 lacks: markers B5 | markers A1 | markers B3
         legal 1 has: markers C4",
    );
}

#[test]
fn ruling_49_the_draw_comes_last() {
    let mut nearly = whole_era(2, 2);
    let last = nearly.pop().expect("a card");
    road(2).hand(1, &["1-5", "1-2"]).set("gone", json!(nearly)).run(&format!(
        "do 1: play 1-5 on 1
         waits 1
         do 1: done
         draws lacks: card 3-6
         draw: card {last}
         see piles.1 0
         see piles.2 12",
    ));
    let mut both = whole_era(2, 2);
    both.extend(whole_era(3, 2));
    road(2)
        .hand(1, &["1-5"])
        .set("gone", json!(both))
        .set("third_era", true)
        .run("do 1: play 1-5 on 1\nwaits 2");
}

#[test]
fn ruling_50_only_production_is_decided_at_the_end_of_a_round() {
    road(1).last_turn().money(1, 4).sown("B4", 1, 1).run(
        "do 1: buy saloon
         do 1: end
         event {\"event\": \"earned\", \"seat\": 1, \"money\": 1}
         see round 2",
    );
}

#[test]
fn ruling_51_starting_grain_and_orders_come_from_the_common_supply() {
    for seats in 1..=4u8 {
        use rules::Game as _;
        let start = TelegraphRoad::new(seats, &Options::default(), TelegraphRoad::INFO.newest())
            .expect("a table")
            .start();
        assert_eq!(start.market(), 35 - seats);
        assert_eq!(start.pool, [15 - seats, 15, 15]);
    }
}

#[test]
fn ruling_52_a_settlement_has_the_name_of_its_player() {
    use rules::Narrate as _;
    let stage = road(1).run("do 1: pass");
    let event = telegraph_road::Event::Founded { seat: Seat::new(0), space: "B4".parse().expect("a space") };
    let told = stage.game().sentence(&event, &["Cottonwood".to_owned()]);
    assert_eq!(told, "Cottonwood founded a settlement on B4.");
    // The name has no effect: two tables that differ only in it have the same deal.
    let deal = |name: &str| {
        let seed = Seed::from_phrase("names");
        let (table, _) =
            Match::<TelegraphRoad>::new(vec![name.to_owned()], Options::default(), seed).expect("a table");
        table.state().clone()
    };
    assert_eq!(deal("Cottonwood"), deal("Laramie"));
}

#[test]
fn ruling_53_neighbours_share_an_edge_on_the_side_played_on() {
    // B3 touches B2, B4 and C3 on both sides; C3 touches C2 and C4, and not B2.
    road_with(2, "land-adjacency=on")
        .run("legal 1 has: land B2 | land B4 | land C3\nlegal 1 lacks: land C2 | land C4");
    road_with(2, "land-adjacency=on").own("C3", 1).run("legal 1 has: land C2\nlegal 1 lacks: land C5");
}

#[test]
fn ruling_54_factories_of_one_colour_add_up() {
    road(2)
        .factories(1, &[1, 4], "C2")
        .open(&[(5, &[]), (6, &[]), (7, &[])])
        .orders(1, [7, 0, 0])
        .run("legal 1 has: produce 5 orange\nlegal 1 lacks: produce 6 orange\ndo 1: produce 5 orange\nsee players.0.money 10");
}

#[test]
fn ruling_55_a_harvest_past_ten_goes_to_the_rest_barn() {
    road_with(2, "grain-refill=off").last_turn().grain(1, 9).orders(1, [0, 0, 0]).sown("C2", 1, 2).run(
        "do 1: pass
         event {\"event\": \"harvested\", \"seat\": 1, \"seeds\": 2, \"extra\": 2, \"surplus\": 3, \"grain\": 10}
         see players.0.grain 10",
    );
}

#[test]
fn ruling_56_whoever_is_boxed_in_may_buy_anywhere() {
    let boxed = road_with(2, "land-adjacency=on").own("B2", 2).own("B4", 2).own("C3", 2);
    boxed.run("legal 1 has: land D3 | land B6\ndo 1: land D3\nlegal 1 has: markers A3 | markers B6");
    // A neighbour that is too expensive still counts as one.
    road_with(2, "land-adjacency=on")
        .own("B2", 2)
        .own("C3", 2)
        .land("B4", "price", 3)
        .money(1, 2)
        .run("legal 1 lacks: land D3 | land B4 | land B6");
}

#[test]
fn ruling_57_orders_may_be_asked_of_an_empty_pool() {
    road(2).orders(1, [5, 0, 0]).orders(2, [10, 0, 0]).hand(1, &["1-2"]).special("saloon", 1).run(
        "see pool.0 0
             legal 1 has: use saloon orange
             legal 1 lacks: use saloon grey
             do 1: use saloon orange
             event {\"event\": \"effect-used\", \"amount\": 0}
             do 1: play 1-2 on 1
             event {\"event\": \"card-played\", \"orders\": 0}",
    );
}

#[test]
fn ruling_58_effects_are_used_in_own_turns_only() {
    road(2).special("casino", 2).special("saloon", 2).run("legal 2:\ndo 1: pass\nlegal 2 has: use casino");
    road(2)
        .last_turn()
        .factories(1, &[1], "B3")
        .open(&[(2, &[]), (4, &[]), (5, &[])])
        .special("casino", 1)
        .run(
            "do 1: pass
             legal 1: use casino | end
             do 1: end
             legal 1: produce nothing | produce 1 orange",
        );
    // Several in one turn, before and after.
    road(1).special("casino", 1).special("saloon", 1).run(
        "do 1: use casino
         do 1: pass
         do 1: use saloon orange
         see turn 2",
    );
}

#[test]
fn ruling_59_all_who_can_produce_are_asked_at_once() {
    road(4)
        .last_turn()
        .factories(1, &[1], "B3")
        .factories(3, &[2], "C6")
        .factories(4, &[3], "A3")
        .orders(4, [0, 0, 0])
        .open(&[(4, &[]), (5, &[]), (6, &[])])
        .run(
            "do 1: pass
             waits 1,3
             do 3: produce 1 orange
             waits 1
             do 1: produce nothing
             see round 2",
        );
}
