//! Every numbered ruling on what the rulebook leaves open, by name.

use crate::common::{Setup, advanced, batteries, cells, desk};
use rules::{Game, Match, Options, Pending, Rng, Seat, Seed, Viewer};
use rules_test::Scenario;
use serde_json::json;
use telegram::{Action, Bonus, Event, Fragment, Gain, Letter, TABLES, Telegram, WordList};

fn game(seats: u8, options: &str) -> Telegram {
    Telegram::new(seats, &Options::parse(options).expect("options"), Telegram::INFO.newest())
        .expect("a table")
}

fn letter(text: &str) -> Letter {
    text.parse().expect("a letter")
}

#[test]
fn ruling_a01_quick_clicks_asks_for_three_vowels() {
    desk(1).rows(1, &["AXIOM", "EAGL_"]).run("do 1: letter E\ndo 1: skip\nsee players.0.progress.1.have 2");
    desk(1)
        .rows(1, &["AXIOM", "LEA_"])
        .run("do 1: wild\ndo 1: as N\ndo 1: skip\nsee players.0.progress.1.have 1");
}

#[test]
fn ruling_a02_mixed_messages_counts_tree_weigh_and_senior() {
    assert_eq!(TABLES.goals[3].title, "Mixed Messages");
    desk(1).rows(1, &["TREE", "WEIGH", "SENIOR"]).run("see players.0.progress.0 {\"have\": 3, \"need\": 3}");
    desk(1).rows(1, &["TIGER", "WEIGH", "SENIOR"]).run("see players.0.progress.0 {\"have\": 2, \"need\": 3}");
}

#[test]
fn ruling_a03_honey_is_no_animal() {
    desk(1).rows(1, &["HONEY"]).run("see players.0.progress.2.have 0");
    desk(1).rows(1, &["HYENA"]).run("see players.0.progress.2.have 1");
    desk(1).rows(1, &["HORSE"]).run("see players.0.progress.2.have 1");
}

#[test]
fn ruling_a04_headpiece_tracks_are_those_of_the_sheet() {
    assert_eq!(TABLES.headpiece[0], [3, 3, 4, 4, 5, 5, 6]);
    assert_eq!(TABLES.headpiece[1], [5, 5, 6, 6, 7, 7, 8, 9, 10]);
    assert_eq!(TABLES.headpiece[2], [7, 7, 8, 8, 9, 9, 10, 11, 12, 13, 14]);
}

#[test]
fn ruling_a05_wheel_four_is_a_battery_and_five_a_reserve_card() {
    assert_eq!(TABLES.wheel[3..5], [Gain::Battery, Gain::Reserve]);
    desk(1).rows(1, &["C__E"]).letters("PO EB TA RB").marks(1, "wheel", json!(3)).run(
        r#"do 1: letter P
         do 1: cell 1-2
         event {"event": "wheel-marked", "space": 4, "gives": "battery"}
         event {"event": "battery-marked", "space": 1}
         waits 1"#,
    );
}

#[test]
fn ruling_a06_the_sample_grid_has_one_hopeless_row() {
    let list = WordList::new(lexicon::NEWEST, 80, false, "", "").expect("a list");
    assert!(!list.can_become_a_word(&"RAX_".parse().expect("a row"), &[]));
    assert!(list.can_become_a_word(&"___DE_".parse().expect("a row"), &[]));
    for word in ["CAVERN", "MOUSE", "LEAN", "TRILL", "CAST", "SHONE", "WACKY"] {
        assert!(list.accepts(word.as_bytes()), "{word}");
    }
}

#[test]
fn ruling_a07_a_letter_goes_into_any_blank_of_a_word_in_progress() {
    desk(1).rows(1, &["CAST", "!QXZE", "Q_Z_", "S_A_E"]).run(
        r#"do 1: letter T
         legal 1: cell 3-2 | cell 3-4 | cell 4-2 | cell 4-4
         do 1: cell 3-4
         see players.0.rows.2.word "Q_ZT""#,
    );
}

