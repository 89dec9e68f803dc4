//! Every numbered ruling on what the rulebook leaves open, by name.

use crate::common::{
    ALL_CARDS, ONE_LEFT, all_but, built, check, check_on, check_set_up_varies, check_with, every_region,
    fifteen_projects, with_buildings,
};
use rules::{Match, Options, Seed};
use serde_json::{Value, json};
use us_telegraph::{Building, TABLES, UsTelegraph, printed_position};

#[test]
fn ruling_01_no_region_left_adds_nothing() {
    check_on(
        every_region(),
        &format!(
            "{ONE_LEFT}
             see region_stack 0
             do 1: draw 1
             draw: building 53
             do 1: keep
             legal 1: draw 2 | draw 3 | draw 4 | stop"
        ),
    );
}

#[test]
fn ruling_02_workers_are_not_limited_to_fifteen() {
    // Three players hold five Workers each; the fourth still earns one.
    check_on(
        fifteen_projects(),
        "do 1: build 11
         do 1: plot A1
         see players.0.workers 1
         see players.3.workers 5",
    );
    check_on(fifteen_projects(), "set workers_left 0\nerror: Workers are not limited at this table");
}

#[test]
fn ruling_02_the_option_of_fifteen_workers() {
    let limited = |position: Value, scenario: &str| check_with("workers=fifteen", position, scenario);
    let none_left = "see workers_left 0
         do 1: build 11
         do 1: plot A1
         event {\"event\": \"no-worker-left\", \"seat\": 1}
         no event {\"event\": \"worker-earned\"}
         see players.0.workers 0";
    limited(fifteen_projects(), none_left);
    // Workers that were played are in the box, not in the reserve.
    limited(fifteen_projects(), &format!("set players.1.workers 0\n{none_left}"));
    limited(fifteen_projects(), "set workers_left 3\nerror: the position states 3 Workers left; there are 0");
    // The fifteenth project gives the last one.
    let mut fourteen = fifteen_projects();
    fourteen["buildings"].as_array_mut().expect("a list").pop();
    limited(
        fourteen,
        "set players.3.workers 4
         see workers_left 1
         do 1: build 11
         do 1: plot A1
         event {\"event\": \"worker-earned\", \"seat\": 1}
         see players.0.workers 1
         see workers_left 0",
    );
}

#[test]
fn ruling_03_plots_reduce_the_price_of_a_telegraph() {
    check(
        r#"set players.0.open [70]
         set players.0.hand "c"
         do 1: build 70
         legal 1: plot A0 | plot A4 | plot A5 | plot A6 | plot C1 | plot C2 | plot D0 | plot D3
         do 1: plot C1
         event {"building": 70, "paid": ""}"#,
    );
}

#[test]
fn ruling_04_cards_for_the_actions_not_taken() {
    check("do 1: stop\nevent {\"event\": \"stopped\", \"cards\": 3}");
    check(
        "do 1: draw 1\ndraw: building 61\ndo 1: keep\ndo 1: stop\nevent {\"event\": \"stopped\", \"cards\": 1}",
    );
    check(
        "set players.0.open [61]
         do 1: build 61
         do 1: plot A0
         do 1: stop
         event {\"event\": \"stopped\", \"cards\": 2}",
    );
}

#[test]
fn ruling_05_a_worker_needs_an_action_before_it() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("D0", 50)])),
        "set players.0.workers 1
         set players.0.open [51]
         legal 1 lacks: worker
         do 1: stop
         draw: card w
         draw: card w
         draw: card w
         legal 1: worker | end
         do 1: worker
         draw: card w
         waits 2
         see players.0.hand_size 4",
    );
    // A Worker's action does not change the count of base actions: three were used, so none is left
    // over.
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("D0", 50), ("B0", 40), ("B1", 41)])),
        "set players.0.workers 2
         set players.0.open [51, 52, 53, 54]
         do 1: build 51
         do 1: plot D1
         do 1: build 52
         do 1: plot D2
         do 1: build 53
         do 1: plot D3
         do 1: worker
         do 1: build 54
         do 1: plot D4
         do 1: stop
         event {\"event\": \"stopped\", \"cards\": 0}
         legal 1: worker | end",
    );
}

