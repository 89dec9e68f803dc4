//! Rules and worked examples of the rulebook, by name: set-up, the four actions, views. Deals, milestones, tracks and scoring
//! are in `rulebook_growth.rs`, the rulings in `rulings.rs`.

use crate::common::{At, four, three, two};
use railroad_revolution::{RailroadRevolution, Train};
use rules::{Game, Match, Narrate, Options, Seat, Seed, Viewer};

fn started(seats: u8, phrase: &str) -> Match<RailroadRevolution> {
    let names = (1..=seats).map(|n| format!("P{n}")).collect();
    Match::new(names, Options::default(), Seed::from_phrase(phrase)).expect("a table").0
}

// ---- Set-up ----------------------------------------------------------------------------------

#[test]
fn rule_set_up_for_each_number_of_players() {
    for (seats, trains, stations, offices) in [(2, 3, 4, 3), (3, 4, 3, 2), (4, 5, 0, 0)] {
        let match_ = started(seats, "set-up");
        let view = match_.view(Viewer::Referee);
        assert_eq!(view.setups.len(), usize::from(seats));
        assert_eq!(view.trains, [0, trains, trains, trains, trains]);
        assert!(view.cities.iter().all(|city| city.tile.is_some()));
        assert_eq!(view.sections.iter().filter(|section| section.tile.is_some()).count(), 6);
        assert_eq!(view.cities.iter().filter(|city| city.first.is_some()).count(), stations);
        assert_eq!(view.sections.iter().filter(|section| section.first.is_some()).count(), offices);
        assert!(view.deal.face_up.is_some());
        for player in &view.players {
            assert_eq!((player.money, player.shares, player.workers), (600, 3, 4));
            assert_eq!((player.buildings_left, player.rails_left), (12, 15));
            let stacks: Vec<char> =
                player.milestones.iter().flatten().map(|open| open.tile.to_string().remove(1)).collect();
            assert_eq!(stacks, ['1', '2'], "one A1 and one A2");
            assert_eq!(player.trains_up, [1, 0, 0, 0, 0]);
        }
    }
}

#[test]
fn rule_neutral_buildings_of_two_and_three_players() {
    let firsts = |at: &At| -> (Vec<String>, Vec<String>) {
        let view = at.game.view(&at.state, Viewer::Referee);
        let cities = view.cities.iter().filter(|city| city.first.is_some()).map(|city| city.city.to_string());
        let sections = view.sections.iter().filter(|there| there.first.is_some());
        (cities.collect(), sections.map(|there| there.section.to_string()).collect())
    };
    let (cities, sections) = firsts(&two());
    assert_eq!(cities, ["LIT", "DUL", "SLC", "SAN"]);
    assert_eq!(sections, ["1", "4", "7"]);
    let (cities, sections) = firsts(&three());
    assert_eq!(cities, ["HOU", "BIS", "SFO"]);
    assert_eq!(sections, ["2", "5"]);
}

// ---- Turns and workers -----------------------------------------------------------------------

#[test]
fn rule_a_worker_is_placed_on_one_of_four_actions() {
    four().check(
        "legal 1: place white station | place white railroad | place white telegraph | place white trade | \
           place purple station | place purple railroad | place purple telegraph | place purple trade | share
         do 1: place white trade
         see players.0.supply [3, 1, 0, 0, 0]
         see players.0.board.3 [1, 0, 0, 0, 0]",
    );
}

#[test]
fn rule_effects_first_to_pay_for_the_action() {
    // Chicago costs $300: exactly the value of the two shares of its First Station bonus.
    let broke = || four().money(1, 0).shares(1, 0).rails(1, "R01").stations(1, "WAS CLT");
    broke().check(
        "do 1: place white station
         do 1: station CHI
         refuse 1: done
         do 1: use bonus
         do 1: share
         do 1: share
         do 1: done
         see players.0.money 0",
    );
    broke().stations(2, "CHI").check("legal 1 lacks: place white station | place purple station");
    broke().city("CHI", "C2b").train(1, Train::Money, true).check(
        "do 1: place white station
         do 1: station CHI
         do 1: use bonus
         do 1: flip money
         do 1: done
         see players.0.money 300",
    );
}

#[test]
fn rule_never_fewer_than_four_workers_at_the_end_of_a_turn() {
    four().workers(1, "white white white orange").money(1, 0).shares(1, 0).check(
        "do 1: place white trade
         legal 1 lacks: use promotion
         do 1: sell rail
         legal 1: use flip | done",
    );
    four().workers(1, "white white white orange").money(1, 800).check(
        "do 1: place white trade
         do 1: use promotion
         do 1: promote supply orange A1-1
         legal 1 lacks: done
         do 1: sell rail
         refuse 1: done
         do 1: hire grey
         do 1: done",
    );
}