#[test]
fn ruling_a08_letters_of_rewards_and_wilds_carry_no_bonuses() {
    desk(1)
        .rows(1, &["C____E"])
        .marks(1, "battery", json!(batteries(1)))
        .marks(1, "rewards", json!([1, 0, 0]))
        .run(
            r#"do 1: reward vowel
         do 1: as O
         do 1: cell 1-2
         see players.0.marks.headpiece [0, 0, 0]
         do 1: wild
         do 1: as S
         do 1: cell 1-3
         see players.0.marks.battery 1
         do 1: letter S
         do 1: cell 1-4
         see players.0.marks.battery 3"#,
        );
}

#[test]
fn ruling_a09_the_row_bonus_stays_though_the_word_is_invalid() {
    desk(2).rows(1, &["QXZ_"]).run(
        r#"do 1: letter E
         do 1: bonus
         see players.0.marks.wheel 1
         do 1: done
         do 2: done
         see players.0.rows.0.status "invalid"
         see players.0.marks.wheel 1"#,
    );
}

#[test]
fn ruling_a10_the_row_bonus_is_taken_at_once_or_never() {
    desk(1).rows(1, &["CAS_"]).run(
        r#"do 1: letter E
         legal 1: bonus | skip
         do 1: skip
         event {"event": "row-bonus", "row": 1, "bonus": "wheel", "taken": false}
         see players.0.marks.wheel 0
         legal 1 lacks: bonus"#,
    );
}

#[test]
fn ruling_a11_a_bonus_with_nothing_to_mark_is_lost() {
    desk(1).rows(1, &["C__E"]).marks(1, "headpiece", json!([6, 8, 10])).run(
        r#"do 1: letter T
         do 1: cell 1-2
         event {"event": "bonus-lost", "bonus": "headpiece"}
         see players.0.marks.headpiece [6, 8, 10]"#,
    );
    desk(1)
        .rows(1, &["C__E"])
        .marks(1, "headpiece", json!([6, 0, 10]))
        .run("do 1: letter T\ndo 1: cell 1-2\nsee players.0.marks.headpiece [6, 1, 10]");
    desk(1)
        .rows(1, &["CAS_"])
        .marks(1, "wheel", json!(14))
        .run("do 1: letter E\nevent {\"event\": \"bonus-lost\", \"bonus\": \"wheel\"}\nlegal 1 lacks: bonus");
}

#[test]
fn ruling_a12_chains_are_resolved_at_once() {
    // Wheel 4 marks battery 4, which marks wheel 5, which draws a card.
    desk(2)
        .rows(1, &["C__E"])
        .letters("PO EB TA RB")
        .marks(1, "wheel", json!(3))
        .marks(1, "battery", json!(batteries(3)))
        .run(
            r#"do 1: letter P
         do 1: cell 1-2
         event 1 {"event": "wheel-marked", "space": 4}
         event 1 {"event": "battery-marked", "space": 4}
         event 1 {"event": "wheel-marked", "space": 5}
         waits chance
         draw: reserve HN
         do 1: keep N
         see players.0.marks has {"wheel": 5, "battery": 15}"#,
        );
}

#[test]
fn ruling_a13_a_used_up_number_loses_the_battery_of_a_letter_only() {
    let used =
        advanced(1).rows(1, &["M__SE"]).letters("UA EB TA RB").marks(1, "battery", json!(cells("c4 e1")));
    used.run("do 1: letter U\ndo 1: cell 1-2\nevent {\"event\": \"bonus-lost\", \"bonus\": \"battery\"}");
    let row = advanced(1).rows(1, &["-", "LEA_"]).marks(1, "battery", json!(cells("c4 e1")));
    row.run("do 1: wild\ndo 1: as N\ndo 1: bonus\nlegal 1 count: 12");
}

#[test]
fn ruling_a14_a_word_spelled_before_is_invalid() {
    desk(2).rows(1, &["CASE", "CAS_"]).run(
        r#"do 1: letter E
         do 1: skip
         do 1: done
         do 2: done
         event {"event": "judged", "word": "CASE", "valid": false}
         see players.0.rows.0.status "valid"
         see players.0.rows.1.status "invalid""#,
    );
}

