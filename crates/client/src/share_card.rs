//! The picture of a finished game for sharing: what goes where. It shows who won and by how much, never what
//! others wrote or held.

use crate::ending::Headline;
use rules::Seat;

pub const WIDTH: f64 = 1200.0;
pub const HEIGHT: f64 = 630.0;
/// The game's drawing is to the left of this line.
pub const MIDDLE: f64 = 560.0;
const LEFT: f64 = 608.0;
const RIGHT: f64 = 1152.0;
/// The baseline of the headline's first line.
const TITLE: f64 = 202.0;
const TITLE_SIZE: f64 = 52.0;
const TITLE_LINE: f64 = 58.0;
const MOST_LINES: usize = 4;
/// The average width of a letter in the headline, as a fraction of its size.
const LETTER: f64 = 0.62;
const ROW: f64 = 50.0;
const MARK: f64 = 34.0;

/// Colours and fonts by purpose; the page defines their appearance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Strong,
    Soft,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// On its baseline; in the heading font, or in that of the interface.
    Text {
        at: (f64, f64),
        size: f64,
        heading: bool,
        ink: Ink,
        to_the_left: bool,
        text: String,
    },
    /// The mark of a seat, from its top left corner.
    Mark {
        at: (f64, f64),
        size: f64,
        seat: Seat,
    },
    Rule {
        from: (f64, f64),
        to: (f64, f64),
        width: f64,
    },
}

/// A player with their final result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub seat: Seat,
    pub name: String,
    pub value: String,
}

/// Breaks a text into lines of at most this many characters; what does not fit into the last line is cut off.
fn lines(text: &str, signs: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= signs => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        lines.last_mut().expect("there is a line").push_str(" ...");
    }
    lines.into_iter().map(|line| cut(&line, signs + 4)).collect()
}

fn cut(text: &str, signs: usize) -> String {
    if text.chars().count() <= signs {
        return text.to_owned();
    }
    text.chars().take(signs.saturating_sub(3)).chain("...".chars()).collect()
}

/// The picture: the name of the site and the game, the headline, and all players from the first place on.
pub fn card(site: &str, game: &str, headline: &Headline, rows: &[Row]) -> Vec<Shape> {
    let text = |at, size, heading, ink, text: String| Shape::Text {
        at,
        size,
        heading,
        ink,
        to_the_left: false,
        text,
    };
    let mut shapes = vec![
        text((LEFT, 82.0), 34.0, true, Ink::Strong, site.to_owned()),
        text((LEFT, 142.0), 26.0, false, Ink::Soft, game.to_owned()),
    ];
    // Aligned at the bottom, so that few players look as balanced as many; the headline gets the rest.
    let top = HEIGHT - 44.0 - ROW * rows.len() as f64;
    let signs = ((RIGHT - LEFT) / (TITLE_SIZE * LETTER)) as usize;
    let most = ((top - 20.0 - TITLE) / TITLE_LINE) as usize + 1;
    let title = lines(&headline.title, signs, most.min(MOST_LINES));
    for (line, index) in title.iter().zip(0..) {
        let y = TITLE + TITLE_LINE * f64::from(index);
        shapes.push(text((LEFT, y), TITLE_SIZE, true, Ink::Strong, line.clone()));
    }
    for (offset, width) in [(-14.0, 2.0), (-10.0, 1.0)] {
        shapes.push(Shape::Rule { from: (LEFT, top + offset), to: (RIGHT, top + offset), width });
    }
    for (row, index) in rows.iter().zip(0..) {
        let y = top + ROW * f64::from(index);
        shapes.push(Shape::Mark { at: (LEFT, y + 6.0), size: MARK, seat: row.seat });
        shapes.push(text((LEFT + 50.0, y + 33.0), 28.0, false, Ink::Strong, cut(&row.name, 24)));
        shapes.push(Shape::Text {
            at: (RIGHT, y + 33.0),
            size: 30.0,
            heading: true,
            ink: Ink::Strong,
            to_the_left: true,
            text: row.value.clone(),
        });
    }
    shapes.push(Shape::Rule { from: (MIDDLE, 0.0), to: (MIDDLE, HEIGHT), width: 3.0 });
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headline(title: &str) -> Headline {
        Headline { title: title.to_owned(), detail: String::new() }
    }

    fn rows(count: usize) -> Vec<Row> {
        (0..count)
            .map(|seat| Row {
                seat: Seat::new(seat),
                name: "A player with a very long name".to_owned(),
                value: "100".to_owned(),
            })
            .collect()
    }

    fn texts(shapes: &[Shape]) -> Vec<(&str, f64)> {
        shapes
            .iter()
            .filter_map(|shape| {
                if let Shape::Text { text, at, .. } = shape { Some((text.as_str(), at.1)) } else { None }
            })
            .collect()
    }

    #[test]
    fn a_long_headline_is_broken_and_stays_above_the_players() {
        let title = "You connected Salt Lake City to Sacramento by way of Denver and of Omaha and went home";
        for count in 1..=6 {
            let shapes = card("Sounder", "U.S. Telegraph", &headline(title), &rows(count));
            let rule = shapes.iter().find_map(|shape| match shape {
                Shape::Rule { from, .. } => Some(from.1),
                _ => None,
            });
            let written = texts(&shapes);
            let lines: Vec<f64> = written[2..]
                .iter()
                .take_while(|(text, _)| !text.starts_with("A player"))
                .map(|(_, y)| *y)
                .collect();
            assert!(lines.len() >= 2, "{count} players");
            assert!(lines.iter().all(|y| *y < rule.expect("a rule")), "{count} players");
        }
    }

    #[test]
    fn nothing_leaves_the_picture() {
        let shapes = card("Sounder", "Telegram", &headline("Barney wins with 74 points"), &rows(6));
        for (text, y) in texts(&shapes) {
            assert!((20.0..HEIGHT).contains(&y), "{text}");
            assert!(text.chars().count() < 32, "{text}");
        }
    }

    #[test]
    fn words_are_not_torn() {
        assert_eq!(lines("Ada connected Omaha", 14, 4), ["Ada connected", "Omaha"]);
        assert_eq!(lines("one two three four", 5, 2), ["one", "two ..."]);
    }
}
