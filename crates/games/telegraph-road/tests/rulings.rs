//! Every numbered ruling on what the rulebook leaves open, by name: 1 to 30.

use crate::common::{road, road_with, whole_era};
use rules::{Game, Options, Seat, Viewer};
use serde_json::json;
use telegraph_road::{TABLES, TelegraphRoad};

#[test]
fn ruling_01_the_bank_is_unlimited() {
    // More than the 75 gp in the box.
    road(1).money(1, 300).player(1, "citizens", 4).run(
        "do 1: tax
         see players.0.money 304",
    );
}

#[test]
fn ruling_02_there_are_54_era_cards() {
    let of_era = |era: usize| -> u8 {
        TABLES.cards.iter().filter(|card| card.era == era).map(|card| card.copies).sum()
    };
    assert_eq!([of_era(0), of_era(1), of_era(2)], [16, 18, 20]);
}

#[test]
fn ruling_03_three_players_are_unofficial() {
    let official: Vec<bool> = TABLES.seats.iter().map(|row| row.official).collect();
    assert_eq!(official, [true, true, false, true]);
    let game =
        TelegraphRoad::new(3, &Options::default(), TelegraphRoad::INFO.newest()).expect("three can play");
    assert_eq!((game.spaces().len(), game.factories().len()), (24, 18));
    assert_eq!(game.start().piles, [12, 14, 16]);
}

