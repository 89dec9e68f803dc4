//! Tables in lists: the lobby, and each person's own tables.

use super::OpenTables;
use crate::error::Error;
use crate::ids;
use crate::limit::lock;
use rules::{Code, Refusal, Seat};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use store::{Match, Person};
use wire::{Card, CardSeat, HeldSeat, Lobby, SeatInfo, Status};

const MOST_LISTED: u32 = 50;
const MOST_MINE: u32 = 100;
/// However many clients view the lobby, the store is read at most this often, plus once for each change made on
/// this node.
const FRESH: Duration = Duration::from_secs(2);

/// The lobby as of a moment ago: per game, and for all games.
#[derive(Default)]
pub(super) struct Lobbies {
    made: Mutex<HashMap<Option<String>, MadeLobby>>,
    /// How often a listed table was opened or its seats changed on this node. A player who opens a table finds
    /// it in the lobby at once.
    changes: AtomicU64,
}

struct MadeLobby {
    made: Instant,
    /// The number of changes before it was read.
    changes: u64,
    lobby: Arc<Lobby>,
}

impl Lobbies {
    /// A table was added to the lists or moved within them.
    pub(super) fn changed(&self, row: &Match) {
        if row.terms.listed {
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl OpenTables {
    pub(crate) async fn lobby(&self, game: Option<&str>) -> Result<Arc<Lobby>, Error> {
        let key = match game {
            // Only existing games are cached, so that requests cannot fill the memory.
            Some(game) => Some(known_game(game)?),
            None => None,
        };
        let changes = self.lobbies.changes.load(Ordering::Relaxed);
        if let Some(known) = lock(&self.lobbies.made).get(&key)
            && known.made.elapsed() < FRESH
            && known.changes == changes
        {
            return Ok(Arc::clone(&known.lobby));
        }
        let open = self.store.listed(Status::Waiting, game, MOST_LISTED).await?;
        let running = self.store.listed(Status::Running, game, MOST_LISTED).await?;
        let lobby = Arc::new(Lobby { open: self.cards(open).await?, running: self.cards(running).await? });
        let known = MadeLobby { made: Instant::now(), changes, lobby: Arc::clone(&lobby) };
        lock(&self.lobbies.made).insert(key, known);
        Ok(lobby)
    }

    async fn cards(&self, rows: Vec<Match>) -> Result<Vec<Card>, Error> {
        let mut cards = Vec::new();
        for row in rows {
            cards.push(self.card(row, None).await?);
        }
        Ok(cards)
    }

    /// The tables of a person and those whose seat tokens they hold, latest move first. Deleted tables are left
    /// out.
    pub(crate) async fn mine(
        &self,
        person: Option<&Person>,
        held: Vec<HeldSeat>,
    ) -> Result<Vec<Card>, Error> {
        let mut rows = match person {
            Some(person) => self.store.matches_of(&person.id, MOST_MINE).await?,
            None => Vec::new(),
        };
        for HeldSeat { table, token } in held.into_iter().take(MOST_MINE as usize) {
            if !ids::is_table_id(&table) || rows.iter().any(|(row, _)| row.id == table) {
                continue;
            }
            if let Some(seat) = self.store.seat_of(&table, &ids::token_hash(&token)).await?
                && let Some(row) = self.store.get(&table).await?
            {
                rows.push((row, seat));
            }
        }
        rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.turn.moved));
        let mut cards = Vec::new();
        for (row, seat) in rows {
            cards.push(self.card(row, Some(seat)).await?);
        }
        Ok(cards)
    }

    async fn card(&self, row: Match, mine: Option<Seat>) -> Result<Card, Error> {
        let mut seats = Vec::new();
        for seat in row.seats {
            let rating = self.rating(&seat, &row.key).await?;
            seats.push(CardSeat { seat, rating });
        }
        Ok(Card {
            table: row.id,
            game: row.key,
            options: row.options,
            terms: row.terms,
            seats,
            status: row.status,
            pending: row.turn.pending.iter().collect(),
            mine,
            created: row.created,
            moved: row.turn.moved,
            deadline: row.turn.deadline,
        })
    }

    async fn rating(&self, seat: &SeatInfo, game: &str) -> Result<Option<(f64, f64)>, Error> {
        if !seat.account {
            return Ok(None);
        }
        let Some(person) = self.store.person_named(&seat.name).await? else { return Ok(None) };
        let ratings = self.store.ratings(&person.id).await?;
        let known = ratings.into_iter().find(|rating| rating.game == game);
        Ok(known.map(|known| (known.rating, known.uncertainty)))
    }
}

fn known_game(game: &str) -> Result<String, Error> {
    if catalog::games().iter().any(|info| info.key == game) {
        return Ok(game.to_owned());
    }
    Err(Refusal::new(Code::UnknownGame, format!("there is no game \"{game}\"")).into())
}
