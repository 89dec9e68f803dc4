//! The list of tricks.

use super::attackers::{Attacker, Target};
use super::{requests, sockets};

pub struct Trick {
    pub name: &'static str,
    /// The number of attackers in the short form and in the long one.
    pub few: usize,
    pub many: usize,
    /// Must the server refuse something, or may it tolerate all of it?
    pub is_refused: bool,
    /// Do honest people play against a bot meanwhile, to measure its delay?
    pub delays_bots: bool,
    pub play: fn(Target, usize) -> Attacker,
}

macro_rules! trick {
    ($name:literal, $few:literal, $many:literal, $is_refused:literal, $play:path) => {
        Trick {
            name: $name,
            few: $few,
            many: $many,
            is_refused: $is_refused,
            delays_bots: false,
            play: |target, number| Box::pin($play(target, number)),
        }
    };
}

pub const ALL: [Trick; 19] = [
    trick!("pings whose answers nobody reads", 2, 16, true, sockets::pings),
    trick!("half a head of a request", 60, 1500, true, requests::half_a_head),
    trick!("half a body of a request", 60, 1500, true, requests::half_a_body),
    trick!("connections that say nothing", 60, 2000, true, requests::silence),
    trick!("requests without a pause", 8, 32, true, requests::questions),
    trick!("new connections without a pause", 8, 32, false, requests::knocks),
    trick!("looking back without a pause", 2, 20, true, sockets::looks),
    trick!("catching up from the beginning", 2, 20, true, sockets::catch_ups),
    trick!("records and stories without a pause", 4, 20, true, requests::stories),
    trick!("act and undo without end", 2, 12, true, sockets::act_and_undo),
    trick!("take-backs by consent without end", 2, 12, false, sockets::take_backs),
    Trick { delays_bots: true, ..trick!("tables of bots alone", 2, 8, true, requests::bots_alone) },
    trick!("hoarded subscriptions", 4, 400, false, sockets::hoard),
    trick!("a crowd that watches and does not read", 9, 400, false, sockets::deaf_crowd),
    trick!("much talk that nobody reads", 9, 60, true, sockets::deaf_subscribers),
    trick!("large, broken and mutated messages", 2, 16, true, sockets::nonsense),
    trick!("guessed passwords", 4, 24, true, requests::passwords),
    trick!("webhooks into the host's network", 2, 12, true, requests::webhooks),
    trick!("analyses without a pause", 4, 12, true, requests::analyses),
];