#[test]
fn ruling_04_the_last_barn_holds_the_rest() {
    // The harvest empties the rest barn first, then the others from right to left.
    road_with(4, "grain-refill=off")
        .last_turn()
        .grain(1, 10)
        .grain(2, 10)
        .grain(3, 8)
        .grain(4, 0)
        .barns([0, 0, 0, 3, 2])
        .sown("B1", 4, 2)
        .run(
            "see barns [0, 0, 0, 3, 2, 0]
             do 1: pass
             event {\"event\": \"harvested\", \"seat\": 4, \"seeds\": 2, \"extra\": 2}
             see barns.4 0
             see barns.3 3
             see barns.5 4",
        );
}

#[test]
fn ruling_05_the_price_is_set_before_the_refill() {
    let table = |options| road_with(2, options).last_turn().barns([0, 0, 1, 2, 2]);
    table("").run("do 1: pass\nsee grain_price 3\nsee barns.0 2\nsee barns.1 2\nsee barns.2 2");
    table("grain-refill=off").run("do 1: pass\nsee grain_price 3\nsee barns.0 0\nsee barns.2 1");
}

#[test]
fn ruling_06_point_buildings_have_no_marker_to_use() {
    road(1).special("church", 1).special("library", 1).run("legal 1 lacks: use church | use library");
}

#[test]
fn ruling_07_third_era_buildings_open_with_the_last_second_era_card() {
    let mut nearly = whole_era(2, 2);
    nearly.pop();
    road(2).money(1, 20).money(2, 20).hand(1, &["1-5"]).set("gone", json!(nearly)).run(
        "see piles.1 1
         legal 1 lacks: buy mall
         do 1: play 1-5 on 1
         draw: card 2-8
         event {\"event\": \"third-era-opened\"}
         see third_era true
         legal 2 has: buy mall | buy museum | buy power-plant",
    );
    road(2).last_turn().set("round", 4).run("do 1: pass\nsee round 5\nsee third_era false");
    road(2).last_turn().set("round", 5).run("do 1: pass\nsee round 6\nsee third_era true");
    road(2)
        .money(1, 20)
        .run("legal 1 has: buy saloon | buy casino | buy library | buy church\nlegal 1 lacks: buy museum");
}

#[test]
fn ruling_08_the_start_player_founds_first_and_begins() {
    rules_test::Scenario::<TelegraphRoad>::new().run(
        "table 4
         draw: first 3
         settle
         waits 3
         do 3: found A1\ndo 3: markers A2
         waits 4
         do 4: found A3\ndo 4: markers A2
         waits 1
         do 1: found A4\ndo 1: markers A2
         do 2: found A5\ndo 2: markers A2
         waits 3
         see first 3",
    );
}

#[test]
fn ruling_09_the_turn_marker_shows_the_current_turn() {
    road(2).run("see turn 1\ndo 1: pass\nsee turn 1\ndo 2: pass\nsee turn 2");
}

#[test]
fn ruling_10_a_stack_of_markers_stays_together() {
    road(4).money(1, 9).run(
        "see space(C4).price 5
         do 1: land C4
         do 1: markers A1
         see space(A1).price 6
         waits 2",
    );
}

#[test]
fn ruling_11_land_need_not_be_adjacent_unless_the_table_says_so() {
    road(4).run("legal 1 has: land D5 | land B2 | land B4 | land C3");
    road_with(4, "land-adjacency=on").run(
        "legal 1 has: land B2 | land B4 | land C3
         legal 1 lacks: land D5 | land A1 | land B1",
    );
}

#[test]
fn ruling_12_the_markers_of_the_last_space_leave_the_game() {
    let mut table = road(2).money(1, 30);
    for space in ["A3", "B2", "B4", "B6", "C2"] {
        table = table.house(space, 1, 1);
    }
    for space in ["C3", "C5", "C6", "D3"] {
        table = table.house(space, 2, 1);
    }
    table.run(
        "see space(C4).price 12
         do 1: land C4
         event {\"event\": \"markers-moved\", \"from\": \"C4\", \"to\": null, \"price\": 12}
         see space(C4) has {\"owner\": 1, \"price\": 0}
         waits 2
         legal 2 lacks: land C4",
    );
}

#[test]
fn ruling_13_any_number_of_one_kind_is_built_unless_the_table_says_one() {
    road(4).money(1, 9).own("B2", 1).run(
        "do 1: house B2
         legal 1: house B3 | done
         do 1: house B3
         see players.0.money 5
         waits 2",
    );
    road(4).money(1, 9).house("B3", 1, 2).run(
        "do 1: skyscraper B3
         legal 1: skyscraper B3 | done
         do 1: skyscraper B3
         see space(B3) has {\"housing\": 0, \"skyscrapers\": 2}
         waits 2",
    );
    road(4).money(1, 9).own("B2", 1).run("do 1: house B2\ndo 1: done\nwaits 2");
    road_with(4, "multi-build=off").money(1, 9).own("B2", 1).run("do 1: house B2\nwaits 2");
    road_with(4, "multi-build=off").money(1, 9).house("B3", 1, 2).run("do 1: skyscraper B3\nwaits 2");
}

#[test]
fn ruling_14_any_amount_of_grain_and_seed_in_one_action() {
    road(4).money(1, 9).run("legal 1 has: grain 1 | grain 9\ndo 1: grain 9\nsee players.0.grain 10\nwaits 2");
    // This also applies where only one thing is built at a time.
    road_with(4, "multi-build=off").grain(1, 3).own("B7", 1).run(
        "do 1: sow B7
         legal 1: sow B3 | sow B7 | done
         do 1: sow B7
         do 1: sow B3
         see players.0.grain 0
         waits 2",
    );
}

#[test]
fn ruling_15_buildings_go_on_free_areas_of_own_spaces() {
    road(4).sown("B3", 1, 1).run("legal 1 lacks: house B3 | house B4 | house B5 | sow B3");
    road(4).sown("B3", 1, 1).last_turn().run("do 1: pass\nsee space(B3).seeds 0");
}

#[test]
fn ruling_16_a_property_marker_takes_no_area() {
    let seat = Seat::new(0);
    let before = road(4).own("B2", 1).run("legal 1 has: house B2 | sow B2");
    assert_eq!(before.state().properties(seat), 1);
    let built = road(4).own("B2", 1).run("do 1: house B2\ndo 1: done");
    assert_eq!(built.state().properties(seat), 0);
    let sown = road(4).own("B2", 1).run("do 1: sow B2");
    assert_eq!(sown.state().properties(seat), 1, "a field is no building");
}

#[test]
fn ruling_17_markers_are_hard_limits() {
    let rich = || road(4).money(1, 50);
    rich().house("B3", 1, 2).house("B1", 1, 2).house("B7", 1, 2).own("A1", 1).run(
        "legal 1 lacks: house A1
             do 1: skyscraper B3
             do 1: done
             do 2: pass\ndo 3: pass\ndo 4: pass
             legal 1 has: house A1",
    );
    rich()
        .land("B3", "housing", 1)
        .land("B3", "skyscrapers", 1)
        .house("B1", 1, 1)
        .land("B1", "skyscrapers", 1)
        .run("legal 1 lacks: skyscraper B3 | skyscraper B1");
    let mut bare = rich();
    for space in ["A1", "A2", "A4", "A5"] {
        bare = bare.own(space, 1);
    }
    bare.run("legal 1 has: land B1");
    let mut full = rich();
    for space in ["A1", "A2", "A4", "A5", "B1"] {
        full = full.own(space, 1);
    }
    full.run("legal 1 lacks: land B2\nlegal 1 has: house A1");
}

#[test]
fn ruling_18_the_exact_number_takes_over() {
    road(4)
        .hand(1, &["1-5"])
        .open(&[(1, &["1-4"]), (2, &[]), (3, &[])])
        .run("do 1: play 1-5 on 1\nsee players.0.factories [1]");
    road(4)
        .hand(1, &["1-4"])
        .open(&[(1, &["1-4"]), (2, &[]), (3, &[])])
        .run("do 1: play 1-4 on 1\nsee players.0.factories []\nsee players.0.orders [3, 0, 0]");
}

#[test]
fn ruling_19_the_next_factory_opens_at_once() {
    road(4).hand(1, &["1-5"]).open(&[(1, &["1-4"]), (2, &["1-2"]), (3, &[])]).run(
        "do 1: play 1-5 on 1
         see open.0 {\"factory\": 2, \"cards\": [\"1-2\"]}
         see open.2 {\"factory\": 4, \"cards\": []}",
    );
}

#[test]
fn ruling_20_without_a_next_card_no_factory_leaves() {
    let last: &[(u8, &[&str])] = &[(16, &[]), (17, &[]), (18, &[])];
    road(4).last_turn().open(last).run(
        "do 1: pass
         no event {\"event\": \"factory-left\"}
         see open.0.factory 16",
    );
    road(4).hand(1, &["3-9"]).open(&[(16, &["3-9", "3-9"]), (17, &[]), (18, &[])]).run(
        "do 1: play 3-9 on 16
         see open.0.factory 17
         see open.1.factory 18",
    );
}

#[test]
fn ruling_21_a_takeover_needs_a_place() {
    let nearly: &[(u8, &[&str])] = &[(1, &["1-5"]), (2, &[]), (3, &[])];
    // No free area and no factory to give up: a card that reaches the number cannot be played.
    road(4).hand(1, &["1-4", "1-3"]).house("B3", 1, 2).open(nearly).run(
        "legal 1 has: play 1-3 on 1 | play 1-4 on 2
         legal 1 lacks: play 1-4 on 1",
    );
    // A sown area is not free.
    road(4).hand(1, &["1-4"]).sown("B3", 1, 1).open(nearly).run("legal 1 lacks: play 1-4 on 1");
    // With a choice of spaces the player is asked.
    road(4).hand(1, &["1-4"]).own("B2", 1).open(nearly).run(
        "do 1: play 1-4 on 1
         legal 1: site B2 | site B3
         do 1: site B2
         see space(B2).factories 1",
    );
}

#[test]
fn ruling_22_both_cards_go_on_one_factory_with_one_redraw() {
    road(4).hand(1, &["1-5", "1-4", "1-2"]).run(
        "do 1: play 1-2 on 2
         legal 1: play 1-4 on 2 | play 1-5 on 2 | done
         do 1: play 1-5 on 2
         draw: card 2-4
         waits 2
         see players.0.hand [\"1-4\", \"2-4\"]",
    );
    // A first card that takes over ends the action.
    road(4).hand(1, &["1-5", "1-2"]).open(&[(1, &["1-4"]), (2, &[]), (3, &[])]).run(
        "do 1: play 1-5 on 1
         waits chance
         draw: card 2-4
         waits 2",
    );
}

#[test]
fn ruling_23_played_cards_never_come_back() {
    road(2).last_turn().open(&[(1, &["1-5", "1-2"]), (2, &[]), (4, &[])]).run(
        "do 1: pass
         event {\"event\": \"factory-left\", \"factory\": 1}
         see gone [\"1-2\", \"1-5\"]",
    );
    // Nothing is left to draw: the turn simply ends.
    let mut all = whole_era(2, 2);
    all.extend(whole_era(3, 2));
    road(2)
        .hand(1, &["1-5", "1-4"])
        .set("gone", json!(all))
        .set("third_era", true)
        .run("do 1: play 1-5 on 1\ndo 1: done\nwaits 2\nsee players.0.hand [\"1-4\"]");
    road(2).hand(1, &["1-5"]).run("hides 2 players.0.hand");
}

#[test]
fn ruling_24_cards_left_out_are_never_seen() {
    // Two players use 10 of the 18 cards of the second era, each as likely as any other.
    road(2).hand(1, &["1-5"]).run(
        "see piles [7, 10, 12]
         do 1: play 1-5 on 1
         draws weigh: card 2-4=4 | card 2-5=4 | card 2-6=4 | card 2-7=3 | card 2-8=3",
    );
}

#[test]
fn ruling_25_what_is_short_or_does_not_fit_is_not_taken() {
    // One orange order is left for the second card's two.
    road(4)
        .orders(2, [9, 0, 0])
        .orders(3, [3, 0, 0])
        .hand(1, &["1-2"])
        .open(&[(1, &["1-2"]), (2, &[]), (3, &[])])
        .run(
            "see pool.0 1
             do 1: play 1-2 on 1
             event {\"event\": \"card-played\", \"orders\": 1}
             see players.0.orders [2, 0, 0]",
        );
    // The work line ends at ten.
    road(1).orders(1, [5, 4, 0]).hand(1, &["1-2"]).open(&[(1, &["1-2"]), (2, &[]), (3, &[])]).run(
        "do 1: play 1-2 on 1
         see players.0.orders [6, 4, 0]",
    );
}

#[test]
fn ruling_26_orders_of_a_closed_colour_go_back() {
    // Factory 6 is the last orange one; it leaves at the end of this round.
    let table = || {
        road(2)
            .last_turn()
            .factories(2, &[1], "B5")
            .open(&[(6, &[]), (7, &[]), (9, &[])])
            .orders(1, [2, 1, 0])
            .orders(2, [2, 0, 0])
    };
    table().run(
        "do 1: pass
         do 2: produce nothing
         event {\"event\": \"orders-lost\", \"seat\": 1, \"colour\": \"orange\", \"count\": 2}
         no event {\"event\": \"orders-lost\", \"seat\": 2}
         see players.0.orders [0, 1, 0]
         see players.1.orders [2, 0, 0]
         see pool.0 13",
    );
    let view = {
        let stage = table().run("waits 1");
        stage.game().view(stage.state(), Viewer::Spectator)
    };
    assert_eq!(view.next_count(Seat::new(0)).work, 1, "the forecast knows");
}

#[test]
fn ruling_27_the_player_chooses_how_much_to_produce() {
    // Two factories of different colours: each can produce from zero to its amount, as an action and
    // for free.
    let table = || {
        road(4)
            .last_turn()
            .factories(1, &[1, 7], "B7")
            .open(&[(8, &[]), (9, &[]), (10, &[])])
            .orders(1, [3, 1, 0])
            .house("B3", 1, 2)
    };
    table().run(
        "legal 1 has: produce 1 orange | produce 2 orange | produce 1 grey | produce 1 orange 1 grey | produce 2 orange 1 grey
         legal 1 lacks: produce 3 orange | produce nothing
         do 1: produce 1 orange
         legal 1 count: 6
         do 1: produce 1 orange 1 grey
         see players.0 has {\"money\": 9, \"orders\": [1, 0, 0]}",
    );
}

#[test]
fn ruling_28_taxes() {
    let table = |citizens: u8, tax: u8| road(1).player(1, "citizens", citizens).player(1, "tax", tax);
    table(3, 4)
        .run("do 1: tax\nsee players.0 has {\"money\": 8, \"tax\": 3, \"citizens\": 3}\nlegal 1 lacks: tax");
    table(4, 4).run("legal 1 lacks: tax");
}

#[test]
fn ruling_29_what_counts_as_housing_and_work() {
    let stage = road(2)
        .house("B3", 1, 1)
        .land("B3", "skyscrapers", 1)
        .factories(1, &[1], "B4")
        .open(&[(2, &[]), (4, &[]), (5, &[])])
        .orders(1, [1, 2, 0])
        .special("library", 1)
        .special("saloon", 1)
        .special("church", 1)
        .run("waits 1");
    let seat = Seat::new(0);
    assert_eq!((stage.state().housing(seat), stage.state().work(seat)), (3, 4));
    // Work buildings are never produced and never closed.
    road(2)
        .last_turn()
        .set("third_era", true)
        .grain(1, 3)
        .house("B3", 1, 2)
        .orders(1, [3, 0, 0])
        .special("library", 1)
        .special("museum", 1)
        .open(&[(7, &[]), (9, &[]), (10, &[])])
        .run(
            "do 1: pass
             event {\"event\": \"counted\", \"seat\": 1, \"count\": {\"work\": 2, \"citizens\": 2}}",
        );
}

#[test]
fn ruling_30_an_upgrade_is_a_later_action() {
    road(1).money(1, 20).run(
        "legal 1 lacks: upgrade church
         do 1: buy church
         see players.0.money 13
         do 1: upgrade church
         see players.0.money 3
         see special(church) has {\"upgraded\": true}
         legal 1 lacks: upgrade church | buy church",
    );
    road(1).last_turn().set("round", 8).money(1, 10).special("church", 1).run(
        "do 1: upgrade church
         tally Special buildings: 7",
    );
}