#[test]
fn ruling_a15_an_unfinished_word_counts_against_whoever_cannot_finish_it() {
    let over = |words: &[&str], scores: i32| {
        let end = desk(1).round(9).last_round().rows(1, words);
        end.run(&format!("do 1: done\nover scores {scores}"));
    };
    over(&["RAX_"], -5);
    over(&["CAVER_"], 0);
    // Not all of CAVERN, CAVERS and CAVERT are spelled yet, but everything that QUAR_ can become is.
    over(&["ZZZ_"], -5);
    let list = WordList::new(lexicon::NEWEST, 80, false, "", "").expect("a list");
    let mut fits = Vec::new();
    list.each_completion(&"VEX__".parse().expect("a row"), |word| {
        fits.push(String::from_utf8_lossy(word).into_owned());
        std::ops::ControlFlow::Continue(())
    });
    assert!((1..=6).contains(&fits.len()), "{fits:?}");
    let mut rows: Vec<&str> = fits.iter().map(String::as_str).collect();
    let points = 5 * rows.len() as i32;
    rows.push("VEX__");
    over(&rows, points - 5);
    rows.remove(0);
    over(&rows, points - 5);
}

#[test]
fn ruling_a16_all_who_reach_a_goal_in_one_round_get_its_first_value() {
    let three = desk(3).goals(&[4, 9, 14]).marks(1, "wheel", json!(8)).marks(3, "wheel", json!(9));
    three.run(
        r#"do 1: done
         do 2: done
         do 3: done
         see players.0.goals.2 "first"
         see players.1.goals.2 "open"
         see players.2.goals.2 "first"
         see goals.2.flipped true"#,
    );
}

#[test]
fn ruling_a17_the_end_is_one_more_round() {
    let seven = ["LEAN", "CAST", "CASE", "MICE", "TREE", "TEXT", "MINE"];
    desk(2).round(4).rows(2, &seven).run("do 1: done\ndo 2: done\nsee last_round true\nwaits chance");
    desk(2).round(5).rows(2, &seven).last_round().run("do 1: done\ndo 2: done\nover places 2,1");
    desk(2).round(7).run("do 1: done\ndo 2: done\nsee last_round false");
    desk(2).round(8).run("do 1: done\ndo 2: done\nsee last_round true");
}

#[test]
fn ruling_a18_a_letter_that_is_there_is_turned_over_and_a_double_passed() {
    desk(2).run(
        r#"do 1: done
         do 2: done
         draw: fragment _EA_
         draw: fragment _E_T
         draw: fragment __CK
         draw: letter EI
         draw: letter LA
         draws has: letter SE | letter NH | letter HN
         draws lacks: letter ES | letter EL
         draws has: pass EL
         draw: pass EL
         event {"event": "passed", "card": "EL"}
         see discards 5"#,
    );
    // Found by a soak test: with two cards that could be passed over, the event revealed which, although no
    // view keeps that.
    let passed = Event::Passed { card: Some("EL".parse().expect("a card")) };
    let game = game(2, "");
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
        assert_eq!(game.redact(&passed, viewer), Some(Event::Passed { card: None }));
    }
    let stage = desk(2).run(
        "do 1: done\ndo 2: done\ndraw: fragment _EA_\ndraw: fragment _E_T\ndraw: fragment __CK\ndraw: letter EI",
    );
    let mut draws = Vec::new();
    stage.game().draws(stage.state(), &mut draws);
    let weight =
        |text: &str| draws.iter().find(|(draw, _)| draw.to_string() == text).map(|(_, weight)| *weight);
    assert_eq!((weight("letter SE"), weight("letter HN"), weight("letter NH")), (Some(2), Some(1), Some(1)));
}

#[test]
fn ruling_a19_the_same_letter_may_be_inserted_again() {
    desk(1).rows(1, &["____ER"]).run(
        r#"do 1: letter E
         do 1: cell 1-1
         do 1: letter E
         do 1: cell 1-2
         do 1: letter E
         do 1: cell 1-3
         see players.0.track.0 ["E", "E", "E"]"#,
    );
}