#[test]
fn ruling_06_without_decks_there_is_no_draw_turn() {
    let open: Vec<u8> = Building::all()
        .flat_map(|building| (0..building.facts().copies).map(move |_| building.facts().number))
        .collect();
    check(&format!(
        "set players.0.open {open:?}
         set players.0.decks [0, 0, 0, 0]
         legal 1 lacks: draw 1 | draw 2 | draw 3 | draw 4
         do 1: stop
         event {{\"event\": \"stopped\", \"passed\": true, \"cards\": 3}}"
    ));
}

#[test]
fn ruling_07_a_building_kept_in_a_draw_turn_waits_for_a_later_turn() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11)])),
        r#"set players.0.workers 1
         set players.0.hand "wwffccmm"
         do 1: draw 1
         draw: building 61
         do 1: keep
         legal 1: draw 1 | draw 2 | draw 3 | draw 4 | stop
         do 1: draw 1
         draw: building 62
         do 1: keep
         legal 1: worker | stop
         do 1: worker
         legal 1: draw 1 | draw 2 | draw 3 | draw 4"#,
    );
}

#[test]
fn ruling_08_plots_of_other_regions_count_unless_somebody_stands_there() {
    // A6 needs the wood of D2 across the border; a building of seat 2 on D2 takes it away.
    check(
        "set players.0.open [53]
         do 1: build 53
         legal 1 has: plot A6",
    );
    check_on(
        with_buildings(built(2, &[("D2", 50)])),
        "set players.0.open [53]
         do 1: build 53
         legal 1 lacks: plot A6",
    );
    // Symbols are not used up: the same wood serves again while D2 stays free.
    check(
        "set players.0.open [53]
         set players.1.open [53]
         do 1: build 53
         do 1: plot A6
         see discards \"\"
         do 1: stop
         draw: card w
         draw: card w
         do 2: build 53
         legal 2 has: plot B4 | plot B5",
    );
}

#[test]
fn ruling_09_the_surcharge_is_paid_with_cards_of_any_kind() {
    // C1 supplies far more than a Saloon there would need, but plots do not pay a surcharge.
    let one_settlement = || with_buildings(built(1, &[("B1", 61)]));
    check_on(one_settlement(), "set players.0.open [51]\nlegal 1 lacks: build 51");
    check_on(
        one_settlement(),
        r#"set players.0.open [51]
         set players.0.hand "m"
         do 1: build 51
         do 1: plot C1
         event {"building": 51, "paid": "m", "settlements": 2}"#,
    );
    check(
        r#"set players.0.open [51]
         do 1: build 51
         do 1: plot C1
         event {"building": 51, "paid": "", "settlements": 1}"#,
    );
}

#[test]
fn ruling_10_a_free_building_never_pays_a_surcharge() {
    check_on(
        with_buildings(built(1, &[("C4", 60), ("B1", 11)])),
        r#"set players.0.open [61]
         do 1: build 61
         legal 1 has: plot C0 | plot C3 | plot C5
         do 1: plot C5
         event {"building": 61, "paid": "", "settlements": 2}"#,
    );
}

#[test]
fn ruling_11_two_cards_stand_for_one_and_plots_form_no_pair() {
    check(
        r#"set players.0.open [61]
         set players.0.hand "fc"
         do 1: build 61
         do 1: plot C5
         event {"building": 61, "paid": "fc"}"#,
    );
    // A5 supplies three metal; two of them cannot replace the missing wood.
    check_on(
        with_buildings(built(2, &[("D2", 50), ("C0", 51)])),
        "set players.0.open [51]
         do 1: build 51
         legal 1 lacks: plot A5",
    );
}

#[test]
fn ruling_12_chains_with_copies() {
    check_on(
        with_buildings(built(1, &[("C4", 31), ("A5", 30)])),
        "set players.0.open [31]
         do 1: build 31
         legal 1: plot A0 | plot A4 | plot A6 | plot C1 | plot C2 | plot D3",
    );
    // The upstream may be built in the same turn.
    check_on(
        with_buildings(built(1, &[("C5", 21)])),
        r#"set players.0.open [22, 22]
         do 1: build 22
         do 1: plot C4
         event {"building": 22, "paid": ""}
         do 1: build 22
         legal 1: plot C0 | plot C6
         do 1: plot C6
         event {"building": 22, "paid": ""}"#,
    );
    // Plots may still pay all of a basic building.
    check(
        r#"set players.0.open [40]
         set players.0.hand "f"
         do 1: build 40
         do 1: plot A2
         event {"building": 40, "paid": "f"}"#,
    );
}

