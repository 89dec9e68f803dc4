use super::*;
use crate::table::Table;
use crate::toy::Toy;
use serde_json::json;

/// A whole short game, line by line.
const GAME: &str = r#"
    # Two seats, two rounds, every draw as we like it.
    table 2 length=short
    waits chance
    draws: a | b | c | d | e
    draws weigh: a=3 | b=3 | c=3 | d=3 | e=3
    draw: a
    event {"dealt": {"seat": 1, "card": "a"}}
    event 1 {"dealt": {"card": "a"}}
    event 2 {"dealt": {"card": null}}
    no event spectator {"dealt": {"card": "a"}}
    draw: b
    draw: a
    draw: a
    waits 1,2
    legal 1: bid a | bid b
    legal 1 count: 2
    legal 2 has: bid a
    legal 2 lacks: bid b | take
    legal 3:
    refuse 2: bid b
    refuse 1: take
    do 1: bid b
    see 1 players.0.bid "b"
    see 2 players.0.bid null
    see 2 players.0 has {"ready": true, "cards": 1}
    hides 2 players.0.bid
    hides spectator bag
    waits 2
    do 2: bid a
    refuse 1: bid a
    draw: reveal
    event {"shown": {"seat": 1, "card": "b"}}
    no event {"took": {}}
    do 1: take
    do 1: take
    legal 1: take | done
    do 1: done

    set phase {"take": {"seat": 2, "taken": 3}}
    set round 1
    legal 2: done
    do 2: done
    over by coins places 1,2 scores 2,0
    tally coins: 2,0
    legal 2:
    refuse 2: done
"#;

#[test]
fn a_game_is_told_line_by_line() {
    let stage = Scenario::<Toy>::new().run(GAME);
    assert_eq!(stage.state().coins, [2, 0, 0]);
    assert_eq!(stage.game().seats, 2);
}

#[test]
fn a_deal_is_the_one_of_the_match() {
    let stage = Scenario::<Toy>::new().run("table 3\ndeal any phrase\nwaits 1,2,3");
    let (played, _) = Table::new(3, "").deal::<Toy>("any phrase").expect("three play");
    assert_eq!(stage.state(), played.state());
}

fn base() -> Value {
    json!({
        "round": 0, "pot": 12, "phase": "bid", "bag": "bbbcccdddee", "spent": "",
        "players": [
            {"cards": 2, "hand": "aa", "ready": false, "bid": null, "coins": 0},
            {"cards": 2, "hand": "ae", "ready": false, "bid": null, "coins": 0}
        ]
    })
}

#[test]
fn a_position_can_be_given_changed_and_refused() {
    Scenario::<Toy>::on(base()).run(
        r#"
        table 2
        # Bad positions leave the base as it was.
        set pot 13
        error: there are 13 coins
        drop players.0.hand
        error: the position does not say what a player holds
        set players.0.colour "red"
        error: unknown field
        see pot 12
        set players.0.coins 5
        set pot 7
        legal 1: bid a
        see players.0.coins 5
        "#,
    );
}

/// Every kind of false line is detected, and reported with its number and the truth.
#[test]
fn false_lines_are_found_out() {
    let cases = [
        ("waits 1", "waits for 1 | 2"),
        ("waits chance", "waits for 1 | 2"),
        ("legal 2: bid a", "not expected: bid e"),
        ("legal 2: bid a | bid b | bid e", "missing: bid b"),
        ("legal 2 has: bid b", "there are: bid a | bid e"),
        ("legal 2 lacks: bid a", "should not be: bid a"),
        ("legal 2 count: 3", "2 are legal"),
        ("legal 2: bid x", "not a card"),
        ("do 1: bid e", "legal are: bid a"),
        ("do 3: bid a", "nothing to decide"),
        ("refuse 1: bid a", "it is accepted"),
        ("refuse 1: sing", "not an action"),
        ("draw: a", "nothing is to be drawn"),
        ("draws: a", "nothing is to be drawn"),
        ("settle", "nothing is to be drawn"),
        ("deal x", "nothing is to be drawn"),
        ("do 1: bid a\ndo 2: bid e\ndo 1: bid a", "a draw comes first"),
        ("do 1: bid a\ndo 2: bid e\ndraw: a", "these can: reveal"),
        ("do 1: bid a\ndo 2: bid e\ndraws: a", "missing: a"),
        ("do 1: bid a\ndo 2: bid e\ndraws weigh: reveal=2", "reveal=1"),
        ("see pot 11", "pot is 12"),
        ("see 2 players.0.hand \"aa\"", "is null"),
        ("see 2 players.0.hond null", "nothing at players.0.hond"),
        ("see players.0 has {\"coins\": 1}", "players.0 is"),
        ("hides 2 players.1.hand", "is seen as \"ae\""),
        ("hides 2 players.0.hond", "not even the referee"),
        ("do 1: bid a\nevent {\"took\": {}}", "reported:\n    {\"bid\""),
        ("do 1: bid a\nevent 2 {\"bid\": {\"card\": \"a\"}}", "\"card\":null"),
        ("do 1: bid a\nno event {\"bid\": {}}", "reported:\n    {\"bid\""),
        ("over by coins", "not over"),
        ("tally coins: 1,2", "not over"),
        ("error: coins", "the position is accepted"),
        ("waits 1,2\nerror: coins", "no position has been set"),
        ("set pot 12\nerror: coins", "the position is accepted"),
        ("set pot 11\nerror: cards", "refused otherwise: there are 11 coins"),
        ("set pot 11", "the position is refused"),
        ("set pot 11\nlegal 1: bid a", "the position is refused"),
        ("set pot.x 11", "cannot be put"),
        ("set players.0.cards 7\nlegal 1: bid a", "then holds 2 there"),
        ("drop nothing", "nothing at nothing"),
        ("table 2", "a table already"),
        ("sing", "not a line"),
        ("set phase \"over\"\nover by cards", "by coins with places [1, 1]"),
        ("set phase \"over\"\nover places 1,2", "by coins with places [1, 1]"),
        ("set phase \"over\"\nover scores 1,2", "scores [0, 0]"),
        ("set phase \"over\"\ntally coins: 1,2", "coins: [0, 0]"),
        ("set phase \"over\"\nwaits 1", "the game is over"),
    ];
    for (lines, expected) in cases {
        let error =
            Scenario::<Toy>::on(base()).try_run(&format!("table 2\n{lines}")).err().unwrap_or_default();
        assert!(error.contains(expected), "{lines:?} gave: {error}");
        let number = format!("scenario line {}: ", 1 + lines.lines().count());
        assert!(error.contains(&number) || lines == "set pot 11", "{lines:?} gave: {error}");
    }
}

#[test]
fn a_scenario_begins_with_its_table() {
    assert!(Scenario::<Toy>::new().try_run("waits 1").is_err());
    assert!(Scenario::<Toy>::new().try_run("# nothing").is_err());
    assert!(Scenario::<Toy>::new().try_run("table 9").is_err());
}
