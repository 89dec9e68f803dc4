//! Everything a viewer needs to draw a table.

use crate::json::Json;
use crate::known::{AT_TOP, IN_VIEW, Known};
use crate::lobby::{Terms, Times};
use crate::packed::Packer;
use rules::{Edition, Options, Outcome, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Who sits, or may sit, at one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Empty while the seat is open.
    pub name: String,
    #[serde(flatten)]
    pub kind: SeatKind,
    /// The seat belongs to the account of this name, and not to a guest who calls himself so.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
}

impl SeatInfo {
    pub fn new(name: impl Into<String>, kind: SeatKind) -> SeatInfo {
        SeatInfo { name: name.into(), kind, account: false }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatKind {
    /// Waits for a player to join.
    Open,
    /// A person.
    Guest,
    Bot {
        level: String,
    },
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Status {
    /// Some seat is open. Nothing has been dealt.
    Waiting,
    Running,
    Finished,
}

/// What belongs to a table besides its match: the rest of a snapshot comes from the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    pub table: String,
    pub seats: Vec<SeatInfo>,
    /// The seed came from a phrase, so anyone who knows the phrase can know the deal.
    pub shared_deal: bool,
    pub terms: Terms,
    pub times: Option<Times>,
    /// The table of the rematch.
    pub next: Option<String>,
}

impl About {
    /// A table inside the page, without a server.
    pub fn local(table: impl Into<String>, seats: Vec<SeatInfo>) -> About {
        About {
            table: table.into(),
            seats,
            shared_deal: false,
            terms: Terms::default(),
            times: None,
            next: None,
        }
    }
}

/// A snapshot in words, for programs without a narrator of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Words {
    /// What is expected or waited for, in one sentence.
    pub prompt: String,
    /// What each legal action means, in a few words.
    pub labels: Vec<String>,
}

/// A table as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    pub table: String,
    pub game: String,
    /// What the table is played by, from its first decision to its last.
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub edition: Edition,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: Options,
    pub seats: Vec<SeatInfo>,
    /// The number of a seat, or "spectator" or "referee".
    #[serde(with = "crate::viewer")]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub viewer: Viewer,
    pub status: Status,
    /// The length of the journal: what the next submission names as known.
    pub seq: u32,
    /// The game's own view; null while the table waits.
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub view: Json,
    /// The viewer's legal actions; empty unless the viewer is a pending seat.
    pub legal: Vec<String>,
    /// Only where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Words>,
    /// The seats the game waits for.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub pending: Vec<Seat>,
    pub can_undo: bool,
    /// Of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<serde_json::Value>))]
    pub outcome: Option<Outcome>,
    /// The commitment to the seed, known from the start.
    pub seed_hash: String,
    pub shared_deal: bool,
    pub terms: Terms,
    /// Of a running table with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
    /// Of a finished game: the table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Of a finished game: everyone can now check the deal against the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// The parts of a snapshot that can change while a client listens, except the view and what only its viewer can
/// do. The rest is the same in every snapshot that the client gets.
pub struct Changeable<'a> {
    pub edition: Edition,
    pub seats: &'a [SeatInfo],
    pub status: Status,
    pub seq: u32,
    pub pending: &'a [Seat],
    pub outcome: Option<&'a Outcome>,
    pub times: Option<&'a Times>,
    pub next: Option<&'a str>,
    pub seed: Option<&'a str>,
}

impl Changeable<'_> {
    /// Packs what everyone is told (`Known::shared`). `view` writes the members of the view that are the same for
    /// everyone, if it knows them.
    pub fn pack_shared(&self, view: impl FnOnce(&mut Packer) -> bool, to: &mut Packer) {
        to.object(|parts| {
            parts.add_if(IN_VIEW, view);
            parts.add_with(AT_TOP, |to| {
                to.object(|members| {
                    members.add("edition", &self.edition);
                    members.add("seats", self.seats);
                    members.add("status", &self.status);
                    members.add("seq", &self.seq);
                    members.add("pending", self.pending);
                    members.add_some("outcome", self.outcome);
                    members.add_some("times", self.times);
                    members.add_some("next", self.next);
                    members.add_some("seed", self.seed);
                });
            });
        });
    }
}

/// Packs what only one viewer is told (`Known::own`). `own` writes the other members of the view; if it does not
/// know them, `view` writes all of it.
pub fn pack_own(
    can_undo: bool,
    legal: impl FnOnce(&mut Packer),
    own: impl FnOnce(&mut Packer) -> bool,
    view: impl FnOnce(&mut Packer),
    to: &mut Packer,
) {
    to.object(|parts| {
        let is_split = parts.add_if(IN_VIEW, own);
        parts.add_with(AT_TOP, |to| {
            to.object(|members| {
                if !is_split {
                    members.add_with("view", view);
                }
                members.add_with("legal", legal);
                members.add("can_undo", &can_undo);
            });
        });
    });
}

impl Snapshot {
    /// A table that waits for players: nothing has been dealt yet.
    pub fn waiting(
        about: &About,
        game: &str,
        edition: Edition,
        options: &Options,
        seed_hash: String,
        viewer: Viewer,
    ) -> Snapshot {
        Snapshot {
            table: about.table.clone(),
            game: game.to_owned(),
            edition,
            options: options.clone(),
            seats: about.seats.clone(),
            viewer,
            status: Status::Waiting,
            seq: 0,
            view: Json::null(),
            legal: Vec::new(),
            words: None,
            pending: Vec::new(),
            can_undo: false,
            outcome: None,
            seed_hash,
            shared_deal: about.shared_deal,
            terms: about.terms.clone(),
            times: None,
            next: None,
            seed: None,
        }
    }

    /// The parts that can change while a client listens, with all of the view as the viewer's own.
    pub fn changeable(&self) -> Known {
        let parts = Changeable {
            edition: self.edition,
            seats: &self.seats,
            status: self.status,
            seq: self.seq,
            pending: &self.pending,
            outcome: self.outcome.as_ref(),
            times: self.times.as_ref(),
            next: self.next.as_deref(),
            seed: self.seed.as_deref(),
        };
        let mut packer = Packer::default();
        parts.pack_shared(|_| false, &mut packer);
        let shared = packer.take();
        let legal = |to: &mut Packer| to.value(&self.legal);
        let view = |to: &mut Packer| to.value(&self.view.value());
        pack_own(self.can_undo, legal, |_| false, view, &mut packer);
        Known { shared, own: packer.take() }
    }

    /// The seat of the viewer.
    pub fn own_seat(&self) -> Option<Seat> {
        if let Viewer::Seat(seat) = self.viewer { Some(seat) } else { None }
    }

    pub fn is_mine_to_act(&self) -> bool {
        self.own_seat().is_some_and(|seat| self.pending.contains(&seat))
    }
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn is_false(flag: &bool) -> bool {
    !*flag
}
