//! The rulings by number: one test for each. The examples of the rulebook are in `rulebook.rs`.

mod common;

use common::{four, three, two};
use railroad_revolution::{Frame, Train};
use rules::{Game, Seat, Viewer};

/// The turn of seat 1 ends with a sale.
const SELL: &str = "do 1: place white trade
         do 1: sell rail
         do 1: done\n";

#[test]
fn ruling_01_the_start_rail_counts_for_no_condition() {
    four().milestone(1, 0, "A1-2", &[]).check(
        "see players.0.milestones.0.needs [{\"what\": {\"connected\": 2}, \"count\": 2, \"have\": 0}, \
           {\"what\": {\"terrain\": 0}, \"count\": 2, \"have\": 0}]
         see players.0.connected [\"WAS\", \"CLT\"]",
    );
}

#[test]
fn ruling_02_one_space_reaches_both_cities() {
    four().rails(1, "R01").check("see players.0.connected [\"WAS\", \"CLT\", \"CHI\"]");
}

#[test]
fn ruling_03_plains_count_as_no_triangles() {
    four()
        .milestone(1, 0, "A1-2", &[])
        .rails(1, "R03 R01")
        .check("see players.0.milestones.0.needs.1 {\"what\": {\"terrain\": 0}, \"count\": 2, \"have\": 1}");
}

#[test]
fn ruling_04_the_end_is_tested_after_every_turn_for_everybody() {
    // Seat 2 lays its last rail left of the logo by a deal in seat 1's turn.
    four().deal("D5").pieces(2, 2, 3).round(8, 0).check(
        "do 1: place white telegraph
         do 1: office 3
         do 1: done
         do 1: pass
         do 2: deal left
         do 2: rail R01
         do 3: pass
         do 4: pass
         draw: deal D1
         event {\"event\": \"end-triggered\", \"seat\": 2, \"last_round\": 9}",
    );
}

#[test]
fn ruling_05_set_up_pieces_come_from_beside_the_board() {
    let mut at = two();
    at.state = at.game.start();
    at.check(
        "deal beside the board
         settle
         waits 2",
    );
    let mut at = four();
    at.state.stack.push(Frame::FreeRail { spare: true });
    at.state.stack.reset(Frame::PickSetup);
    at.state.stack.push(Frame::FreeRail { spare: true });
    at.state.round = 0;
    at.check(
        "do 1: rail R01
         see players.0.rails_left 15
         see players.0.rails [\"R01\"]",
    );
}

#[test]
fn ruling_06_an_empty_board_passes() {
    four().pieces(2, 0, 0).round(9, 10).check(&format!(
        "{SELL} event {{\"event\": \"nothing-left\", \"seat\": 2}}
         waits 3
         see players.1.supply [4, 0, 1, 0, 0]"
    ));
}

#[test]
fn ruling_07_the_whole_turn_must_be_payable() {
    four().money(1, 0).shares(1, 1).stations(1, "CLT").check("legal 1 lacks: place purple station");
    // The accountant makes the city free, so the turn is payable; promoting instead is not.
    four().money(1, 0).shares(1, 1).workers(1, "orange white white white white").check(
        "do 1: place orange station
         do 1: station WAS
         legal 1: use primary | use bonus | use ability | share",
    );
}

#[test]
fn ruling_08_fewer_rails_than_demanded() {
    four().pieces(1, 12, 1).check(
        "do 1: place white railroad
         do 1: rail R01
         see turn.owed 600
         legal 1 lacks: rail R03
         do 1: done",
    );
    four().pieces(1, 12, 2).workers(1, "turquoise white white white white").check(
        "do 1: place turquoise railroad
         legal 1 lacks: use ability",
    );
}

#[test]
fn ruling_09_enough_workers_also_after_a_deal_on_anothers_turn() {
    four()
        .deal("D2")
        .workers(2, "orange white white white")
        .money(2, 600)
        .shares(2, 1)
        .milestone(2, 0, "A1-1", &[])
        .offered()
        .check(
            "do 1: pass
         waits 3",
        );
    four().deal("D2").milestone(2, 0, "A1-1", &[]).offered().check(
        "do 1: pass
         do 2: deal left
         do 2: promote supply orange A1-1
         see players.1.workers 4",
    );
}

#[test]
fn ruling_10_only_matching_workers_are_promoted() {
    four().check(
        "do 1: place white trade
         do 1: use promotion
         legal 1: promote supply purple A2-1 | share",
    );
    four()
        .workers(1, "white white white white white")
        .check("do 1: place white trade\nlegal 1 lacks: use promotion");
    four().workers(1, "white white white white white").milestone(1, 0, "D-01", &[]).check(
        "do 1: place white trade
         do 1: use promotion
         do 1: promote board white D-01",
    );
}

#[test]
fn ruling_11_promotions_from_board_or_supply_to_any_open_milestone() {
    four().workers(1, "purple orange white white white white").check(
        "do 1: place purple trade
         do 1: use flip
         do 1: flip promote
         do 1: promote board purple A2-1
         do 1: promote supply orange A1-1
         see players.0.workers 4",
    );
}

#[test]
fn ruling_12_completion_is_automatic_and_the_owner_orders_two() {
    four()
        .milestone(1, 0, "A1-1", &["orange"])
        .milestone(1, 1, "A2-4", &["grey"])
        .rails(1, "R01 R03 R08")
        .stations(1, "CHI")
        .check(&format!(
            "{SELL} legal 1: complete A1-1 | complete A2-4
             do 1: complete A2-4
             draw: milestone B-01
             draw: milestone B-02
             draw: milestone B-03
             do 1: take B-01
             event {{\"event\": \"milestone-completed\", \"milestone\": \"A1-1\"}}
             draw: milestone B-10
             draw: milestone B-04
             draw: milestone B-05
             do 1: take B-05
             waits 2"
        ));
}

#[test]
fn ruling_13_a_small_stack_is_drawn_up_and_an_empty_one_gives_nothing() {
    let fulfilled = || four().milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI");
    let mut at = fulfilled();
    for (seat, tiles) in [(1, ["B-01", "B-02", "B-03"]), (2, ["B-04", "B-05", "B-06"])] {
        for tile in tiles {
            let tile: railroad_revolution::Milestone = tile.parse().expect("a tile");
            at.state.stacks[0].unseen &= !(1 << (tile.0 - 8));
            at.state.players[seat].completed |= 1 << tile.0;
        }
    }
    at.check(&format!("{SELL} draws: milestone B-07 | milestone B-08 | milestone B-09 | milestone B-10"));
    for tile in 14..17 {
        at.state.stacks[0].unseen &= !(1 << (tile - 8));
        at.state.players[3].completed |= 1 << tile;
    }
    at.check(&format!(
        "{SELL} draw: milestone B-10
         waits 2
         see players.0.milestones.0.tile \"B-10\""
    ));
    at.state.stacks[0].unseen = 0;
    at.state.players[3].completed |= 1 << 17;
    at.check(&format!("{SELL} see players.0.milestones.0 null\nwaits 2"));
}

#[test]
fn ruling_14_managers_return_before_tiles_are_drawn() {
    four().milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI").check(&format!(
        "see stock.2 10
         {SELL} waits chance
         see stock.2 11"
    ));
}

#[test]
fn ruling_15_any_colour_instead_of_one_that_is_out() {
    four().rails(1, "R01 R09").money(1, 600).out_of("orange", 3).check(
        "do 1: place white station
         do 1: station DUL
         do 1: use primary
         legal 1: gain purple | gain grey | gain turquoise | share
         do 1: gain turquoise
         see players.0.supply [3, 1, 0, 1, 1]",
    );
}

#[test]
fn ruling_16_sales_on_the_own_turn_and_in_a_deal_answer_only() {
    four().offered().check(
        "legal 1 has: share
         do 1: pass
         legal 2 has: share
         do 2: share
         see players.1.money 750",
    );
    let mut at = four();
    at.state = at.game.start();
    at.check(
        "deal no sales yet
         settle
         legal 4 count: 4",
    );
}

#[test]
fn ruling_17_a_train_may_be_flipped_without_its_bonus() {
    four().train(1, Train::Rail, true).money(1, 50).check(
        "do 1: place white trade
         do 1: use flip
         legal 1: flip promote | lower promote | lower rail | share
         do 1: lower rail
         see players.0.trains_down [0, 0, 1, 0, 0]",
    );
}

#[test]
fn ruling_18_no_train_is_left_to_take() {
    let mut at = four().money(1, 1000);
    for kind in Train::ALL {
        while at.state.trains[kind.index()] > 0 {
            at = at.train(4, *kind, true);
        }
    }
    at.check("do 1: place purple railroad\nlegal 1 lacks: use ability");
}

#[test]
fn ruling_19_the_negotiator_takes_the_bonus_also_where_others_were_first() {
    four().rails(1, "R01").stations(2, "CHI").workers(1, "grey white white white white").check(
        "do 1: place grey station
         do 1: station CHI
         legal 1 lacks: use bonus
         do 1: use ability
         see players.0.shares 5",
    );
    two().workers(1, "grey white white white white").check(
        "do 1: place grey telegraph
         do 1: office 1
         see players.0.shares 6
         do 1: use ability
         see players.0.shares 7",
    );
}

#[test]
fn ruling_20_the_telegraph_tile_for_a_worker_and_again_for_400() {
    four().workers(1, "turquoise white white white white").check(
        "do 1: place turquoise telegraph
         do 1: office 7
         do 1: use tile
         do 1: discard supply white
         do 1: use ability
         see players.0.money 1400",
    );
    four().workers(1, "turquoise white white white white").check(
        "do 1: place turquoise telegraph
         do 1: office 3
         legal 1: share | done",
    );
}

#[test]
fn ruling_21_the_accountant_counts_the_shares_of_the_placement() {
    four().workers(1, "orange white white white white").offices(2, "2").check(
        "do 1: place orange telegraph
         do 1: office 2
         do 1: use ability
         see players.0.money 800",
    );
}

#[test]
fn ruling_22_the_accountants_income_pays_the_railroad() {
    // R03 and R04 cost $500; $150 of it come from the accountant.
    four().money(1, 350).shares(1, 0).workers(1, "orange white white white white").check(
        "do 1: place orange railroad
         legal 1: rail R03
         do 1: rail R03
         do 1: rail R04
         legal 1: use ability
         do 1: use ability
         do 1: done
         see players.0.money 0",
    );
    four()
        .money(1, 300)
        .shares(1, 0)
        .workers(1, "orange white white white white")
        .check("legal 1 lacks: place orange railroad");
}

#[test]
fn ruling_23_deals_go_round_and_are_not_exhausted() {
    four().deal("D9").shares(1, 5).offered().check(
        "do 1: deal left
         do 1: rail R01
         do 1: deal right
         do 1: step network
         do 1: stop
         do 2: deal left
         do 2: rail R01
         waits 3",
    );
}

#[test]
fn ruling_24_the_negotiators_share_pays_the_deal() {
    four().deal("D4").shares(1, 1).workers(1, "grey white white white white").check(
        "do 1: place grey trade
         do 1: use ability
         legal 1: deal left
         do 1: deal left
         see players.0.shares 0
         do 1: step network
         do 1: stop
         draw: deal D5
         waits 1
         do 1: sell rail
         do 1: done
         waits 2",
    );
    four().deal("D4").workers(1, "grey white white white white").check(
        "do 1: place grey trade
         do 1: sell rail
         do 1: done
         see deal.face_up \"D4\"",
    );
}

#[test]
fn ruling_25_steps_may_be_split_and_stopped() {
    four().tracks(1, [2, 7, 0]).shares(1, 0).check(
        "do 1: place purple trade
         do 1: use ability
         legal 1: step network
         do 1: step network
         legal 1: step network | stop
         do 1: stop
         see players.0.tracks [2, 7, 1]",
    );
}

#[test]
fn ruling_26_the_bottom_slot_is_worth_nothing() {
    four()
        .offices(1, "1 3")
        .stations(1, "WAS")
        .check("see players.0.points has {\"telegraph\": 0, \"stations\": 0, \"network\": 0}");
}

#[test]
fn ruling_27_pieces_right_of_the_logo_can_be_sold() {
    four().pieces(1, 2, 2).round(9, 10).check(
        "do 1: place white trade
         do 1: sell building
         see players.0.money 1600",
    );
}

#[test]
fn ruling_28_assets_leave_the_leftmost_section() {
    four().rails(1, "R01 R03").check(
        "do 1: place white trade
         legal 1 has: sell building
         legal 1 lacks: sell rail
         see players.0.pieces.0 {\"buildings\": 1, \"rails\": 0}",
    );
}

#[test]
fn ruling_29_set_up_tiles_are_picked_counter_clockwise() {
    let mut at = three();
    at.state = at.game.start();
    while at.game.pending(&at.state) == rules::Pending::Chance {
        let mut draws = Vec::new();
        at.game.draws(&at.state, &mut draws);
        at.game.resolve(&mut at.state, draws[0].0, &mut ());
    }
    at.check(
        "see first 1
         legal 3: setup S1a | setup S2a | setup S3a
         do 3: setup S3a
         see players.2.shares 6
         do 2: setup S1a
         do 2: rail R03
         legal 1: setup S2a
         do 1: setup S2a
         legal 1: office 3 | office 6 | stop
         do 1: office 6
         see players.0.buildings_left 12
         see round 1
         waits 1",
    );
}

#[test]
fn ruling_30_a_station_by_a_deal_takes_the_first_slot_and_gives_nothing() {
    four().deal("D1").offered().rails(1, "R01").check(
        "do 1: deal right
         do 1: station CHI
         see cities.2.first {\"seat\": 1}
         see players.0 has {\"money\": 600, \"shares\": 0}",
    );
    four().deal("D3").offered().check(
        "do 1: deal right
         do 1: office 1
         see sections.0.first {\"seat\": 1}
         see players.0.shares 1",
    );
}

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
    four().deal("D4").shares(1, 3).money(1, 0).workers(1, "purple white white white").check(
        "do 1: place white telegraph
         do 1: use promotion
         do 1: promote supply purple A2-1
         legal 1: office 1 | office 2 | office 3 | office 4 | office 5 | office 6 | office 7 | share",
    );
    four().deal("D4").shares(1, 1).money(1, 0).workers(1, "purple white white white").check(
        "do 1: place white telegraph
         do 1: use promotion
         do 1: promote supply purple A2-1
         legal 1: office 3 | office 6
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
         do 1: sell rail
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
    common::table(4, "milestones=stack").milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI").check(
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
             legal 2: hire purple | hire orange | hire grey | hire turquoise | share
             do 2: hire grey
             waits 3",
        );
}