#[test]
fn ruling_a20_fragments_not_started_are_gone() {
    desk(2).run(
        "do 1: done
         do 2: done
         draws lacks: fragment _A_E | fragment _I_E | fragment ____ER | fragment _O_E_
         draws has: fragment _EA_",
    );
    assert!(TABLES.fragments.len() >= 27);
}

#[test]
fn ruling_a21_equal_scores_share_the_win() {
    desk(3)
        .round(9)
        .last_round()
        .rows(1, &["CASE"])
        .rows(3, &["TREE"])
        .run("do 1: done\ndo 2: done\ndo 3: done\nover by points places 1,3,1 scores 3,0,3");
}

#[test]
fn ruling_a22_morse_is_no_matter_of_the_rules() {
    // The table of letters has no Morse code; the board draws W's true code itself.
    let w = letter("W");
    assert_eq!(TABLES.copies[w.index()], 2);
    assert_eq!(w.bonuses(), [Bonus::Battery, Bonus::Headpiece]);
}

#[test]
fn ruling_a23_others_see_a_sheet_as_the_round_began() {
    desk(2).rows(1, &["C__E"]).reserve(1, "HN").letters("PO EB TA RB").run(
        r#"do 1: reserve H
         event 1 {"event": "inserted"}
         do 1: cell 1-2
         no event 2 {"event": "inserted"}
         see 1 players.0.rows.0.word "CH_E"
         see 2 players.0.rows.0.word "C__E"
         see spectator players.0.rows.0.word "C__E"
         see 2 players.0.marks.wheel 0
         see 2 players.0.reserve [{"letter": "H"}]
         see 2 discards 0
         do 1: done
         event 2 {"event": "done", "seat": 1}
         see 2 players.0.done true
         see 2 players.0.rows.0.word "C__E"
         do 2: done
         see 2 players.0.rows.0.word "CH_E"
         see 2 players.0.marks.wheel 1
         see 2 players.0.reserve []"#
            .replace("event 1 {\"event\": \"inserted\"}\n", "")
            .as_str(),
    );
}

#[test]
fn ruling_a24_every_side_and_face_is_equally_likely() {
    let stage = desk(2).run("do 1: done\ndo 2: done");
    let weights = |stage: &rules_test::Stage<Telegram>| {
        let mut draws = Vec::new();
        stage.game().draws(stage.state(), &mut draws);
        draws.iter().map(|(_, weight)| *weight).collect::<Vec<_>>()
    };
    assert_eq!(weights(&stage), [1; 27 * 4]);
    let stage =
        desk(2).run("do 1: done\ndo 2: done\ndraw: fragment _EA_\ndraw: fragment _E_T\ndraw: fragment __CK");
    assert_eq!(weights(&stage), [1; 56 * 2]);
}

#[test]
fn ruling_a25_a_reserve_card_is_drawn_and_chosen_at_once_and_for_good() {
    let names = || vec!["Ada".to_owned(), "Cyrus".to_owned()];
    let (mut table, _) =
        Match::<Telegram>::new(names(), Options::default(), Seed::from_phrase("a25")).expect("a table");
    let [one, two] = [Seat::new(0), Seat::new(1)];
    let mut drawn = false;
    for _ in 0..400 {
        let Pending::Seats(_) = table.pending() else { break };
        for seat in [one, two] {
            let legal = table.legal(seat);
            let Some(action) = legal.iter().rev().find(|action| **action != Action::Done).or(legal.last())
            else {
                continue;
            };
            let draws = table.journal().len();
            table.submit(seat, *action).expect("legal");
            let last = &table.journal()[draws..];
            if last.iter().any(|entry| entry.to_string().contains("chance: reserve")) {
                drawn = true;
                assert!(!table.can_undo(seat), "a draw was taken back");
                assert!(table.legal(seat).iter().all(|action| matches!(action, Action::Keep(_))));
            }
        }
    }
    assert!(drawn, "nobody drew a card");
}

