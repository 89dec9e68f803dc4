//! The ten actions of a turn, in the order of the number keys.

use ::telegraph_road::Action;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Land,
    Housing,
    Skyscrapers,
    Special,
    Grain,
    Sowing,
    Cards,
    Production,
    Taxes,
    Pass,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Land,
        Kind::Housing,
        Kind::Skyscrapers,
        Kind::Special,
        Kind::Grain,
        Kind::Sowing,
        Kind::Cards,
        Kind::Production,
        Kind::Taxes,
        Kind::Pass,
    ];

    /// `None` if it is not an action of a turn.
    pub fn of(action: Action) -> Option<Kind> {
        Some(match action {
            Action::Land(_) => Kind::Land,
            Action::House(_) => Kind::Housing,
            Action::Skyscraper(_) => Kind::Skyscrapers,
            Action::Buy(_) | Action::Upgrade(_) => Kind::Special,
            Action::Grain(_) => Kind::Grain,
            Action::Sow(_) => Kind::Sowing,
            Action::Play { .. } => Kind::Cards,
            Action::Produce(_) => Kind::Production,
            Action::Tax => Kind::Taxes,
            Action::Pass => Kind::Pass,
            _ => return None,
        })
    }
}