#[test]
fn rule_shares_are_sold_for_150() {
    four().check(
        "do 1: share
         see players.0.money 750
         see players.0.shares 2",
    );
}

#[test]
fn rule_extra_hiring_costs_800() {
    four().money(1, 800).check(
        "do 1: hire turquoise
         see players.0.money 0
         see players.0.supply [4, 1, 0, 0, 1]
         do 1: place turquoise trade",
    );
}

#[test]
fn rule_workers_come_back_when_the_supply_is_empty() {
    four()
        .workers(1, "white white white white")
        .workers(2, "orange white white white")
        .placed(2, "orange", 0)
        .placed(2, "white", 1)
        .placed(2, "white", 1)
        .placed(2, "white", 3)
        .check(
            "do 1: place white trade
             do 1: sell rail
             do 1: done
             event {\"event\": \"workers-returned\", \"seat\": 2}
             see players.1.supply [3, 0, 1, 0, 0]",
        );
}

// ---- Station ---------------------------------------------------------------------------------

#[test]
fn example_blue_can_build_in_four_cities() {
    four().rails(1, "R02 R03").check(
        "do 1: place white station
         legal 1 has: station WAS | station CLT | station LIT | station MIA
         legal 1 lacks: station HOU | station CHI",
    );
}

#[test]
fn rule_a_station_costs_what_the_city_says_and_gives_its_primary_reward() {
    four().rails(1, "R01").check(
        "do 1: place white station
         do 1: station CHI
         see turn.owed 300
         do 1: use primary
         legal 1: gain orange | gain grey | share
         do 1: gain grey
         do 1: done
         see players.0.money 300
         see players.0.supply [3, 1, 0, 1, 0]",
    );
}

#[test]
fn rule_the_first_station_takes_the_bonus() {
    four().rails(1, "R01").check(
        "do 1: place white station
         do 1: station CHI
         do 1: use bonus
         see players.0.shares 5
         see cities.2.first {\"seat\": 1}
         legal 1 lacks: use bonus",
    );
    four().rails(1, "R01").stations(2, "CHI").check(
        "do 1: place white station
         do 1: station CHI
         legal 1 lacks: use bonus",
    );
}

#[test]
fn rule_one_station_of_each_player_in_a_city() {
    four().stations(1, "WAS").check(
        "do 1: place white station
         legal 1: station CLT | use promotion | share",
    );
}

#[test]
fn rule_worker_abilities_on_station() {
    // Foreman: $100 to flip. Accountant: no cost. Negotiator: the bonus again. Engineer: $300, the reward again.
    four().train(1, Train::Shares, true).check(
        "do 1: place purple station
         do 1: use ability
         do 1: flip shares
         see players.0.shares 6
         see players.0.money 500",
    );
    four().money(1, 0).shares(1, 0).workers(1, "orange white white white white").check(
        "do 1: place orange station
         do 1: station WAS
         do 1: use ability
         see turn.owed 0
         do 1: done",
    );
    four().rails(1, "R01").workers(1, "grey white white white white").check(
        "do 1: place grey station
         do 1: station CHI
         do 1: use bonus
         do 1: use ability
         see players.0.shares 7",
    );
    four().workers(1, "turquoise white white white white").check(
        "do 1: place turquoise station
         do 1: station WAS
         do 1: use primary
         do 1: gain purple
         do 1: use ability
         see players.0.money 300
         do 1: gain grey",
    );
}

// ---- Railroad --------------------------------------------------------------------------------

#[test]
fn example_two_rails_for_600() {
    four().check(
        "do 1: place white railroad
         do 1: rail R01
         do 1: rail R03
         see turn.owed 600
         do 1: done
         see players.0.money 0",
    );
}

#[test]
fn example_two_rails_for_900() {
    four().money(1, 900).check(
        "do 1: place white railroad
         do 1: rail R01
         do 1: rail R02
         see turn.owed 900
         do 1: done
         see players.0.money 0",
    );
}

#[test]
fn rule_rails_extend_the_network_and_each_space_holds_one() {
    four().money(1, 2000).check(
        "do 1: place white railroad
         legal 1 has: rail R01 | rail R02 | rail R03
         legal 1 lacks: rail R04 | rail R05
         do 1: rail R03
         legal 1 has: rail R04
         legal 1 lacks: rail R03",
    );
}

#[test]
fn rule_railroad_needs_the_whole_price() {
    // R03 is flat, and so is R05 beyond R02; from Miami R04 has one triangle: $500 at least.
    four().money(1, 450).shares(1, 0).check("legal 1 lacks: place white railroad");
    four().money(1, 500).shares(1, 0).check(
        "do 1: place white railroad
         legal 1: rail R03 | use promotion
         do 1: rail R03
         legal 1: rail R04 | use promotion",
    );
}

#[test]
fn rule_worker_abilities_on_railroad() {
    four().money(1, 900).check(
        "do 1: place purple railroad
         do 1: use ability
         do 1: train money
         see players.0.money 600",
    );
    four().workers(1, "orange white white white white").check(
        "do 1: place orange railroad
         do 1: rail R01
         legal 1 lacks: use ability
         do 1: rail R03
         do 1: use ability
         see players.0.money 800",
    );
    four().workers(1, "grey white white white white").check(
        "do 1: place grey railroad
         do 1: use ability
         see players.0.shares 5",
    );
    four().workers(1, "turquoise white white white white").money(1, 700).check(
        "do 1: place turquoise railroad
         do 1: use ability
         do 1: rail R03
         do 1: rail R04
         do 1: rail R05
         see turn.owed 500
         legal 1 lacks: rail R01",
    );
}

// ---- Telegraph -------------------------------------------------------------------------------

#[test]
fn example_four_shares_at_a_first_office_and_600_from_its_tile() {
    four().tile("1", "T5").check(
        "do 1: place white telegraph
         do 1: office 1
         see players.0.shares 7
         do 1: use tile
         do 1: discard supply purple
         see players.0.money 1200
         see players.0.workers 4",
    );
}

#[test]
fn example_three_shares_where_somebody_was_first() {
    four().tile("1", "T5").offices(2, "1").check(
        "do 1: place white telegraph
         do 1: office 1
         see players.0.shares 6
         do 1: use tile
         do 1: discard board white
         see players.0.money 1200",
    );
}

#[test]
fn rule_one_office_of_each_player_in_a_section() {
    four().offices(1, "1 2 3").check(
        "do 1: place white telegraph
         legal 1: office 4 | office 5 | office 6 | office 7 | office 8 | use promotion | share",
    );
}

#[test]
fn rule_the_telegraph_tile_stays_and_takes_a_worker() {
    four().offices(2, "8").check(
        "do 1: place white telegraph
         do 1: office 8
         do 1: use tile
         do 1: discard supply white
         do 1: step network
         do 1: step network
         do 1: stop
         see sections.7.tile \"T6\"
         legal 1 lacks: use tile",
    );
}

#[test]
fn rule_worker_abilities_on_telegraph() {
    four().check(
        "do 1: place purple telegraph
         do 1: use ability
         do 1: exchange board purple grey
         see players.0.board.2 [0, 0, 0, 1, 0]",
    );
    four().workers(1, "orange white white white white").check(
        "do 1: place orange telegraph
         do 1: office 1
         do 1: use ability
         see players.0.money 1000",
    );
    four().workers(1, "grey white white white white").check(
        "do 1: place grey telegraph
         do 1: office 2
         do 1: use ability
         see players.0.shares 9",
    );
    four().workers(1, "turquoise white white white white").check(
        "do 1: place turquoise telegraph
         do 1: office 7
         do 1: use ability
         see players.0.money 800",
    );
}

// ---- Trade -----------------------------------------------------------------------------------

#[test]
fn example_the_600_is_sold_and_then_a_700_asset() {
    // There is only a rail in the $600 section, so only it can be sold.
    four().pieces(1, 7, 8).check(
        "do 1: place white trade
         legal 1: sell rail | use flip | use promotion | share
         do 1: sell rail
         see players.0.money 1200
         see players.0.next_sale 700",
    );
    four().pieces(1, 7, 7).check(
        "do 1: place white trade
         legal 1 has: sell building | sell rail
         do 1: sell building
         see players.0.money 1300",
    );
}

#[test]
fn rule_trade_flips_a_train_before_or_after_the_sale() {
    four().train(1, Train::Shares, true).check(
        "do 1: place white trade
         do 1: use flip
         legal 1: flip promote | flip shares | lower promote | lower shares | share
         do 1: flip shares
         see players.0.shares 6
         see players.0.trains_down [0, 0, 0, 0, 1]
         legal 1 lacks: use flip
         do 1: sell rail
         do 1: done",
    );
}

#[test]
fn example_a_train_with_three_shares_is_flipped_face_down() {
    four().train(1, Train::Shares, false).check(
        "do 1: place white trade
         do 1: sell building
         do 1: use flip
         do 1: raise shares
         see players.0.shares 3
         see players.0.trains_up [1, 0, 0, 0, 1]",
    );
}

#[test]
fn rule_worker_abilities_on_trade() {
    four().check(
        "do 1: place purple trade
         do 1: use ability
         do 1: step stations
         do 1: step network
         do 1: step network
         see players.0.tracks [0, 1, 2]",
    );
    four().workers(1, "orange white white white white").train(1, Train::Rail, false).check(
        "do 1: place orange trade
         do 1: use ability
         see players.0.money 800",
    );
    four().workers(1, "turquoise white white white white").train(1, Train::Shares, true).check(
        "do 1: place turquoise trade
         do 1: use ability
         do 1: flip shares
         do 1: use flip
         do 1: raise shares
         see players.0.trains_up [1, 0, 0, 0, 1]
         see players.0.shares 6",
    );
}

// ---- Views, words, undo ----------------------------------------------------------------------

#[test]
fn rule_drawn_milestones_are_seen_by_the_drawer_only() {
    four().milestone(1, 0, "A1-1", &["orange"]).rails(1, "R01 R03").stations(1, "CHI").check(
        "do 1: place white trade
         do 1: sell rail
         do 1: done
         draw: milestone B-03
         event 1 {\"event\": \"milestone-drawn\", \"milestone\": \"B-03\"}
         event 2 {\"event\": \"milestone-drawn\", \"milestone\": null}
         see 1 drawn.0.tile \"B-03\"
         hides 2 drawn.0.tile
         draw: milestone B-07
         draw: milestone B-01
         do 1: take B-01
         see 1 stacks.0.returned.0.tile \"B-03\"
         hides 3 stacks.0.returned.0.tile
         hides 2 stacks.0.unseen",
    );
}

#[test]
fn rule_undo_reaches_back_to_the_last_draw_or_another_decision() {
    let mut table = started(2, "undo");
    while !table.view(Viewer::Referee).players.iter().all(|player| player.setup.is_some())
        || table.view(Viewer::Referee).round == 0
    {
        let seat = table.view(Viewer::Referee).decider;
        let action = table.game().fallback(table.state(), seat);
        table.submit(seat, action).expect("legal");
    }
    let seat = table.view(Viewer::Referee).active;
    let before = table.state().clone();
    let place = table.game().fallback(table.state(), seat);
    for action in [place, "share".parse().expect("an action"), "sell rail".parse().expect("an action")] {
        table.submit(seat, action).expect("legal");
    }
    for _ in 0..3 {
        table.undo(seat).expect("nothing was drawn");
    }
    assert_eq!(*table.state(), before);
    table.submit(seat, place).expect("legal");
    table.submit(seat, "sell rail".parse().expect("an action")).expect("legal");
    table.submit(seat, "done".parse().expect("an action")).expect("legal");
    let next = table.view(Viewer::Referee).active;
    assert_ne!(next, seat);
    let place = table.game().fallback(table.state(), next);
    table.submit(next, place).expect("legal");
    assert!(!table.can_undo(seat), "somebody else has decided");
    assert!(table.can_undo(next));
}

#[test]
fn rule_a_position_that_breaks_a_law_is_refused() {
    let base = four();
    base.check("set stock [0, 11, 11, 11, 12]\nerror: there are 13 turquoise workers, not 12");
    base.check("set trains [0, 5, 5, 5, 6]\nerror: there are 6 shares trains, not 5");
    base.check("set players.0.rails_left 14\nerror: seat 1 has 14 rails");
    base.check("set players.0.buildings_left 11\nerror: seat 1 has 11 buildings");
    base.check("set players.0.stations [\"WAS\"]\nerror: the First slot of WAS");
}

#[test]
fn rule_prompts_say_what_is_expected() {
    let at = four();
    let names: Vec<String> = ["Ada", "Bert", "Cleo", "Dora"].map(str::to_owned).to_vec();
    let view = at.game.view(&at.state, Viewer::Seat(Seat::new(0)));
    assert_eq!(at.game.prompt(&view, &names), "Ada's turn: place a worker on an action space.");
    let label = at.game.label(&view, "place purple railroad".parse().expect("an action"));
    assert_eq!(label, "Place a purple worker on Railroad");
}

#[test]
fn rule_the_view_tells_what_is_open_in_a_turn() {
    four().rails(1, "R01").money(1, 100).shares(1, 2).check(
        "do 1: place purple station
         do 1: station CHI
         see 1 open has {\"owed\": 300, \"can_finish\": false, \"missing_money\": 200, \"main\": null}
         see 1 open.effects.0 has {\"effect\": \"primary\", \"pay\": 0, \"usable\": true}
         see 1 open.effects.1 has {\"effect\": \"bonus\", \"gives\": \"2 shares\"}
         see 1 open.effects.2 has {\"effect\": \"ability\", \"pay\": 100, \"usable\": true}
         do 1: share
         do 1: share
         see 1 open has {\"can_finish\": true, \"missing_money\": 0}",
    );
}