#[test]
fn ruling_a26_an_empty_deck_is_renewed_from_the_discards() {
    let offered = ["OP", "BE", "AT", "BR"];
    let all = TABLES.cards.iter().map(|[one, other]| format!("{one}{other}"));
    let discards: Vec<String> = all.filter(|card| !offered.contains(&card.as_str())).collect();
    let stage = desk(2)
        .rows(1, &["C__E"])
        .letters("PO EB TA RB")
        .marks(1, "wheel", json!(1))
        .set("hidden", json!({"deck": [], "discards": discards}))
        .set("deck", json!(0))
        .set("discards", json!(56))
        .run(
            "do 1: letter P
             do 1: cell 1-2
             waits chance
             see hidden.discards []
             draws has: reserve HN | reserve AS
             draw: reserve HN
             do 1: keep N
             see 2 discards 56",
        );
    let game = stage.game();
    let mut rng = Rng::new(26);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        let world = rules::Resample::resample(game, stage.state(), viewer, &mut rng);
        assert_eq!(game.laws(&world), Ok(()));
        assert_eq!(game.view(&world, viewer), game.view(stage.state(), viewer));
    }
    let most = 1 + TABLES.wheel.iter().filter(|gain| **gain == Gain::Reserve).count();
    assert_eq!(TABLES.cards.len() - 6 * most - 4, 8, "six players with full reserves leave eight cards");
}

