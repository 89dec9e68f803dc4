//! The new table's settings, why it cannot be opened yet, and how it is opened.

use crate::app::Client;
use crate::boards;
use crate::device;
use crate::kit::{Choice, toast};
use crate::route::Route;
use crate::settings::Settings;
use crate::shell::online;
use crate::shell::remote::REMOTE;
use crate::strings;
use crate::table::Occupant;
use crate::table::live::open_new;
use crate::table::parts::Needs;
use crate::table::server;
use bots::{Grade, Level};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Info, Options, Refusal, Seed};
use wire::{SeatRequest, Terms};

/// One row of "who plays".
#[derive(Clone, PartialEq)]
pub struct Row {
    pub who: Who,
    pub name: String,
    /// `None` in a game without bots of its own: then a bot plays randomly.
    pub level: Option<Level>,
}

impl Row {
    fn level_key(&self) -> String {
        self.level.map_or("", |level| level.key).to_owned()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Person,
    /// For anyone with the link.
    Open,
    Bot,
    Nobody,
}

impl Choice for Who {
    fn key(self) -> &'static str {
        match self {
            Who::Person => "person",
            Who::Open => "open",
            Who::Bot => "bot",
            Who::Nobody => "none",
        }
    }
}

/// The settings of a new table.
#[derive(Clone, Copy)]
pub struct Plan {
    pub game: RwSignal<Info>,
    pub rows: RwSignal<Vec<Row>>,
    pub options: RwSignal<Options>,
    pub seed: RwSignal<String>,
    /// For a table on a server.
    pub terms: RwSignal<Terms>,
    /// Why the rules refuse the options.
    pub refused: RwSignal<Option<Refusal>>,
    /// The request to the server is in progress.
    pub busy: RwSignal<bool>,
}

impl Plan {
    pub fn new(game: Info, client: Client) -> Plan {
        Plan {
            game: RwSignal::new(game),
            rows: RwSignal::new(rows_for(game, client)),
            options: RwSignal::new(Options::default()),
            seed: RwSignal::new(String::new()),
            terms: RwSignal::new(Terms::default()),
            refused: RwSignal::new(None),
            busy: RwSignal::new(false),
        }
    }

    pub fn choose(self, game: Info, client: Client) {
        self.game.set(game);
        self.options.set(Options::default());
        self.refused.set(None);
        self.rows.set(rows_for(game, client));
    }

    /// A table for two: the player on this device, and this bot.
    pub fn seat_second(self, who: Who, grade: Option<Grade>) {
        let level =
            bots::levels(self.game.get_untracked().key).iter().find(|level| Some(level.grade) == grade);
        self.rows.update(|rows| {
            for row in rows.iter_mut().skip(1) {
                row.who = Who::Nobody;
            }
            if let Some(second) = rows.get_mut(1) {
                *second = Row { who, name: String::new(), level: level.copied() };
            }
        });
    }

    pub fn taken(self) -> usize {
        self.rows.with(|rows| rows.iter().filter(|row| row.who != Who::Nobody).count())
    }

    /// Asks the rules whether they accept the options, which may require loading the game.
    pub fn check_options(self) {
        let (game, options) = (self.game.get_untracked(), self.options.get_untracked());
        if let Err(refusal) = options.check(&game) {
            self.refused.set(Some(refusal));
            return;
        }
        self.refused.set(None);
        spawn_local(async move {
            if Needs::to_play(game.key, None).load().await.is_err() {
                return;
            }
            let seats = usize::from(game.seats.first().copied().unwrap_or(1));
            let names = (1..=seats).map(strings::friend).collect();
            let tried = catalog::new_table(game.key, names, options.clone(), Seed::from_phrase(""));
            // The player may have chosen something else meanwhile.
            let same = self.game.try_get_untracked().is_some_and(|now| now.key == game.key)
                && self.options.try_get_untracked() == Some(options);
            if same {
                self.refused.set(tried.err());
            }
        });
    }

    /// Why the table cannot be opened yet.
    pub fn fault(self) -> Option<String> {
        if let Some(refusal) = self.refused.get() {
            return Some(format!("{refusal}."));
        }
        let taken = self.taken() as u8;
        if self.count(Who::Open) > 0 {
            if self.count(Who::Person) > 1 {
                return Some(strings::ONE_PERSON_ONLINE.to_owned());
            }
            if server::server_found().get() == Some(false) {
                return Some(strings::OPEN_NEEDS_SERVER.to_owned());
            }
            if self.terms.with(|terms| terms.rated) {
                if self.count(Who::Bot) > 0 {
                    return Some(strings::RATED_WITHOUT_BOTS.to_owned());
                }
                if self.terms.with(|terms| terms.clock.is_none()) {
                    return Some(strings::RATED_NEEDS_CLOCK.to_owned());
                }
                if self.seed.with(|seed| !seed.trim().is_empty()) {
                    return Some(strings::RATED_WITHOUT_PHRASE.to_owned());
                }
            }
        }
        self.game.get().check_seats(taken).err().map(|refusal| format!("{refusal}."))
    }

