//! The toy in words.

use super::*;
use rules::Narrate;

impl Narrate for Toy {
    fn prompt(&self, view: &View, names: &[String]) -> String {
        match view.phase {
            Phase::Bid if self.has(Flaw::LongPrompt) => "Bid.\nNow.".to_owned(),
            Phase::Bid => "Everybody bids a card.".to_owned(),
            Phase::Take { seat, .. } => format!("{} takes coins.", names[seat.index()]),
            Phase::Deal(_) | Phase::Reveal => "Cards are turned.".to_owned(),
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    fn label(&self, _: &View, action: Action) -> String {
        if self.has(Flaw::NoLabel) && action == Action::Take { String::new() } else { action.to_string() }
    }

    fn sentence(&self, event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| &names[seat.index()];
        match event {
            Event::Dealt { seat, card: Some(card) } => format!("{} is dealt {card}.", name(seat)),
            Event::Dealt { seat, card: None } => format!("{} is dealt a card.", name(seat)),
            Event::Bid { seat, .. } => format!("{} has bid.", name(seat)),
            Event::Shown { seat, card } => format!("{} shows {card}.", name(seat)),
            Event::Took { .. } if self.has(Flaw::NoSentence) => " ".to_owned(),
            Event::Took { seat, left } => format!("{} takes a coin and leaves {left}.", name(seat)),
            Event::Done { seat } => format!("{} is content.", name(seat)),
        }
    }

    fn sketch(&self, view: &View, names: &[String]) -> String {
        if self.has(Flaw::NoSketch) {
            return String::new();
        }
        let line = |(name, player): (&String, &view::Player)| {
            format!("{name}: {} {}\n", player.hand.as_deref().unwrap_or("?"), player.coins)
        };
        names.iter().zip(&view.players).map(line).collect()
    }
}