#[test]
fn ruling_13_a_city_does_not_join_settlements() {
    let mut position = with_buildings(built(1, &[("A3", 61), ("E6", 62)]));
    position["regions"].as_array_mut().expect("a list").push(json!({"at": "1,-4", "tile": 5, "rotation": 0}));
    check_on(position, "see players.0.settlements 2\nwaits 1");
}

#[test]
fn ruling_14_after_the_last_building_worker_victory_region() {
    // Worker first, then the region.
    check_on(
        with_buildings(built(1, &[("A0", 10)])),
        r#"set players.0.open [21, 22, 31, 41, 51, 52, 53]
         set players.0.decks [1, 8, 8, 5]
         do 1: draw 1
         draw: building 11
         do 1: plot A1
         see players.0.workers 1
         waits chance
         draw: region 9
         do 1: place 1,4
         do 1: rotate 0
         legal 1 has: draw 2"#,
    );
    // A win comes before the region.
    let chain = [("A3", 61), ("A0", 62), ("A6", 63), ("D3", 11), ("D4", 21)];
    check_on(
        with_buildings(built(1, &chain)),
        r#"set players.0.open [31, 41]
         set players.0.decks [1, 8, 8, 6]
         do 1: draw 1
         draw: building 22
         do 1: plot D5
         over by connection places 1,2
         see region_stack 18"#,
    );
}

#[test]
fn ruling_15_no_cards_left_means_no_cards_drawn() {
    check(&format!(
        "set players.1.hand \"{ALL_CARDS}\"
         see deck 0
         do 1: stop
         see players.0.hand_size 0
         waits 2"
    ));
}

#[test]
fn ruling_16_surplus_symbols_have_no_effect() {
    check(
        r#"set players.0.open [40]
         set players.0.hand "fm"
         do 1: build 40
         do 1: plot A0
         event {"building": 40, "paid": "f"}
         see players.0.hand "m""#,
    );
}

#[test]
fn ruling_17_four_telegraphs_give_a_worker() {
    check_on(
        with_buildings(built(1, &[("C4", 70), ("C5", 70), ("C3", 70)])),
        r#"set players.0.open [70]
         do 1: build 70
         do 1: plot C0
         event {"event": "worker-earned", "project": "telegraph"}
         see players.0.workers 1"#,
    );
}

#[test]
fn ruling_18_a_region_is_seen_before_it_is_placed() {
    check(&format!(
        r#"{ONE_LEFT}
         do 1: draw 1
         draw: building 53
         do 1: keep
         draw: region 9
         see 2 stack.1 {{"at": "place", "tile": 9}}
         see spectator stack.1 {{"at": "place", "tile": 9}}"#
    ));
}

#[test]
fn ruling_19_copies_of_each_number() {
    for facts in &TABLES.buildings {
        let copies = match facts.number {
            22 => 2,
            31 => 3,
            70 => 4,
            _ => 1,
        };
        assert_eq!(facts.copies, copies, "building {}", facts.number);
    }
}

#[test]
fn ruling_20_a_free_building_is_not_paid_for() {
    check_on(
        with_buildings(built(1, &[("A0", 21)])),
        r#"set players.0.open [22]
         set players.0.hand "ccm"
         do 1: build 22
         do 1: plot A3
         event {"building": 22, "paid": ""}
         see players.0.hand "ccm""#,
    );
}

#[test]
fn ruling_21_cities_belong_to_nobody_and_the_first_building_stands_anywhere() {
    let everywhere = "ABCD".chars().flat_map(|region| (0..7).map(move |n| format!("plot {region}{n}")));
    check(&format!(
        "set players.0.open [61]
         set players.0.hand \"w\"
         do 1: build 61
         legal 1: {}",
        everywhere.collect::<Vec<_>>().join(" | ")
    ));
    check_set_up_varies(|line| line.starts_with("chance: city"));
}

#[test]
fn ruling_22_the_first_action_fixes_the_kind_of_turn() {
    let both = "set players.0.open [53, 61]\nset players.0.hand \"wwff\"\n";
    check(&format!(
        "{both}legal 1 has: draw 1 | build 61 | stop
         do 1: build 61
         do 1: plot A0
         legal 1: build 53 | stop"
    ));
    check(&format!(
        "{both}do 1: draw 2
         draw: building 11
         do 1: keep
         legal 1: draw 1 | draw 2 | draw 3 | draw 4 | stop"
    ));
}

