//! The rulings 1 to 30 by number: one test for each. The later ones are in `rulings_later.rs`. The examples of the rulebook are in `rulebook.rs`.

use crate::common::{At, four, three, two};
use railroad_revolution::{Frame, Train};
use rules::{Game, Pending};

/// The turn of seat 1 ends with a sale.
const SELL: &str = "do 1: place white trade
         do 1: sell rail
         do 1: done\n";

/// The same table while set-up tiles are picked.
fn picking(mut at: At) -> At {
    at.state = at.game.start();
    while at.game.pending(&at.state) == Pending::Chance {
        let mut draws = Vec::new();
        at.game.draws(&at.state, &mut draws);
        at.game.resolve(&mut at.state, draws[0].0, &mut ());
    }
    at
}

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
    let mut at = four();
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
        .workers(4, "turquoise purple grey orange")
        .workers(1, "white white white white white")
        .check("do 1: place white trade\nlegal 1 lacks: use promotion");
    four()
        .workers(4, "turquoise purple grey orange")
        .workers(1, "white white white white white")
        .milestone(1, 0, "D-01", &[])
        .check(
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
    // Not during the set-up.
    picking(four()).check("legal 4: setup S1a | setup S2a | setup S3a | setup S4a");
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
    // R03 and R04 cost $500; $150 of it comes from the accountant.
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
    picking(three()).check(
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
