//! Every rule and every worked example of the rulebook, by name. The rulings are in `rulings.rs`.

use crate::common::{ONE_LEFT, all_but, built, check, check_on, with_buildings};
use rules::{Match, Narrate, Options, Seat, Seed};
use us_telegraph::UsTelegraph;

// ---- Set-up ----------------------------------------------------------------------------------

#[test]
fn rule_set_up_for_each_number_of_players() {
    for seats in 2..=4u8 {
        for layout in ["standard", "long"] {
            let names = (1..=seats).map(|n| format!("P{n}")).collect();
            let options = Options::parse(&format!("layout={layout}")).expect("an option");
            let (table, _) =
                Match::<UsTelegraph>::new(names, options, Seed::from_phrase("set-up")).expect("a table");
            let view = table.view(rules::Viewer::Referee);
            assert_eq!(view.regions.len(), 2 * seats as usize);
            assert_eq!(view.cities.len(), seats as usize);
            let mut seat = view.first;
            for hand in &[4, 5, 6, 7][..seats as usize] {
                let player = &view.players[seat.index()];
                assert_eq!(player.hand_size, Some(*hand), "hands grow in turn order");
                assert_eq!((player.open.len(), player.decks), (4, Some([7, 7, 7, 5])));
                assert_eq!(player.open.iter().filter(|building| building.facts().basic).count(), 1);
                seat = seat.next(seats);
            }
            assert_eq!(view.deck, Some(80 - [9, 15, 22][seats as usize - 2]));
            assert_eq!(view.region_stack, Some(22 - 2 * seats));
            assert_eq!(view.active, view.first);
        }
    }
}

// ---- Turns -----------------------------------------------------------------------------------

#[test]
fn rule_draw_at_most_two_buildings() {
    check(
        "legal 1: draw 1 | draw 2 | draw 3 | draw 4 | stop
         do 1: draw 1
         draw: building 61
         do 1: keep
         legal 1: draw 1 | draw 2 | draw 3 | draw 4 | stop
         do 1: draw 4
         draw: building 40
         do 1: keep
         see players.0.open [40, 61]
         waits 2",
    );
}