    /// Does the rulebook not list this player count?
    pub fn is_unofficial(self) -> bool {
        boards::is_unofficial(self.game.get().key, self.taken())
    }

    pub fn count(self, who: Who) -> usize {
        self.rows.with(|rows| rows.iter().filter(|row| row.who == who).count())
    }

    pub fn open(self, client: Client) {
        let game = self.game.get_untracked();
        let rows: Vec<Row> =
            self.rows.get_untracked().into_iter().filter(|row| row.who != Who::Nobody).collect();
        if rows.iter().any(|row| row.who == Who::Open) {
            return self.open_online(client, &rows);
        }
        let occupants: Vec<Occupant> = rows
            .iter()
            .map(|row| if row.who == Who::Bot { Occupant::Bot(row.level_key()) } else { Occupant::Person })
            .collect();
        let seed = match self.seed.get_untracked().trim() {
            "" => Seed::new(device::random_bytes()),
            words => Seed::from_phrase(words),
        };
        let options = self.options.get_untracked();
        let level = rows.iter().find(|row| row.who == Who::Bot).map(Row::level_key);
        self.busy.set(true);
        let needs = Needs::to_begin(&game, &options);
        if !needs.are_met() {
            toast::say(strings::FETCHING);
        }
        spawn_local(async move {
            let opened = match needs.load().await {
                Ok(()) => open_new(game.key, occupants, options, names(&rows), seed),
                Err(reason) => Err(reason.to_owned()),
            };
            match opened {
                Ok(id) => {
                    toast::clear();
                    client.settings.update(|settings| {
                        game.key.clone_into(&mut settings.last_game);
                        if let Some(level) = level {
                            settings.last_level = level;
                        }
                    });
                    client.go(&Route::Table(id));
                }
                Err(reason) => toast::fail(reason),
            }
            self.busy.try_set(false);
        });
    }

    fn open_online(self, client: Client, rows: &[Row]) {
        let game = self.game.get_untracked();
        let seats = names(rows).into_iter().zip(rows).map(|(name, row)| match row.who {
            Who::Person => SeatRequest::Me { name },
            Who::Bot => SeatRequest::Bot { level: row.level_key() },
            Who::Open | Who::Nobody => SeatRequest::Open {},
        });
        let phrase = self.seed.get_untracked().trim().to_owned();
        let table = wire::NewTable {
            game: game.key.to_owned(),
            options: self.options.get_untracked(),
            seats: seats.collect(),
            seed_phrase: (!phrase.is_empty()).then_some(phrase),
            terms: self.terms.get_untracked(),
        };
        self.busy.set(true);
        REMOTE.fetch_early();
        spawn_local(async move {
            match online::open(table).await {
                Ok(route) => {
                    client.settings.update(|settings| game.key.clone_into(&mut settings.last_game));
                    client.go(&route);
                }
                Err(reason) => toast::fail(reason),
            }
            self.busy.try_set(false);
        });
    }
}

/// Distinct names: bots have names of their level, other duplicates get numbers.
pub fn names(rows: &[Row]) -> Vec<String> {
    let mut plain: Vec<String> = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let person = |row: &Row, name: &str| row.who == Who::Person && row.name.trim() == name;
        let is_taken =
            |name: &str| plain.iter().any(|other| other == name) || rows.iter().any(|row| person(row, name));
        let name = match (row.who, row.level) {
            (Who::Bot, Some(level)) => bots::name(level.grade, is_taken).to_owned(),
            (Who::Bot, None) => strings::BOT.to_owned(),
            _ if row.name.trim().is_empty() => strings::friend(index + 1),
            _ => row.name.trim().to_owned(),
        };
        plain.push(name);
    }
    plain
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let before = plain[..index].iter().filter(|other| *other == name).count();
            if before == 0 { name.clone() } else { format!("{name} {}", before + 1) }
        })
        .collect()
}

/// The player, bots up to a good number of players, and the rest empty.
fn rows_for(game: Info, client: Client) -> Vec<Row> {
    let grade = client.settings.with_untracked(Settings::grade);
    let name = client.name_now();
    let most = game.seats.last().copied().unwrap_or(2) as usize;
    let usual = if game.seats.contains(&3) && !boards::is_unofficial(game.key, 3) {
        3
    } else {
        game.seats.first().copied().unwrap_or(2) as usize
    };
    let level = bots::levels(game.key).iter().find(|level| level.grade == grade).copied();
    (0..most)
        .map(|index| Row {
            who: match index {
                0 => Who::Person,
                index if index < usual => Who::Bot,
                _ => Who::Nobody,
            },
            name: if index == 0 { name.clone() } else { String::new() },
            level,
        })
        .collect()
}
