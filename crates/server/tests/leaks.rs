//! What a socket receives must not depend on what its viewer must not know. Two servers hold twins
//! of one table: in the second, everything hidden from the viewer was dealt again. The viewer must
//! receive exactly the same bytes from both.

use crate::common;
use catalog::{Playable, Visitor};
use common::{Running, code, get, request, sit, start, submit};
use rules::{Match, Options, Pending, Rng, Seat, Seed, Viewer};
use serde_json::Value;
use store::Token;
use wire::{FromServer, SeatInfo, SeatKind, Status};

/// A table and its twin, and an action that is legal in both.
struct Twins {
    viewer: Viewer,
    /// The referee's views of the two.
    positions: [Value; 2],
    seat: Seat,
    action: String,
    /// By the rules alone, the viewer cannot tell the twins apart after the action.
    alike: bool,
    hidden: bool,
}

/// How many positions to try for each pair of different twins: some games hide little.
const TRIES: usize = 40;

/// Plays random games and makes twins of their positions.
struct Breed {
    seats: u8,
    number: usize,
}

impl Visitor for Breed {
    type Out = Vec<Twins>;

    fn visit<G: Playable>(self) -> Vec<Twins> {
        let mut rng = Rng::new(u64::from(self.seats));
        let mut bred = Vec::new();
        for _ in 0..self.number * TRIES {
            if bred.len() == self.number {
                break;
            }
            let names = vec!["Anybody".to_owned(); usize::from(self.seats)];
            let seed = Seed::from_phrase(&rng.next_u64().to_string());
            let (mut table, _) = Match::<G>::new(names, Options::default(), seed).expect("a table");
            for _ in 0..rng.below(120) {
                table.autoplay();
                let Pending::Seats(seats) = table.pending() else { break };
                let seat = *rng.pick(&seats.iter().collect::<Vec<_>>());
                let action = *rng.pick(&table.legal(seat));
                table.submit(seat, action).expect("a listed action is legal");
            }
            table.autoplay();
            bred.extend(twins(&table, self.seats, &mut rng).filter(|twins| twins.hidden));
        }
        bred
    }
}

fn twins<G: Playable>(table: &Match<G>, seats: u8, rng: &mut Rng) -> Option<Twins> {
    let viewer =
        *rng.pick(&Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]).collect::<Vec<_>>());
    let other = table.game().resample(table.state(), viewer, rng);
    let Pending::Seats(pending) = table.pending() else { return None };
    let position =
        |state| serde_json::to_value(table.game().view(state, Viewer::Referee)).expect("plain data");
    let positions = [position(table.state()), position(&other)];
    let [mut first, mut second] = positions.clone().map(|position| {
        let names = vec!["Anybody".to_owned(); usize::from(seats)];
        Match::<G>::from_position(names, Options::default(), seed(), position).expect("a true position")
    });
    // The server plays for a player without a choice. If only one twin has no choice, the two
    // differ at once.
    for twin in [&mut first, &mut second] {
        twin.autoplay();
        if !twin.journal().is_empty() {
            return None;
        }
    }
    let seat = *rng.pick(&pending.iter().collect::<Vec<_>>());
    let both: Vec<G::Action> =
        first.legal(seat).into_iter().filter(|action| second.legal(seat).contains(action)).collect();
    let action = *both.get(rng.below(both.len().max(1)))?;
    let mut told = Vec::new();
    for table in [&mut first, &mut second] {
        let mut events = table.submit(seat, action).expect("legal in both").events;
        events.extend(table.autoplay().into_iter().flat_map(|played| played.events));
        told.push(events.iter().filter_map(|event| table.game().redact(event, viewer)).collect::<Vec<_>>());
    }
    // A finished game reveals everything, including its seed.
    if first.outcome().is_some() || second.outcome().is_some() {
        return None;
    }
    let own = |table: &Match<G>| if let Viewer::Seat(seat) = viewer { table.legal(seat) } else { Vec::new() };
    let alike = first.view(viewer) == second.view(viewer)
        && told[0] == told[1]
        && first.pending() == second.pending()
        && own(&first) == own(&second);
    let hidden = positions[0] != positions[1];
    Some(Twins { viewer, positions, seat, action: action.to_string(), alike, hidden })
}

fn seed() -> Seed {
    Seed::from_phrase("twins")
}

