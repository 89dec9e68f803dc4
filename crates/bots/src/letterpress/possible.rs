//! The words that can be written in Letterpress.

use crate::word::Possible;
use letterpress::{Frame, Letterpress, Stage, State};
use rules::{Game, Seat, Viewer};

pub fn words_from(game: &Letterpress, state: &State, seat: Seat) -> Vec<Possible> {
    if state.stack.top() != Frame::Write || state.player(seat).stage != Stage::Writing {
        return Vec::new();
    }
    let case = letterpress::case(&game.view(state, Viewer::Seat(seat)), seat);
    let mut words = Vec::new();
    game.words().each_spelling(&case, |word| {
        let points = case.preset(&word).map_or(0, |tiles| i32::from(game.values().score(&tiles)));
        words.push(Possible { word: word.to_string(), points, pattern: None });
    });
    words
}
