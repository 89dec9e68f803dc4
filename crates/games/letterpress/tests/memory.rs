//! What a player remembers of hidden cards: redeals respect what it has seen.

use crate::common::{cards, drafting, table_at, writing};
use letterpress::{Card, Letterpress, Player, State};
use rules::{Match, Resample, Rng, Seat, Viewer};
use std::collections::BTreeSet;

fn first() -> Viewer {
    Viewer::Seat(Seat::new(0))
}

/// Worlds that the viewer could not tell from the true one.
fn worlds(table: &Match<Letterpress>, viewer: Viewer) -> Vec<State> {
    let mut rng = Rng::new(11);
    (0..200).map(|_| table.game().resample(table.state(), viewer, &mut rng)).collect()
}

fn act(table: &mut Match<Letterpress>, seat: usize, text: &str) {
    table.submit(Seat::new(seat), text.parse().expect("an action")).expect("it is legal");
}

fn different<T: Ord>(worlds: &[State], seen: impl Fn(&State) -> T) -> usize {
    worlds.iter().map(seen).collect::<BTreeSet<T>>().len()
}

fn of(state: &State, seat: usize) -> &Player {
    state.player(Seat::new(seat))
}

#[test]
fn of_two_players_each_knows_the_hand_it_passed_on() {
    let mut table = table_at("", drafting(&["A B C D E", "F G H I J"]));
    act(&mut table, 0, "keep A");
    act(&mut table, 1, "keep F");
    let worlds = worlds(&table, first());
    assert!(worlds.iter().all(|world| of(world, 1).hand == of(table.state(), 1).hand));
    assert!(
        different(&worlds, |world| of(world, 1).drafted.cards().to_vec()) > 5,
        "what it kept is not known"
    );
}

#[test]
fn a_hand_that_comes_back_shows_what_was_kept_but_not_by_whom() {
    let mut table = table_at("", drafting(&["A B C D E", "F G H I J", "K L M N O"]));
    for picks in [["A", "F", "K"], ["L", "B", "G"], ["H", "M", "C"]] {
        for (seat, card) in picks.into_iter().enumerate() {
            act(&mut table, seat, &format!("keep {card}"));
        }
    }
    // The first player's own hand has come back: B went to the second and C to the third, or the other way
    // round.
    let kept = |world: &State| (of(world, 1).drafted.cards()[1], of(world, 2).drafted.cards()[2]);
    let worlds = worlds(&table, first());
    let seen: BTreeSet<(Card, Card)> = worlds.iter().map(kept).collect();
    let card = |letter: u8| Card::letter(letter);
    let both = [(card(b'B'), card(b'C')), (card(b'C'), card(b'B'))];
    assert_eq!(seen, BTreeSet::from(both));
}

#[test]
fn a_spectator_remembers_no_hand() {
    let mut table = table_at("", drafting(&["A B C D E", "F G H I J"]));
    act(&mut table, 0, "keep A");
    act(&mut table, 1, "keep F");
    let worlds = worlds(&table, Viewer::Spectator);
    assert!(different(&worlds, |world| of(world, 0).hand.cards().to_vec()) > 50);
    assert!(different(&worlds, |world| of(world, 1).hand.cards().to_vec()) > 50);
}

#[test]
fn a_sealed_word_is_one_that_the_new_cards_can_spell() {
    let mut table = table_at("", writing("L O e", &[], &["C A T S D", "S T A R N", "B K I N G"]));
    act(&mut table, 1, "write STAR");
    let worlds = worlds(&table, first());
    for world in &worlds {
        let player = of(world, 1);
        assert_eq!(player.tiles.print(), player.word.letters());
        assert!(player.tiles.iter().all(|tile| tile.is_shared() || player.drafted.contains(tile.card())));
    }
    assert!(different(&worlds, |world| of(world, 1).word) > 20);
}

#[test]
fn own_cards_under_the_deck_stay_there() {
    let mut table = table_at("", writing("L O e", &[], &["C A T S Z", "S T A R N"]));
    act(&mut table, 0, "write CATS");
    act(&mut table, 1, "write STAR");
    let z = Card::letter(b'Z').index();
    assert!(worlds(&table, first()).iter().all(|world| world.decks.under[z] == 1));
    let others = worlds(&table, Viewer::Seat(Seat::new(1)));
    assert!(others.iter().any(|world| world.decks.under[z] == 0), "the other has not seen it");
}

#[test]
fn a_top_card_is_dealt_from_the_cards_out_of_sight() {
    let mut position = writing("L O e", &[], &["C A T S D", "S T A R N"]);
    position["players"][1]["unseen"] = cards("Z i");
    let table = table_at("", position);
    let worlds = worlds(&table, first());
    assert!(different(&worlds, |world| of(world, 1).unseen.cards().to_vec()) > 20);
    assert!(worlds.iter().all(|world| of(world, 1).unseen.len() == 2));
    let own = Viewer::Seat(Seat::new(1));
    let mut rng = Rng::new(1);
    let mine = table.game().resample(table.state(), own, &mut rng);
    assert_eq!(of(&mine, 1).unseen, of(table.state(), 1).unseen);
}
