//! Rules and worked examples of the rulebook, by name: deals, milestones, tracks and scoring.

use crate::common::{At, four, table};
use railroad_revolution::Train;
use rules::{Game, Viewer};

// ---- Deals -----------------------------------------------------------------------------------

#[test]
fn rule_a_rail_on_a_deal_space_offers_the_deal_to_everybody() {
    four().rails(1, "R03").money(1, 1000).deal("D4").shares(1, 5).shares(2, 2).shares(3, 0).check(
        "do 1: place white railroad
         do 1: rail R04
         do 1: rail R01
         do 1: done
         legal 1: deal left | deal right | share | pass
         do 1: deal right
         see players.0.supply [3, 2, 0, 0, 0]
         legal 1: deal left | share | pass
         do 1: deal left
         do 1: step network
         do 1: step network
         do 1: stop
         waits 2
         legal 2: deal left | share | pass
         do 2: pass
         waits 4
         event {\"event\": \"deal-passed\", \"seat\": 3, \"automatic\": true}
         do 4: deal left
         do 4: step stations
         do 4: stop
         waits chance
         draw: deal D9
         waits 2",
    );
}

#[test]
fn rule_only_one_deal_for_two_deal_spaces() {
    four().rails(1, "R01 R03").money(1, 2000).check(
        "do 1: place white railroad
         do 1: rail R04
         do 1: rail R09
         do 1: done
         do 1: pass
         do 2: pass
         do 3: pass
         do 4: pass
         draw: deal D2
         waits 2",
    );
}

#[test]
fn rule_an_office_in_a_deal_section_offers_the_deal() {
    four().check(
        "do 1: place white telegraph
         do 1: office 3
         do 1: done
         event {\"event\": \"deal-offered\", \"tile\": \"D1\"}
         do 1: deal left
         do 1: exchange supply white orange
         see players.0.shares 5",
    );
}

// ---- Milestones ------------------------------------------------------------------------------

#[test]
fn rule_white_workers_promote() {
    four().workers(1, "white white white white orange").check(
        "do 1: place white trade
         do 1: use promotion
         legal 1: promote supply orange A1-1 | share
         do 1: promote supply orange A1-1
         see players.0.milestones.0.managers [\"orange\", null]
         see players.0.workers 4",
    );
}

#[test]
fn rule_any_specialist_may_promote_instead() {
    four().check(
        "do 1: place purple trade
         do 1: use promotion
         do 1: promote board purple A2-1
         legal 1 lacks: use ability | use promotion",
    );
}

#[test]
fn rule_a_completed_milestone_is_replaced_from_three_of_the_next_stack() {
    four().milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI").check(
        "do 1: place white trade
         do 1: sell rail
         do 1: done
         event {\"event\": \"milestone-completed\", \"seat\": 1, \"points\": 18}
         see stock [0, 11, 11, 11, 11]
         waits chance
         draw: milestone B-03
         draw: milestone B-07
         draw: milestone B-01
         waits 1
         legal 1: take B-01 | take B-03 | take B-07
         do 1: take B-07
         see players.0.completed [\"A1-1\"]
         see players.0.milestones.0.tile \"B-07\"
         see stacks.0.returned.0.tile \"B-03\"
         see stacks.0.returned.1.tile \"B-01\"
         waits 2",
    );
}

#[test]
fn rule_a_completed_d_milestone_is_not_replaced() {
    four()
        .workers(1, "white white white white")
        .milestone(1, 0, "D-05", &["orange", "grey"])
        .rails(1, "R01 R09 R10 R17 R16 R21 R22")
        .check(
            "do 1: place white trade
             do 1: sell building
             do 1: done
             see players.0.completed [\"D-05\"]
             see players.0.milestones.0 null
             waits 2",
        );
}

#[test]
fn rule_milestone_conditions() {
    let have = |at: At| -> Vec<u8> {
        let view = at.game.view(&at.state, Viewer::Referee);
        view.players[0].milestones[0]
            .as_ref()
            .expect("a milestone")
            .needs
            .iter()
            .map(|need| need.have)
            .collect()
    };
    // Connected cities of level 2: Chicago and Miami, not Houston.
    assert_eq!(have(four().milestone(1, 0, "C-05", &[]).rails(1, "R01 R03 R04")), [2, 1]);
    // Rails on deal spaces, and stations in level 3.
    assert_eq!(
        have(four().milestone(1, 0, "C-04", &[]).rails(1, "R03 R04 R06").stations(1, "HOU WAS")),
        [2, 1]
    );
    // Rails on exactly two triangles.
    assert_eq!(have(four().milestone(1, 0, "C-10", &[]).rails(1, "R01 R02 R15 R20"))[1], 3);
}

// ---- Tracks ----------------------------------------------------------------------------------

#[test]
fn example_a_share_is_discarded_to_pass_a_gate() {
    four().tracks(1, [2, 0, 0]).check(
        "do 1: place purple trade
         do 1: use ability
         do 1: step telegraph
         see players.0.shares 2
         see players.0.tracks [3, 0, 0]",
    );
}

#[test]
fn rule_gates_of_money_shares_and_workers() {
    four().tracks(1, [6, 4, 5]).check(
        "do 1: place purple trade
         do 1: use ability
         do 1: step telegraph
         see players.0.money 550
         do 1: step network
         see players.0.shares 1
         do 1: step stations
         do 1: discard board purple
         see players.0.tracks [7, 5, 6]
         see players.0.workers 4",
    );
}

#[test]
fn rule_the_variant_with_dear_tracks() {
    let at = table(4, "tracks=dear").tracks(1, [6, 6, 6]).money(1, 1500).shares(1, 0);
    at.check(
        "do 1: place purple trade
         do 1: use ability
         do 1: step network
         see players.0.money 500
         legal 1: step telegraph | step stations | stop
         do 1: step stations
         see players.0.money 0
         legal 1: stop",
    );
}

#[test]
fn rule_the_variant_with_the_whole_stack() {
    table(4, "milestones=stack")
        .milestone(1, 0, "A1-1", &["orange"])
        .rails(1, "R01 R03")
        .stations(1, "CHI")
        .check(
            "do 1: place white trade
         do 1: sell rail
         do 1: done
         waits 1
         legal 1 count: 10
         do 1: take B-09
         see stacks.0.left 9
         waits 2",
        );
}

// ---- End and scoring -------------------------------------------------------------------------

#[test]
fn example_end_trigger_of_the_first_player() {
    four().pieces(1, 2, 3).round(9, 0).check(
        "do 1: place white trade
         do 1: sell rail
         do 1: done
         event {\"event\": \"end-triggered\", \"seat\": 1, \"last_round\": 10}
         waits 2
         see last_round 10
         see round 9",
    );
}

#[test]
fn example_end_trigger_of_the_last_player() {
    four().pieces(4, 2, 3).round(9, 0).turn_of(4).check(
        "do 4: place white trade
         do 4: sell rail
         do 4: done
         see last_round 10
         see round 10
         waits 1",
    );
    four().round(10, 10).turn_of(4).check(
        "do 4: place white trade
         do 4: sell rail
         do 4: done
         over by money",
    );
}

#[test]
fn example_three_offices_score_15() {
    let at = four().offices(1, "1 3 5").tracks(1, [6, 0, 0]);
    at.check("see players.0.points.telegraph 15");
}

#[test]
fn example_telegraph_connections_of_5_18_and_0() {
    four().offices(1, "1 3 4").offices(2, "1 2 3 7 8").offices(3, "2 5 8").check(
        "see players.0.points.connections 5
         see players.1.points.connections 18
         see players.2.points.connections 0
         see players.3.points.connections 0",
    );
}

#[test]
fn rule_final_scoring_line_by_line() {
    four()
        .round(12, 12)
        .turn_of(4)
        .train(1, Train::Money, true)
        .train(1, Train::Rail, false)
        .offices(1, "6 7 8")
        .stations(1, "WAS CLT CHI")
        .rails(1, "R01 R09 R10 R17")
        .tracks(1, [3, 4, 2])
        .check(
            "do 4: place white trade
             do 4: sell rail
             do 4: done
             over by points places 1,3,3,2 scores 63,8,8,8
             tally Trains face up: 16,8,8,8
             tally Milestones: 0,0,0,0
             tally Telegraph track: 9,0,0,0
             tally Stations track: 18,0,0,0
             tally Network track: 4,0,0,0
             tally Telegraph connections: 16,0,0,0
             tally Victory points: 63,8,8,8",
        );
}

#[test]
fn rule_ties_are_broken_by_money_and_shares() {
    let end = "do 4: place white trade
         do 4: sell rail
         do 4: done\n";
    four()
        .round(12, 12)
        .turn_of(4)
        .money(2, 500)
        .shares(2, 10)
        .check(&format!("{end} over by money places 3,1,3,2"));
}