#[test]
fn rule_a_drawn_building_may_be_built_at_once() {
    check(
        r#"set players.0.hand "w"
         do 1: draw 1
         draw: building 61
         legal 1 has: keep | plot A0 | plot C4
         do 1: plot C4
         event {"event": "built", "building": 61, "plot": "C4", "paid": "w"}
         see players.0.built 1
         see players.0.hand """#,
    );
}

#[test]
fn rule_construct_at_most_three_buildings() {
    check_on(
        with_buildings(built(1, &[("D0", 50)])),
        "set players.0.open [51, 52, 53, 54]
         do 1: build 51
         do 1: plot D1
         do 1: build 52
         do 1: plot D2
         do 1: build 53
         do 1: plot D3
         see players.0.open [54]
         waits 2",
    );
}

#[test]
fn rule_actions_not_taken_give_cards() {
    check(
        r"do 1: draw 1
         draw: building 61
         do 1: keep
         do 1: stop
         draw: card w
         waits 2
         see players.0.hand_size 1",
    );
    check(
        r#"set players.0.open [61]
         do 1: build 61
         do 1: plot A0
         do 1: stop
         draw: card w
         draw: card f
         waits 2
         see players.0.hand "wf""#,
    );
}

#[test]
fn rule_a_player_who_does_nothing_draws_three_cards() {
    check(
        r#"do 1: stop
         event {"event": "stopped", "passed": true, "cards": 3}
         draw: card w
         draw: card f
         draw: card c
         waits 2
         see players.0.hand "wfc"
         see deck 77"#,
    );
}

#[test]
fn rule_hands_are_secret() {
    check(
        r#"set players.0.hand "wf"
         see 1 players.0.hand "wf"
         see 2 players.0.hand null
         see 2 players.0.hand_size 2
         see spectator players.0.hand null"#,
    );
}

// ---- Costs -----------------------------------------------------------------------------------

#[test]
fn example_gold_panning_trough_paid_with_cards_alone() {
    check_on(
        with_buildings(built(2, &[("C0", 50)])),
        r#"set players.0.open [40]
         set players.0.hand "wwfm"
         do 1: build 40
         do 1: plot C4
         event {"event": "built", "building": 40, "plot": "C4", "paid": "wwfm"}
         see discards "wwfm""#,
    );
}

#[test]
fn example_gold_panning_trough_in_the_example_region() {
    check(
        r#"set players.0.open [40]
         set players.0.hand "f"
         do 1: build 40
         legal 1: plot A0 | plot A2
         do 1: plot A0
         event {"event": "built", "building": 40, "plot": "A0", "paid": "f"}"#,
    );
}

#[test]
fn example_watchtower_beside_outpost() {
    check_on(
        with_buildings(built(1, &[("A0", 21)])),
        r#"set players.0.open [22]
         do 1: build 22
         legal 1: plot A1 | plot A2 | plot A3 | plot A4 | plot A5 | plot A6
         do 1: plot A1
         event {"event": "built", "building": 22, "paid": ""}"#,
    );
}

#[test]
fn example_chain_61_62_63() {
    let free_beside_60 = with_buildings(built(1, &[("C4", 60)]));
    check_on(
        free_beside_60,
        r#"set players.0.open [61, 62, 63]
         do 1: build 61
         do 1: plot C5
         event {"building": 61, "paid": ""}
         do 1: build 62
         do 1: plot C6
         event {"building": 62, "paid": ""}
         do 1: build 63
         do 1: plot D4
         event {"building": 63, "paid": ""}
         see players.0.workers 1"#,
    );
    check(
        r#"set players.0.open [61, 62, 63]
         set players.0.hand "w"
         do 1: build 61
         do 1: plot C5
         event {"building": 61, "paid": "w"}
         do 1: build 62
         do 1: plot C6
         event {"building": 62, "paid": ""}"#,
    );
}

#[test]
fn example_telegraph_beside_telegraph() {
    check_on(
        with_buildings(built(1, &[("C4", 70)])),
        r#"set players.0.open [70]
         do 1: build 70
         legal 1: plot C0 | plot C3 | plot C5
         do 1: plot C5
         event {"building": 70, "paid": ""}"#,
    );
    check(
        r#"set players.0.open [70]
         set players.0.hand "wwfc"
         do 1: build 70
         do 1: plot C5
         event {"building": 70, "paid": "wwfc"}"#,
    );
}

#[test]
fn rule_backward_is_not_free() {
    check_on(with_buildings(built(1, &[("C4", 62)])), "set players.0.open [61]\nlegal 1 lacks: build 61");
}

#[test]
fn rule_a_skipped_link_is_not_free() {
    check_on(with_buildings(built(1, &[("C4", 61)])), "set players.0.open [63]\nlegal 1 lacks: build 63");
}

#[test]
fn rule_the_wrong_colour_is_not_free() {
    check_on(
        with_buildings(built(2, &[("C4", 60)])),
        "set players.0.open [61]
         do 1: build 61
         legal 1 has: plot A0
         legal 1 lacks: plot C0 | plot C3 | plot C5",
    );
}

#[test]
fn rule_basic_buildings_are_not_free() {
    check_on(
        with_buildings(built(1, &[("C4", 61), ("C5", 11)])),
        "set players.0.open [10, 20, 30, 40, 50, 60]
         legal 1 lacks: build 10 | build 20 | build 30 | build 40 | build 50 | build 60",
    );
}

#[test]
fn example_surcharge_with_two_settlements() {
    let two_settlements = || with_buildings(built(1, &[("B1", 61), ("D1", 62)]));
    check_on(
        two_settlements(),
        r#"set players.0.open [11]
         set players.0.hand "cc"
         see players.0.settlements 2
         do 1: build 11
         do 1: plot A6
         event {"building": 11, "paid": "cc", "settlements": 3}"#,
    );
    check_on(
        two_settlements(),
        r#"set players.0.open [11]
         set players.0.hand "c"
         do 1: build 11
         legal 1 lacks: plot A6"#,
    );
}

#[test]
fn rule_settlements_merge() {
    check_on(
        with_buildings(built(1, &[("A1", 61), ("A3", 62)])),
        r#"set players.0.open [41]
         set players.0.hand "cm"
         see players.0.settlements 2
         do 1: build 41
         do 1: plot A2
         event {"building": 41, "paid": "cm", "settlements": 1}"#,
    );
}

#[test]
fn rule_two_replacements_in_one_construction() {
    check_on(
        with_buildings(built(2, &[("C0", 50)])),
        r#"set players.0.open [40]
         set players.0.hand "fccccm"
         do 1: build 40
         do 1: plot C4
         event {"building": 40, "paid": "fccccm"}"#,
    );
}

// ---- Workers ---------------------------------------------------------------------------------

#[test]
fn rule_a_completed_project_gives_a_worker_wherever_it_stands() {
    check_on(
        with_buildings(built(1, &[("A0", 10)])),
        r#"set players.0.open [11]
         set players.0.hand "c"
         do 1: build 11
         do 1: plot B1
         event {"event": "worker-earned", "seat": 1, "project": "stock"}
         see players.0.workers 1
         see players.0.settlements 2"#,
    );
}

#[test]
fn rule_a_worker_is_used_in_the_turn_it_was_earned() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("B0", 21), ("D0", 50)])),
        "set players.0.open [11, 22, 22, 51, 52]
         do 1: build 11
         do 1: plot A1
         do 1: build 22
         do 1: plot B1
         do 1: build 22
         do 1: plot B2
         legal 1: worker | stop
         do 1: worker
         legal 1: build 51 | build 52
         do 1: build 51
         do 1: plot D1
         see players.0.workers 0
         waits 2",
    );
}

#[test]
fn rule_several_workers_in_a_row() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("B0", 40), ("B1", 41), ("D0", 50)])),
        r"set players.0.workers 2
         set players.0.open [51, 52, 53, 54, 56]
         do 1: build 51
         do 1: plot D1
         do 1: build 52
         do 1: plot D2
         do 1: build 53
         do 1: plot D3
         do 1: worker
         do 1: build 54
         do 1: plot D4
         do 1: worker
         do 1: build 56
         do 1: plot D6
         see players.0.built 10
         see players.0.workers 0
         waits 2",
    );
}

#[test]
fn rule_after_a_card_a_worker_gives_only_a_card() {
    check_on(
        with_buildings(built(1, &[("A0", 10), ("A1", 11), ("D0", 50)])),
        "set players.0.workers 1
         set players.0.open [51, 52]
         do 1: build 51
         do 1: plot D1
         do 1: stop
         draw: card w
         draw: card f
         legal 1: worker | end
         do 1: worker
         draw: card c
         see players.0.workers 0
         see players.0.hand_size 3
         waits 2",
    );
}

// ---- Expanding the board ---------------------------------------------------------------------

#[test]
fn rule_the_last_building_of_a_deck_adds_a_region() {
    check(&format!(
        r#"{ONE_LEFT}
         do 1: draw 1
         draw: building 53
         event {{"event": "drew", "building": 53, "last": true}}
         do 1: keep
         draw: region 9
         waits 1
         legal 1 has: place 1,4 | place -2,-1
         legal 1 lacks: place 0,0 | place 1,3 | place 20,20 | place 1,-3
         do 1: place 1,4
         legal 1: rotate 0 | rotate 1 | rotate 2 | rotate 3 | rotate 4 | rotate 5
         do 1: rotate 2
         see regions.4 {{"at": "1,4", "tile": 9, "rotation": 2}}
         see region_stack 17
         legal 1: draw 2 | draw 3 | draw 4 | stop"#
    ));
}

#[test]
fn rule_holes_may_be_left_between_regions() {
    // (4,-1) touches B at one side only and leaves a hole between itself, A and Denver.
    check(&format!(
        r#"{ONE_LEFT}
         do 1: draw 1
         draw: building 53
         do 1: keep
         draw: region 9
         do 1: place 4,-2
         do 1: rotate 0
         see regions.4.at "4,-2""#
    ));
}

// ---- The end ---------------------------------------------------------------------------------

#[test]
fn rule_win_by_connection_at_once() {
    let chain = [("A3", 61), ("A0", 62), ("A6", 63), ("D3", 11), ("D4", 21)];
    check_on(
        with_buildings(built(1, &chain)),
        r#"set players.0.open [22]
         do 1: build 22
         do 1: plot D5
         event {"event": "ended", "by": "connection", "winner": 1}
         over by connection places 1,2
         refuse 2: stop
         refuse 1: stop"#,
    );
}

#[test]
fn rule_win_by_thirty_buildings_at_once() {
    check_on(
        all_but(70),
        r#"see players.0.built 29
         do 1: build 70
         legal 1: plot E4 | plot E6
         do 1: plot E6
         event {"event": "ended", "by": "buildings", "winner": 1}
         over by buildings places 1,2"#,
    );
}

// ---- Positions -------------------------------------------------------------------------------

#[test]
fn rule_a_position_that_breaks_a_law_is_refused() {
    for (lines, sentence) in [
        ("set players.0.hand \"wwwwwwwwwwwwwwwwwwwww\"", "21 water cards"),
        ("set players.0.open [40, 40]", "seat 1 has 2 of building 40"),
        ("set players.0.decks [8, 8, 8, 5]", "basic buildings in its decks"),
        ("set players.0.workers 1", "1 Workers from 0 completed projects"),
        ("set players.0.hand null", "does not say what seat 1 holds"),
        ("set deck 79", "states 79 face-down resource cards; there are 80"),
        ("set regions.3.tile 4", "a region is on the board twice"),
        ("set regions.3.at \"1,1\"", "no region can lie at 1,1"),
        // It would cover a part of what the set-up lays later.
        ("set regions.1.at \"1,2\"", "no region can lie at -1,3"),
        ("set regions.3.tile 23", "there is no region 23"),
        ("set buildings [{\"plot\": \"E0\", \"seat\": 1, \"building\": 40}]", "nothing can stand on E0"),
        ("set buildings [{\"plot\": \"A0\", \"seat\": 3, \"building\": 40}]", "belongs to nobody"),
        ("set stack []", "does not describe a moment"),
        ("set stack [{\"at\": \"turn\"}, {\"at\": \"turn\"}]", "does not describe a moment"),
        ("set stack [{\"at\": \"turn\"}, {\"at\": \"site\", \"building\": 10}]", "no legal action"),
        ("set stack [{\"at\": \"turn\"}, {\"at\": \"reveal\", \"deck\": 5}]", "does not describe a moment"),
        ("set turn.used 3", "number of actions"),
        ("set active 3", "at no seat of this table"),
        ("set cities.0.name \"Paris\"", "Paris cannot be at 1,-2"),
        ("set players.0.hand \"xyz\"", "not a number of cards"),
        ("set moon 1", "unknown field"),
    ] {
        check(&format!("{lines}\nerror: {sentence}"));
    }
}

#[test]
fn rule_prompts_say_what_is_expected() {
    let (table, _) = Match::<UsTelegraph>::new(
        vec!["Ada".to_owned(), "Cyrus".to_owned()],
        Options::default(),
        Seed::from_phrase("prompt"),
    )
    .expect("a table");
    let view = table.view(rules::Viewer::Seat(Seat::new(0)));
    let prompt = table.game().prompt(&view, &table.header().seats);
    assert!(prompt.contains("draw buildings, construct, or pass"), "{prompt}");
}
