//! `sounder selfplay` and `sounder gate` on the command line.

use crate::common;
use common::{Folder, sounder};

const NETWORK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/nets/railroad-revolution.net");

#[test]
fn the_quick_player_of_a_network_plays_against_itself_and_beats_a_novice() {
    let folder = Folder::new();
    let quick = format!("{NETWORK}@quick");
    let play = |name: &str, player: &str| {
        let out = folder.name(name);
        let game = ["selfplay", "railroad-revolution", "--games", "1", "--seed", "a"];
        sounder(&[&game[..], &["--player", player, "--out", &out]].concat()).succeeded();
        std::fs::read(&out).expect("samples")
    };
    let one = play("one", &quick);
    assert_eq!(one, play("again", &quick), "the same phrase, the same samples");
    assert_ne!(one, play("novice", "novice"));

    let game = ["gate", "railroad-revolution", "--games", "2", "--against", "novice"];
    sounder(&[&game[..], &["--player", &quick]].concat()).succeeded().says("won 100.0%");
}

#[test]
fn only_networks_have_a_quick_player() {
    let game = ["gate", "railroad-revolution", "--games", "1"];
    sounder(&[&game[..], &["--player", "journeyman@quick"]].concat()).refused(1, "journeyman: ");
}