/// Puts a table in this position into the server's store.
async fn place(server: &Running, game: &str, id: &str, seats: u8, position: Value) {
    let names = vec!["Anybody".to_owned(); usize::from(seats)];
    let made = catalog::table_at(game, names, Options::default(), seed(), position.clone()).expect("a table");
    let seat = |number| SeatInfo::new(format!("Player {number}"), SeatKind::Guest);
    let row = store::Match {
        id: id.to_owned(),
        key: game.to_owned(),
        rules: made.header().rules,
        content: made.header().content.clone(),
        words: made.header().words.clone(),
        options: Options::default(),
        seats: (1..=seats).map(seat).collect(),
        seed: seed(),
        shared_deal: false,
        position: Some(position),
        status: Status::Waiting,
        created: 0,
        terms: wire::Terms::default(),
        turn: store::Turn::default(),
        next: None,
    };
    let tokens = Seat::all(seats).map(|seat| Token { hash: server::token_hash(&token(id, seat)), seat });
    server.store.create(row, tokens.collect(), vec![]).await.expect("a new table");
}

fn token(id: &str, seat: Seat) -> String {
    format!("{id} {seat}")
}

/// Everything the viewer receives about a table: at first, and after the action.
async fn overhear(server: &Running, id: &str, twins: &Twins) -> (Vec<String>, Vec<String>) {
    let own = if let Viewer::Seat(seat) = twins.viewer { Some(token(id, seat)) } else { None };
    let authorization =
        own.as_ref().map(|own| format!("Authorization: Bearer {own}\r\n")).unwrap_or_default();
    let (mut viewer, _) = sit(server.address, id, own.as_deref(), None).await;
    let (mut later, _) = sit(server.address, id, own.as_deref(), Some(0)).await;
    let mut before = Vec::new();
    before.push(request(server.address, "GET", &format!("/api/tables/{id}"), &authorization, "").await.body);
    before.push(get(server.address, &format!("/api/tables/{id}/record")).await.body);
    let seq = serde_json::from_str::<wire::Snapshot>(&before[0]).expect("a snapshot").seq;
    // An illegal attempt must not reveal more, either.
    if own.is_some() {
        let answer = later.decide(&submit("try", id, seq, "nonsense")).await;
        assert_ne!(code(&answer), "accepted");
    }
    before.append(&mut viewer.heard);
    before.append(&mut later.heard);
    let (mut actor, _) = sit(server.address, id, Some(&token(id, twins.seat)), None).await;
    let answer = actor.decide(&submit("act", id, seq, &twins.action)).await;
    assert_eq!(code(&answer), "accepted");
    viewer.update().await;
    // Looking back shows no more than was visible then.
    for seq in [0, seq] {
        assert!(matches!(viewer.past(id, seq).await, FromServer::Past { .. }));
    }
    let (mut missed, _) = sit(server.address, id, own.as_deref(), Some(0)).await;
    let mut after = Vec::new();
    // News of who comes and goes may arrive at any point among the rest.
    after.extend(viewer.heard.drain(..).filter(|text| !text.contains(r#""type":"presence""#)));
    after.append(&mut missed.heard);
    after.push(request(server.address, "GET", &format!("/api/tables/{id}"), &authorization, "").await.body);
    before.retain(|text| !text.contains(r#""type":"presence""#));
    (before, after)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_on_the_wire_tells_what_is_hidden() {
    let (first, second) = (start().await, start().await);
    for info in catalog::games() {
        let (mut hidden, mut alike) = (0, 0);
        for count in info.seats {
            let bred = catalog::visit(info.key, Breed { seats: *count, number: 12 }).expect("a game");
            for (index, twins) in bred.into_iter().enumerate() {
                let id = format!("{}-{count}-{index}", info.key);
                place(&first, info.key, &id, *count, twins.positions[0].clone()).await;
                place(&second, info.key, &id, *count, twins.positions[1].clone()).await;
                let (one, other) =
                    (overhear(&first, &id, &twins).await, overhear(&second, &id, &twins).await);
                assert_eq!(one.0, other.0, "before the action");
                assert!(one.0.iter().chain(&one.1).all(|text| !text.contains(&seed().to_string())));
                if twins.alike {
                    assert_eq!(one.1, other.1, "after the action");
                }
                hidden += usize::from(twins.hidden);
                alike += usize::from(twins.alike && twins.hidden);
            }
        }
        let tried = info.seats.len() * 12;
        assert!(hidden * 2 > tried, "{}: only {hidden} of {tried} twins differ", info.key);
        assert!(alike * 4 > tried, "{}: only {alike} of {tried} could be followed", info.key);
    }
    first.stop().await;
    second.stop().await;
}