#[test]
fn ruling_23_a_drawn_building_is_open_and_settled_before_the_next() {
    check(
        r#"do 1: draw 2
         draws has: building 11 | building 70
         draws lacks: building 10 | building 40
         draw: building 70
         see 2 stack.1 {"at": "drawn", "building": 70}
         legal 1 lacks: draw 1 | draw 2
         do 1: keep
         do 1: draw 2
         draw: building 70
         do 1: keep
         see players.0.open [70, 70]
         refuse 1: keep
         waits 2"#,
    );
}

#[test]
fn ruling_24_cards_of_actions_first_then_a_card_per_worker() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("B0", 40), ("B1", 41)])),
        r#"set players.0.workers 2
         do 1: stop
         draw: card w
         draw: card f
         draw: card c
         legal 1: worker | end
         do 1: worker
         draw: card m
         see 1 players.0.hand "wfcm"
         legal 1: worker | end
         do 1: end
         see players.0.workers 1
         waits 2"#,
    );
}

#[test]
fn ruling_25_without_an_action_to_take_a_worker_gives_only_a_card() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("D0", 50)])),
        "set players.0.workers 1
         set players.0.open [51, 52, 53]
         do 1: build 51
         do 1: plot D1
         do 1: build 52
         do 1: plot D2
         do 1: build 53
         do 1: plot D3
         legal 1: stop
         do 1: stop
         legal 1: worker | end
         do 1: worker
         draw: card w
         waits 2",
    );
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11)])),
        "set players.0.workers 1
         legal 2:
         refuse 2: worker",
    );
}

