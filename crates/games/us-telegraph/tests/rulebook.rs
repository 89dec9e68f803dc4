//! Every ruling, every example and every rule of the rulebook, by name.
//!
//! The board of the scenarios is small and known: region A is the rulebook's example (metal in the
//! middle, water on A1 and A3, metal on A5); B0 water, B1 wood, B2 clay; C0 wood, C1 clay, C2 metal;
//! D1 water, D2 wood, D4 clay, D5 metal. Denver touches A2 and A3, Omaha touches D5 and D6. The poor
//! plots C4 and C5 have only the wood of C0.

use rules::{Match, Narrate, Options, Seat, Seed};
use rules_test::Scenario;
use serde_json::{Value, json};
use us_telegraph::{Building, TABLES, UsTelegraph, printed_position};

/// Two players with empty hands, nothing drawn, nothing built; seat 1 begins.
fn two_players() -> Value {
    let player = json!({"hand": "", "open": [], "workers": 0});
    json!({
        "active": 1, "first": 1, "quiet": 0, "ended": null,
        "turn": {"kind": null, "used": 0, "busy": false},
        "stack": [{"at": "turn"}],
        "players": [player, player],
        "discards": "",
        "cities": [{"at": "1,-2", "name": "Denver"}, {"at": "-2,5", "name": "Omaha"}],
        "regions": [
            {"at": "0,0", "tile": 4, "rotation": 0}, {"at": "2,1", "tile": 17, "rotation": 0},
            {"at": "-3,2", "tile": 18, "rotation": 0}, {"at": "-1,3", "tile": 21, "rotation": 0},
        ],
        "buildings": [],
    })
}

fn check(scenario: &str) {
    check_on(two_players(), scenario);
}

fn check_on(position: Value, scenario: &str) {
    Scenario::<UsTelegraph>::on(position).check(scenario);
}

/// Buildings of one seat, from the plots given on.
fn built(seat: u8, on: &[(&str, u8)]) -> Vec<Value> {
    on.iter().map(|(plot, building)| json!({"plot": plot, "seat": seat, "building": building})).collect()
}

fn with_buildings(on: Vec<Value>) -> Value {
    let mut position = two_players();
    position["buildings"] = Value::Array(on);
    position
}

// ---- Set-up ----------------------------------------------------------------------------------