#[test]
fn ruling_a27_the_first_reserve_card_is_chosen_before_the_first_offering() {
    Scenario::<Telegram>::new().run(
        "table 2
         draw: goal 4
         draw: goal 9
         draw: goal 11
         draw: reserve HN
         draw: reserve BE
         waits 1,2
         see letters []
         legal 1: keep H | keep N
         legal 2: keep B | keep E
         do 1: keep H
         waits 2
         see 2 players.0.reserve []
         do 2: keep E
         waits chance
         see round 1
         see 2 players.0.reserve [{\"letter\": \"H\"}]",
    );
}

#[test]
fn ruling_a28_a_fragment_may_be_started_again_and_no_row_is_given_up() {
    desk(2).run(
        r#"do 1: start 1
         do 1: start 1
         do 2: start 1
         see players.0.rows.0.word "_A_E"
         see players.0.rows.1.word "_A_E"
         do 1: start 2
         legal 1 lacks: start 1
         see players.1.rows.0.word "_A_E""#,
    );
    desk(1).rows(1, &["QX__", "QZ__", "XQ__"]).run("legal 1 lacks: start 1 | start 2 | start 3");
}

#[test]
fn ruling_a29_q_comes_only_from_wilds_and_any_letter_rewards() {
    let q = letter("Q");
    assert_eq!(TABLES.copies[q.index()], 0);
    assert!(TABLES.cards.iter().all(|card| !card.contains(&q)));
    desk(1).rows(1, &["C__E"]).run("do 1: wild\nlegal 1 has: as Q");
}

#[test]
fn ruling_a30_free_actions_come_at_any_time_until_done() {
    desk(2).rows(1, &["C____E"]).reserve(1, "HN").run(
        "do 1: wild
         do 1: as A
         do 1: cell 1-2
         do 1: letter E
         do 1: cell 1-3
         do 1: reserve H
         do 1: cell 1-4
         do 1: start 1
         do 1: start 2
         do 1: wild
         do 1: as X
         do 1: cell 2-1
         do 1: done
         refuse 1: wild
         legal 1:",
    );
}

#[test]
fn ruling_a31_wheel_then_battery_then_headpiece_then_the_row() {
    desk(2).rows(1, &["CA_E"]).letters("BA EO TA RS").run(
        r#"do 1: letter B
         event 1 {"event": "wheel-marked", "space": 1}
         event 1 {"event": "battery-marked", "space": 1}
         legal 1: bonus | skip"#,
    );
    desk(2).rows(1, &["CA_E"]).letters("KA EO TA RS").run(
        r#"do 1: letter K
         event 1 {"event": "battery-marked", "space": 1}
         legal 1: advance 4 | advance 5 | advance 6
         do 1: advance 4
         legal 1: bonus | skip"#,
    );
    desk(2).rows(1, &["CA_E"]).run("do 1: wild\ndo 1: as K\nlegal 1: bonus | skip");
}

#[test]
fn ruling_a32_only_reserve_spaces_of_the_wheel_give_cards() {
    let reserves: Vec<usize> = (0..14).filter(|space| TABLES.wheel[*space] == Gain::Reserve).collect();
    assert_eq!(reserves, [1, 4, 7, 9, 10, 12, 13]);
    desk(2).rows(1, &["C__E"]).letters("PO EB TA RB").run("do 1: letter P\ndo 1: cell 1-2\nwaits 1,2");
}

#[test]
fn ruling_a33_what_is_left_over_is_kept_and_worth_nothing() {
    let rich = |desk: Setup| {
        desk.marks(1, "battery", json!(batteries(3))).marks(1, "rewards", json!([1, 1, 0])).reserve(1, "HN")
    };
    rich(desk(2)).run(
        "do 1: done\ndo 2: done\nsee players.0.marks.rewards [1, 1, 0]\nsee players.0.reserve.0.letter \"H\"",
    );
    rich(desk(2)).round(9).last_round().run("do 1: done\ndo 2: done\nover scores 0,0");
}

#[test]
fn ruling_a34_of_two_equal_words_in_a_round_the_first_stands() {
    desk(2).rows(1, &["CAS_", "CAS_"]).rows(2, &["CAS_"]).run(
        r#"do 1: letter E
         do 1: cell 2-4
         do 1: skip
         do 1: letter E
         do 1: skip
         do 1: done
         do 2: letter E
         do 2: skip
         do 2: done
         see players.0.rows.0.status "invalid"
         see players.0.rows.1.status "valid"
         see players.1.rows.0.status "valid""#,
    );
    desk(2)
        .rows(1, &["!CASE", "CAS_"])
        .run("do 1: letter E\ndo 1: skip\nsee players.0.rows.1.status \"valid\"");
}

#[test]
fn ruling_a35_unfinished_rows_are_judged_one_by_one() {
    desk(1).round(9).last_round().rows(1, &["CAVER_", "CAVER_", "RAX_"]).run("do 1: done\nover scores -5");
}

#[test]
fn ruling_a36_goals_count_every_valid_word_and_are_scored_after_the_last_round() {
    desk(2).round(9).last_round().goals(&[4, 7, 11]).rows(1, &["RARE", "RIVER", "HORS_", "!RXRX"]).run(
        r#"do 1: letter E
         do 1: skip
         do 1: done
         do 2: done
         event {"event": "goal-reached", "seat": 1, "goal": 7, "first": true}
         event {"event": "goal-reached", "seat": 1, "goal": 11, "first": true}
         tally Ready Report: 7,0
         tally Zoological Intelligence: 7,0
         over scores 22,0"#,
    );
}

#[test]
fn ruling_a37_goals_are_scored_before_solo_cards_flip_them() {
    desk(1)
        .rows(1, &["HORS_"])
        .set("solo", json!({"piles": [0, 20, 36], "cards": [1, 2], "aside": [3]}))
        .run(
            r#"do 1: letter E
             do 1: skip
             do 1: done
             event {"event": "goal-reached", "goal": 11, "first": true}
             no event {"event": "goal-flipped"}
             see goals.2.flipped true
             see letters []
             see discards 4"#,
        );
}

#[test]
fn ruling_a38_a_goal_flipped_by_a_solo_card_still_pays_its_lower_value() {
    desk(1).flipped(3).rows(1, &["HORS_"]).run(
        r#"do 1: letter E
         do 1: skip
         do 1: done
         event {"event": "goal-reached", "goal": 11, "first": false}
         see players.0.score has {"goal_points": [0, 0, 4]}"#,
    );
    assert_eq!((TABLES.piles, TABLES.solo_discard), ([20, 20, 20], 4));
    assert!(Scenario::<Telegram>::new().try_run("table 1 side=advanced\ndeal both sides").is_ok());
}

#[test]
fn ruling_a39_the_plain_accepted_list_counts() {
    let list = WordList::new(lexicon::NEWEST, 80, false, "", "").expect("a list");
    assert!(list.vocabulary().slang, "the deny list of another game is not used");
    for word in ["TREE", "WEIGH", "SENIOR", "AXIOM", "EAGLE", "BABOON", "SPADES", "LETTER", "TEXT"] {
        assert!(list.accepts(word.as_bytes()), "{word}");
    }
    assert!(!list.accepts(b"HANNAH"));
}

#[test]
fn ruling_a40_fresh_fragments_have_forty_words_and_are_new() {
    let game = game(2, "fragments=fresh");
    let mut rng = Rng::new(40);
    let mut state = game.start();
    let mut draws = Vec::new();
    while state.round < 6 {
        match game.pending(&state) {
            Pending::Chance => {
                draws.clear();
                game.draws(&state, &mut draws);
                let drawn = rng.weighted(&draws);
                game.resolve(&mut state, draws[drawn].0, &mut ());
            }
            _ => {
                let seat = state.acting(2).iter().next().expect("a seat");
                let action = game.fallback(&state, seat);
                game.apply(&mut state, seat, action, &mut ());
            }
        }
    }
    let view = game.view(&state, Viewer::Spectator);
    let mut seen: Vec<Fragment> = state.fragments_seen().to_vec();
    assert!(seen.len() >= 15);
    for fragment in &seen {
        let words = telegram::completions(&view, &fragment.to_string().parse().expect("a row"));
        assert!(words >= 40, "{fragment} has {words} words");
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), state.fragments_seen().len());
}

#[test]
fn ruling_a41_everybody_has_the_same_side() {
    let wild = |options: &str| game(3, options).form().wild.clone();
    assert_eq!(wild(""), [0, -1, -3, -6, -10, -15, -21, -28, -36]);
    assert_eq!(wild("side=advanced"), [0, -1, -3, -6, -10, -15]);
}

#[test]
fn ruling_a42_what_lies_in_the_offering_is_not_shuffled_in() {
    // Two cards are left; the third letter needs a new deck, made of the earlier discards.
    let deck = ["HN", "HL"];
    let offered = ["AS", "BE", "AT", "BR"];
    let all = TABLES.cards.iter().map(|[one, other]| format!("{one}{other}"));
    let rest: Vec<String> =
        all.filter(|card| !deck.contains(&card.as_str()) && !offered.contains(&card.as_str())).collect();
    desk(2)
        .set("hidden", json!({"deck": deck, "discards": rest}))
        .set("deck", json!(2))
        .set("discards", json!(54))
        .run(
            r#"do 1: done
         do 2: done
         draw: fragment _EA_
         draw: fragment _E_T
         draw: fragment __CK
         draw: letter HN
         draw: letter LH
         event {"event": "deck-renewed", "cards": 58}
         draws lacks: letter NH | letter HL
         draws has: letter SA | letter IC"#,
        );
}

#[test]
fn ruling_a43_one_cell_may_finish_two_lines() {
    // The row c2 c3 c4 gives a common letter and a headpiece, the column c4 d4 e4 a vowel and a wheel.
    advanced(1)
        .rows(1, &["M__SE"])
        .letters("UA EB TA RB")
        .marks(1, "battery", json!(cells("c2 c3 d4 e4 e1")))
        .run(
            r#"do 1: letter U
         do 1: cell 1-2
         event {"event": "battery-marked", "space": 6}
         event {"event": "reward-earned", "reward": "common"}
         event {"event": "reward-earned", "reward": "vowel"}
         legal 1: advance 4 | advance 5 | advance 6
         do 1: advance 6
         event {"event": "wheel-marked", "space": 1}
         see players.0.marks.rewards [1, 1, 0]"#,
        );
}

#[test]
fn ruling_a44_first_reserve_cards_come_in_seat_order_and_single_answers_are_not_asked() {
    Scenario::<Telegram>::new().run(
        "table 3
         draw: goal 4
         draw: goal 9
         draw: goal 11
         draw: reserve HN
         event 1 {\"event\": \"reserve-drawn\", \"seat\": 1, \"card\": \"HN\"}
         no event 2 {\"event\": \"reserve-drawn\"}
         draw: reserve BE
         event 2 {\"event\": \"reserve-drawn\", \"seat\": 2}
         draw: reserve AS
         event 3 {\"event\": \"reserve-drawn\", \"seat\": 3}",
    );
    desk(1).rows(1, &["CAS_"]).run("do 1: letter E\nsee players.0.rows.0.word \"CASE\"");
}
