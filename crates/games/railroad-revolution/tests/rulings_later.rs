//! The rulings from 31 on, by number: one test for each. Earlier ones are in `rulings.rs`.

use crate::common::{four, table, two};
use railroad_revolution::{Frame, Train};
use rules::{Game, Seat, Viewer};

/// The turn of seat 1 ends with a sale.
const SELL: &str = "do 1: place white trade
         do 1: sell rail
         do 1: done\n";

#[test]
fn ruling_31_exchange_swaps_places() {
    four().placed(1, "purple", 0).check(
        "do 1: place white telegraph
         legal 1 lacks: use ability",
    );
    four().workers(1, "purple purple white white white").placed(1, "white", 1).check(
        "do 1: place purple telegraph
         do 1: use ability
         legal 1 lacks: exchange supply purple purple
         do 1: exchange board white turquoise
         see players.0.board.1 [0, 0, 0, 0, 1]",
    );
}

#[test]
fn ruling_32_milestones_of_others_are_completed_in_the_last_turn() {
    // A rail by the deal in the very last turn completes seat 2's milestone.
    four().round(12, 12).turn_of(4).deal("D5").milestone(2, 0, "A1-3", &["grey"]).rails(2, "R01 R03").check(
        "do 4: place white telegraph
             do 4: office 3
             do 4: done
             do 4: pass
             do 1: pass
             do 2: deal left
             do 2: rail R04
             do 3: pass
             draw: deal D1
             event {\"event\": \"milestone-completed\", \"seat\": 2}
             draw: milestone B-01
             draw: milestone B-02
             draw: milestone B-03
             do 2: take B-02
             over by points
             tally Milestones: 0,18,0,0",
    );
}

#[test]
fn ruling_33_equal_points_and_money_share_the_victory() {
    four().round(12, 12).turn_of(4).money(4, 0).check(
        "do 4: place white trade
         do 4: sell rail
         do 4: done
         over by shared places 1,1,1,4",
    );
}

#[test]
fn ruling_34_the_order_of_a_turn() {
    four().deal("D5").milestone(1, 0, "A1-3", &["grey"]).rails(1, "R01 R03").money(1, 900).check(
        "legal 1 has: share
         do 1: place white railroad
         do 1: rail R04
         do 1: rail R08
         do 1: done
         event {\"event\": \"deal-offered\", \"tile\": \"D5\"}
         no event {\"event\": \"milestone-completed\"}
         do 1: pass
         do 2: pass
         do 3: pass
         do 4: pass
         draw: deal D1
         event {\"event\": \"milestone-completed\", \"seat\": 1}",
    );
}

#[test]
fn ruling_35_the_cost_is_owed_until_the_action_is_done() {
    // A rail from a flipped train opens the city that is then built in.
    four().train(1, Train::Rail, true).money(1, 500).stations(1, "WAS CLT").check(
        "do 1: place purple station
         do 1: use ability
         do 1: flip rail
         do 1: rail R01
         do 1: station CHI
         see players.0.money 300
         see turn.owed 300
         do 1: done
         see players.0.money 0",
    );
}

#[test]
fn ruling_36_an_effect_that_is_needed_cannot_be_declined() {
    // With four workers, a promotion is legal only because the deal brings one back.
    four().deal("D4").shares(1, 1).money(1, 0).workers(1, "purple white white white").check(
        "do 1: place white telegraph
         do 1: use promotion
         do 1: promote supply purple A2-1
         legal 1: office 3 | office 6 | share
         do 1: office 3
         do 1: done
         legal 1: deal right | share
         do 1: deal right
         waits 2",
    );
}

#[test]
fn ruling_37_each_effect_once_and_all_but_the_main_action_may_be_declined() {
    four().rails(1, "R01").check(
        "do 1: place white station
         do 1: station CHI
         do 1: use primary
         do 1: gain orange
         legal 1 lacks: use primary
         do 1: done
         waits 2",
    );
}

#[test]
fn ruling_38_only_the_main_action_triggers_a_deal() {
    four().rails(1, "R03").train(1, Train::Rail, true).check(
        "do 1: place white trade
         do 1: use flip
         do 1: flip rail
         do 1: rail R04
         do 1: sell building
         do 1: done
         waits 2",
    );
}

#[test]
fn ruling_39_a_deal_needs_shares_money_and_an_effect() {
    four().deal("D7").money(1, 0).offered().check(
        "legal 1: share | pass
         do 1: share
         legal 1: deal left | deal right | share | pass",
    );
    four().deal("D3").offices(1, "1 2 3 4 5 6 7 8").offered().check("legal 1: deal left | share | pass");
}

#[test]
fn ruling_40_a_tile_is_replaced_and_an_empty_stack_is_shuffled() {
    let mut at = four().deal("D9").offered();
    at.state.deals_used = 0b0_1111_1111;
    at.check(
        "do 1: pass
         do 2: pass
         do 3: pass
         do 4: pass
         draws: deal D1 | deal D2 | deal D3 | deal D4 | deal D5 | deal D6 | deal D7 | deal D8 | deal D9",
    );
}

#[test]
fn ruling_41_milestones_of_several_players_in_order() {
    four()
        .milestone(1, 0, "A1-1", &["orange"])
        .rails(1, "R01 R03")
        .stations(1, "CHI")
        .milestone(4, 1, "A2-4", &["grey"])
        .rails(4, "R01 R08")
        .stations(4, "CHI")
        .turn_of(3)
        .check(
            "do 3: place white trade
             do 3: sell rail
             do 3: done
             event {\"event\": \"milestone-completed\", \"seat\": 4}
             no event {\"event\": \"milestone-completed\", \"seat\": 1}
             draw: milestone B-01
             draw: milestone B-02
             draw: milestone B-03
             do 4: take B-01
             event {\"event\": \"milestone-completed\", \"seat\": 1}",
        );
}

#[test]
fn ruling_42_the_whole_stack_stays_as_it_lies() {
    table(4, "milestones=stack").milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI").check(
        &format!(
            "{SELL} do 1: take B-02
             see stacks.0.unseen [\"B-01\", \"B-03\", \"B-04\", \"B-05\", \"B-06\", \"B-07\", \"B-08\", \"B-09\", \"B-10\"]
             see stacks.0.returned []"
        ),
    );
}

#[test]
fn ruling_43_the_colour_at_placement_decides() {
    four().check(
        "do 1: place purple telegraph
         do 1: office 5
         do 1: use tile
         do 1: discard supply white
         do 1: promote board purple A2-1
         do 1: stop
         legal 1 has: use ability
         do 1: use ability
         do 1: exchange supply white grey
         legal 1 lacks: use promotion",
    );
}

#[test]
fn ruling_44_workers_come_back_only_at_the_start_of_a_turn() {
    four()
        .workers(1, "white white white white")
        .placed(1, "white", 1)
        .placed(1, "white", 2)
        .placed(1, "white", 2)
        .check(
            "do 1: place white trade
         see players.0.supply [0, 0, 0, 0, 0]
         do 1: sell rail
         do 1: done
         see players.0.supply [0, 0, 0, 0, 0]",
        );
}

#[test]
fn ruling_45_without_buildings_there_is_no_station_and_no_office() {
    four().pieces(1, 0, 9).check(
        "legal 1 lacks: place white station | place white telegraph
         legal 1 has: place white railroad | place white trade",
    );
    four().pieces(1, 0, 9).deal("D3").offered().check("legal 1: deal left | share | pass");
}

#[test]
fn ruling_46_either_of_two_may_be_named_also_when_it_is_out() {
    four().out_of("grey", 3).workers(1, "turquoise white white white white").check(
        "do 1: place turquoise station
         do 1: station WAS
         do 1: use ability
         legal 1: gain purple | gain orange | gain turquoise | share
         do 1: gain orange
         do 1: use primary
         do 1: gain purple",
    );
}

#[test]
fn ruling_47_the_set_up_worker_may_be_exchanged() {
    let mut at = four();
    at.state.round = 0;
    at.state.stack.reset(Frame::PickSetup);
    at.state.stack.push(Frame::Exchange { optional: true });
    at.check(
        "legal 1 has: exchange supply purple grey | exchange supply white orange | stop
         legal 1 lacks: share
         do 1: exchange supply white orange
         see stock [1, 11, 10, 11, 11]",
    );
}

#[test]
fn ruling_48_the_game_ends_with_the_round_after_the_trigger() {
    four().pieces(2, 2, 2).round(9, 10).turn_of(4).check(
        "do 4: place white trade
         do 4: sell rail
         do 4: done
         see round 10
         see last_round 10
         waits 1",
    );
}

#[test]
fn ruling_49_trade_in_any_order_but_something_must_be_left_to_sell() {
    four().pieces(1, 0, 1).train(1, Train::Rail, true).round(9, 10).check(
        "do 1: place white trade
         do 1: use flip
         legal 1 lacks: flip rail
         do 1: lower rail",
    );
    four().pieces(1, 0, 2).train(1, Train::Rail, true).round(9, 10).check(
        "do 1: place white trade
         do 1: use flip
         do 1: flip rail
         do 1: rail R01
         do 1: sell rail",
    );
}

#[test]
fn ruling_50_the_accountant_counts_trains_when_used() {
    four()
        .train(1, Train::Money, false)
        .train(1, Train::Money, true)
        .workers(1, "orange white white white white")
        .check(
            "do 1: place orange trade
         do 1: use ability
         see players.0.money 900",
        );
}

#[test]
fn ruling_51_neutral_buildings_only_fill_the_first_slot() {
    two().rails(1, "R02").check(
        "do 1: place white station
         do 1: station LIT
         see cities.3 has {\"first\": \"neutral\", \"stations\": [1]}
         legal 1 lacks: use bonus",
    );
}

#[test]
fn ruling_52_only_orders_and_draws_are_hidden() {
    let at = four();
    let seen = at.game.view(&at.state, Viewer::Seat(Seat::new(2)));
    let mut whole = at.game.view(&at.state, Viewer::Referee);
    whole.stacks.iter_mut().for_each(|stack| stack.unseen = None);
    assert_eq!(seen, whole);
}

#[test]
fn ruling_53_the_accountant_removes_only_the_city_cost() {
    four().rails(1, "R01 R09").workers(1, "orange white white white white").check(
        "do 1: place orange station
         do 1: use ability
         do 1: station DUL
         see turn.owed 0
         do 1: use bonus
         see players.0.money 400
         do 1: train steps",
    );
}

#[test]
fn ruling_54_gates_and_tiles_take_any_available_worker() {
    four().check(
        "do 1: place white telegraph
         do 1: office 7
         do 1: use tile
         legal 1: discard supply white | discard supply purple | discard board white | share",
    );
}

#[test]
fn ruling_55_an_effect_begun_does_at_least_one_part() {
    four().check(
        "do 1: place purple trade
         do 1: use ability
         legal 1: step telegraph | step stations | step network | share
         do 1: step network
         legal 1 has: stop",
    );
    four().check(
        "do 1: place white station
         do 1: station CLT
         do 1: use bonus
         legal 1: promote supply purple A2-1 | share | stop",
    );
}

#[test]
fn ruling_56_each_payment_needs_the_cash_in_hand() {
    four().money(1, 50).train(1, Train::Money, true).check(
        "do 1: place purple station
         legal 1 lacks: use ability
         do 1: share
         legal 1 has: use ability",
    );
}

#[test]
fn ruling_57_effects_between_rails_but_not_inside_effects() {
    four().workers(1, "turquoise white white white white").money(1, 800).check(
        "do 1: place turquoise railroad
         do 1: rail R03
         do 1: rail R04
         do 1: use ability
         do 1: rail R05
         do 1: done",
    );
    four().workers(1, "grey white white white white").check(
        "do 1: place grey railroad
         do 1: rail R03
         do 1: use ability
         do 1: rail R01",
    );
    four().check(
        "do 1: place purple trade
         do 1: use ability
         legal 1 lacks: use flip | sell rail
         legal 1 has: share",
    );
}

#[test]
fn ruling_57_a_replacement_is_hired_inside_the_promotion_of_a_telegraph_tile() {
    // The tile takes one of five workers, the promotion another one: the fourth is hired in between.
    four().tile("1", "T4").workers(1, "orange white white white white").money(1, 800).check(
        "do 1: place white telegraph
         do 1: office 1
         do 1: use tile
         do 1: discard supply white
         do 1: promote supply orange A1-1
         see players.0.workers 3
         legal 1: share | hire white | hire purple | hire orange | hire grey | hire turquoise | stop
         do 1: hire grey
         see players.0.workers 4
         see players.0.money 0
         do 1: stop
         do 1: done",
    );
    // The only worker who can be promoted pays for the tile, and another one of that colour is hired.
    four().tile("1", "T4").workers(1, "orange white white white white").money(1, 800).check(
        "do 1: place white telegraph
         do 1: office 1
         do 1: use tile
         do 1: discard supply orange
         legal 1 lacks: stop | promote supply orange A1-1
         do 1: hire orange
         do 1: promote supply orange A1-1
         see players.0.workers 4
         legal 1 has: stop",
    );
    // Four shares of the office are worth $600: with $150, too little to hire, that worker must stay.
    let six = "orange white white white white grey";
    four().tile("1", "T4").workers(1, six).money(1, 150).shares(1, 0).check(
        "do 1: place white telegraph
         do 1: office 1
         do 1: use tile
         legal 1: discard board white | discard supply white | discard supply grey | share
         do 1: discard supply grey
         do 1: promote supply orange A1-1
         see players.0.workers 4",
    );
}

#[test]
fn ruling_58_a_seat_with_nothing_to_accept_is_passed_over() {
    four().shares(2, 0).shares(3, 0).deal("D4").offered().check(
        "do 1: pass
         event {\"event\": \"deal-passed\", \"seat\": 2, \"automatic\": true}
         event {\"event\": \"deal-passed\", \"seat\": 3, \"automatic\": true}
         waits 4",
    );
}

#[test]
fn ruling_59_single_answers_are_automatic() {
    four().rails(1, "R01 R09").check(
        "do 1: place white station
         do 1: station DUL
         do 1: use primary
         see players.0.supply [3, 1, 1, 1, 0]",
    );
}

#[test]
fn ruling_60_the_same_test_for_the_answers_of_others() {
    four()
        .deal("D2")
        .milestone(2, 0, "A1-1", &[])
        .workers(2, "orange white white white")
        .money(2, 900)
        .shares(2, 2)
        .offered()
        .check(
            "do 1: pass
             do 2: deal left
             do 2: promote supply orange A1-1
             do 2: stop
             legal 2: share | hire white | hire purple | hire orange | hire grey | hire turquoise
             do 2: hire grey
             waits 3",
        );
}