#[test]
fn rule_set_up_for_each_number_of_players() {
    for seats in 2..=4u8 {
        for layout in ["standard", "long"] {
            let names = (1..=seats).map(|n| format!("P{n}")).collect();
            let options = Options::parse(&format!("layout={layout}")).expect("an option");
            let (table, _) = Match::<UsTelegraph>::new(names, options, Seed::from_phrase("set-up")).expect("a table");
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
         waits 2"#,
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
        with_buildings(built(1, &[("C4", 61), ("C5", 11), ("C3", 21)])),
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

/// Seat 1 has drawn all but the last building of its first deck.
const ONE_LEFT: &str = "set players.0.open [11, 21, 22, 31, 41, 51, 52]
                        set players.0.decks [1, 8, 8, 6]\n";

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

/// Seat 1 has built everything but one building, touching Omaha and not Denver, on five regions.
fn all_but(last: u8) -> Value {
    let mut position = two_players();
    position["regions"].as_array_mut().expect("a list").push(json!({"at": "1,4", "tile": 5, "rotation": 0}));
    let plots = "ABCDE".chars().flat_map(|region| (0..7).map(move |n| format!("{region}{n}")));
    let mut plots = plots.filter(|plot| !["A2", "A3", "A4"].contains(&plot.as_str()));
    let tokens = Building::all().flat_map(|building| (0..building.facts().copies).map(move |_| building));
    let mut standing = Vec::new();
    let mut left_out = false;
    for building in tokens {
        let number = building.facts().number;
        if number == last && !left_out {
            left_out = true;
        } else {
            standing.push(json!({"plot": plots.next().expect("a plot"), "seat": 1, "building": number}));
        }
    }
    position["buildings"] = Value::Array(standing);
    position["players"][0]["open"] = json!([last]);
    position
}

#[test]
fn rule_win_by_thirty_buildings_at_once() {
    check_on(
        all_but(70),
        r#"see players.0.built 29
         do 1: build 70
         legal 1 has: plot A4
         do 1: plot A4
         event {"event": "ended", "by": "buildings", "winner": 1}
         over by buildings places 1,2"#,
    );
}

// ---- Rulings ---------------------------------------------------------------------------------

/// All 22 regions lie on the board.
fn every_region() -> Value {
    let mut position = two_players();
    let regions = position["regions"].as_array_mut().expect("a list");
    let used = [4, 17, 18, 21];
    for (step, tile) in (1..=22).filter(|tile| !used.contains(tile)).enumerate() {
        // A straight line of regions to the east of B.
        regions.push(json!({"at": format!("{},{}", 5 + 3 * step, 1), "tile": tile, "rotation": 0}));
    }
    position
}

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
    let mut position = two_players();
    let player = |workers: u8| json!({"hand": "", "open": [], "workers": workers});
    position["players"] = json!([player(0), player(5), player(5), player(5)]);
    position["players"][0]["open"] = json!([11]);
    position["cities"] = json!([
        {"at": "-2,1", "name": "Denver"}, {"at": "5,0", "name": "Omaha"},
        {"at": "2,6", "name": "Sacramento"}, {"at": "-5,7", "name": "Salt Lake City"},
    ]);
    let centres = ["0,0", "2,1", "4,2", "-1,3", "1,4", "-4,5", "-2,6", "0,7"];
    position["regions"] = (0..8).map(|n| json!({"at": centres[n], "tile": n + 1, "rotation": 0})).collect();
    let five_projects = [10, 11, 20, 21, 22, 22, 30, 31, 31, 31, 40, 41, 60, 61, 62, 63];
    let mut plots = "BCDEFGH".chars().flat_map(|region| (0..7).map(move |n| format!("{region}{n}")));
    let mut standing = vec![json!({"plot": "A0", "seat": 1, "building": 10})];
    for seat in 2..=4 {
        for building in five_projects {
            standing.push(json!({"plot": plots.next().expect("a plot"), "seat": seat, "building": building}));
        }
    }
    position["buildings"] = Value::Array(standing);
    check_on(
        position,
        "do 1: build 11
         do 1: plot A1
         see players.0.workers 1
         see players.3.workers 5",
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
    check("do 1: draw 1\ndraw: building 61\ndo 1: keep\ndo 1: stop\nevent {\"event\": \"stopped\", \"cards\": 1}");
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
    // A Worker's action leaves the count of base actions alone: three were used, so none is left over.
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
         do 1: build 53
         do 1: plot A6
         see discards \"\"
         do 1: stop
         draw: card w
         draw: card w
         set players.1.open [53]
         do 2: build 53
         legal 2 has: plot D3 | plot B4",
    );
}

#[test]
fn ruling_09_the_surcharge_is_paid_with_cards_of_any_kind() {
    // C1 supplies far more than a Saloon there would need, but plots do not pay a surcharge.
    check_on(
        with_buildings(built(1, &[("B1", 61)])),
        r#"set players.0.open [51]
         legal 1 lacks: build 51
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
         legal 1: plot C0 | plot C3 | plot C5
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
    // A5 supplies three metal; two of them do not stand for the missing wood.
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

const ALL_CARDS: &str = "wwwwwwwwwwwwwwwwwwwwffffffffffffffffffffccccccccccccccccccccmmmmmmmmmmmmmmmmmmmm";

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
    let both = "set players.0.open [61, 53]\nset players.0.hand \"wwff\"\n";
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
    // One card is left: 74 are held by seat 2, five lie on the discards.
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
    // Nothing lies on the discards: the next discard renews the deck.
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
        "set players.0.open [20]
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
         set players.0.open [51, 53, 22, 22]
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

/// The first chance line that fits differs between set-ups.
fn check_set_up_varies(wanted: impl Fn(&str) -> bool) {
    let mut seen = std::collections::BTreeSet::new();
    for deal in 0..20 {
        let seed = Seed::from_phrase(&format!("deal {deal}"));
        let names = vec!["Ada".to_owned(), "Cyrus".to_owned()];
        let (table, _) = Match::<UsTelegraph>::new(names, Options::default(), seed).expect("a table");
        let line = table.journal().iter().map(ToString::to_string).find(|line| wanted(line));
        seen.insert(line.expect("the set-up draws it"));
    }
    assert!(seen.len() > 1, "always {seen:?}");
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
    let drawn: Vec<String> =
        table.journal().iter().map(ToString::to_string).filter(|line| line.starts_with("chance: lay")).collect();
    let laid = table.view(rules::Viewer::Referee).regions;
    for (line, region) in drawn.iter().zip(&laid) {
        assert_eq!(*line, format!("chance: lay {} rotation {}", region.tile + 1, region.rotation));
    }
    let centres: Vec<String> = laid.iter().map(|region| region.at.to_string()).collect();
    assert_eq!(centres, ["0,0", "2,1", "-3,2", "-1,3"]);
}

#[test]
fn ruling_34_rounds_are_counted_from_the_first_player() {
    // Seat 2 is quiet before the round ends; two whole rounds must follow.
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
    // All but one building stand, touching Omaha; the last one joins them to Denver on A3.
    check_on(
        all_but(70),
        "set players.0.hand \"wwffc\"
         do 1: build 70
         do 1: plot A3
         do 1: pay wwf
         over by buildings and connection places 1,2",
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
        ("set regions.3.tile 23", "there is no region 23"),
        ("set buildings [{\"plot\": \"E0\", \"seat\": 1, \"building\": 40}]", "nothing can stand on E0"),
        ("set buildings [{\"plot\": \"A0\", \"seat\": 3, \"building\": 40}]", "belongs to nobody"),
        ("set stack []", "does not describe a moment"),
        ("set stack [{\"at\": \"turn\"}, {\"at\": \"turn\"}]", "does not describe a moment"),
        ("set stack [{\"at\": \"turn\"}, {\"at\": \"site\", \"building\": 20}]", "no legal action"),
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