#[test]
fn ruling_26_the_deck_is_renewed_as_soon_as_its_last_card_is_taken() {
    // One card is left: seat 2 holds 74, and five are in the discards.
    let held: String = ALL_CARDS.chars().filter(|card| *card != 'm').chain("m".repeat(14).chars()).collect();
    check(&format!(
        r#"set players.1.hand "{held}"
         set discards "mmmmm"
         see deck 1
         do 1: stop
         draw: card m
         event {{"event": "deck-renewed", "cards": 5}}
         see discards ""
         see deck 5
         draw: card m
         draw: card m
         see players.0.hand "mmm"
         see deck 3"#
    ));
    // The discards are empty: the next discard renews the deck.
    check(&format!(
        r#"set players.1.hand "{}"
         set players.0.hand "w"
         set players.0.open [61]
         see deck 0
         do 1: build 61
         do 1: plot C4
         event {{"event": "deck-renewed", "cards": 1}}
         see deck 1
         see discards """#,
        &ALL_CARDS[1..]
    ));
}

#[test]
fn ruling_27_two_for_one_is_a_choice_but_not_an_overpayment() {
    check_on(
        with_buildings(built(2, &[("C0", 50)])),
        r#"set players.0.open [61]
         set players.0.hand "wfc"
         do 1: build 61
         do 1: plot C4
         legal 1: pay fc | pay w
         refuse 1: pay wf
         refuse 1: pay wfc
         refuse 1: pay f
         refuse 1: pay mm
         do 1: pay fc
         event {"building": 61, "paid": "fc"}
         see players.0.hand "w""#,
    );
}

#[test]
fn ruling_28_every_deck_and_project_counts_at_its_own_moment() {
    check(
        r#"set players.0.open [11, 21, 22, 22, 31, 31, 31, 41, 51, 52, 53, 54, 55, 56]
         set players.0.decks [1, 1, 8, 6]
         do 1: draw 1
         draw: building 57
         do 1: keep
         draw: region 9
         do 1: place 1,4
         do 1: rotate 0
         do 1: draw 2
         draw: building 58
         do 1: keep
         draw: region 10
         do 1: place 3,5
         do 1: rotate 1
         see region_stack 16
         waits 2"#,
    );
}

#[test]
fn ruling_29_a_player_who_cannot_build_draws_or_passes() {
    check(
        "set players.0.open [10]
         legal 1: draw 1 | draw 2 | draw 3 | draw 4 | stop",
    );
}

#[test]
fn ruling_30_two_quiet_rounds_end_the_game() {
    let quiet = "do 1: stop\ndo 2: stop\nwaits 1\ndo 1: stop\ndo 2: stop\n";
    check(&format!("set players.1.hand \"{ALL_CARDS}\"\n{quiet}over by standstill places 1,1"));
    check_on(
        with_buildings(built(2, &[("A0", 61)])),
        &format!("set players.0.hand \"{ALL_CARDS}\"\n{quiet}over by standstill places 2,1"),
    );
}

#[test]
fn ruling_31_victory_is_tested_after_every_construction() {
    let chain = [("A3", 61), ("A0", 62), ("A6", 63), ("D3", 20), ("D4", 21)];
    // In a Draw turn.
    check_on(
        with_buildings(built(1, &chain)),
        "do 1: draw 1
         draw: building 22
         do 1: plot D5
         over by connection places 1,2",
    );
    // By the action of a Worker.
    let with_worker = [&chain[..], &[("B1", 10), ("B2", 11), ("C4", 50)]].concat();
    check_on(
        with_buildings(built(1, &with_worker)),
        "set players.0.workers 1
         set players.0.open [22, 22, 51, 53]
         set players.0.hand \"wwffccmm\"
         do 1: build 51
         do 1: plot C5
         do 1: build 53
         do 1: plot C3
         do 1: build 22
         do 1: plot C1
         do 1: worker
         do 1: build 22
         do 1: plot D5
         over by connection places 1,2",
    );
}

#[test]
fn ruling_32_the_start_is_random_and_the_open_buildings_are_known() {
    check_set_up_varies(|line| line.starts_with("chance: first"));
    check_set_up_varies(|line| line.starts_with("chance: lay"));
    check(
        "set players.1.open [10, 11, 21, 22]
         see 1 players.1.open [10, 11, 21, 22]
         see spectator players.1.open [10, 11, 21, 22]",
    );
}

#[test]
fn ruling_33_rotation_and_order_of_regions() {
    // The symbol of ring position i moves to (i + k) mod 6; positions count from 1 in a plot's name.
    for rotation in 0..6u8 {
        for ring in 0..6usize {
            let moved = (ring + rotation as usize) % 6;
            assert_eq!(printed_position(moved + 1, rotation), ring + 1);
        }
        assert_eq!(printed_position(0, rotation), 0);
    }
    // The drawn regions fill the layout in the order drawn.
    let names = vec!["Ada".to_owned(), "Cyrus".to_owned()];
    let (table, _) =
        Match::<UsTelegraph>::new(names, Options::default(), Seed::from_phrase("order")).expect("a table");
    let drawn: Vec<String> = table
        .journal()
        .iter()
        .map(ToString::to_string)
        .filter(|line| line.starts_with("chance: lay"))
        .collect();
    let laid = table.view(rules::Viewer::Referee).regions;
    for (line, region) in drawn.iter().zip(&laid) {
        assert_eq!(*line, format!("chance: lay {} rotation {}", region.tile + 1, region.rotation));
    }
    let centres: Vec<String> = laid.iter().map(|region| region.at.to_string()).collect();
    assert_eq!(centres, ["0,0", "2,1", "-3,2", "-1,3"]);
}

#[test]
fn ruling_34_rounds_are_counted_from_the_first_player() {
    // Seat 2 is inactive before the round ends; two whole rounds must follow.
    check(&format!(
        "set active 2
         set players.1.hand \"{ALL_CARDS}\"
         do 2: stop
         do 1: stop
         do 2: stop
         do 1: stop
         waits 2
         do 2: stop
         over by standstill places 1,1"
    ));
}

#[test]
fn ruling_35_a_telegraph_takes_one_card_for_each_resource() {
    check_on(
        with_buildings(built(2, &[("C0", 50)])),
        r#"set players.0.open [70]
         set players.0.hand "wwwwff"
         do 1: build 70
         do 1: plot C4
         legal 1: pay wwwff | pay wwwwf"#,
    );
}

#[test]
fn ruling_36_the_whole_payment_is_discarded_before_the_deck_is_renewed() {
    let held = &ALL_CARDS[2..];
    check(&format!(
        r#"set players.1.hand "{held}"
         set players.0.hand "ww"
         set players.0.open [62]
         see deck 0
         do 1: build 62
         do 1: plot C4
         event {{"event": "deck-renewed", "cards": 2}}
         see deck 2"#
    ));
}

#[test]
fn ruling_37_both_victories_by_one_building() {
    // All but one building are built, touching Omaha; the last one joins them to Denver on A3.
    check_on(
        all_but(70),
        "set players.0.hand \"wwffc\"
         do 1: build 70
         do 1: plot A3
         do 1: pay wwff
         over by buildings-and-connection places 1,2",
    );
}
