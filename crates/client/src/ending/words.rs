//! The words of a game as a table: a row for each round, a column for each player.

use super::Written;
use rules::Seat;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordRow {
    pub round: u16,
    /// By seat.
    pub cells: Vec<Vec<Written>>,
    /// Who wrote the best word of the round, where words have points and only one has the most.
    pub best: Option<Seat>,
}

pub fn word_table(written: &[Written], seats: usize) -> Vec<WordRow> {
    let mut rows: Vec<WordRow> = Vec::new();
    for word in written {
        if rows.last().is_none_or(|row| row.round != word.round) {
            rows.push(WordRow { round: word.round, cells: vec![Vec::new(); seats], best: None });
        }
        if let Some(cell) = rows.last_mut().and_then(|row| row.cells.get_mut(word.seat.index())) {
            cell.push(word.clone());
        }
    }
    for row in &mut rows {
        row.best = best(&row.cells);
    }
    rows
}

fn best(cells: &[Vec<Written>]) -> Option<Seat> {
    let points = |cell: &Vec<Written>| cell.iter().filter_map(|word| word.points).max();
    let most = cells.iter().filter_map(points).max().filter(|most| *most > 0)?;
    let mut best = (0..cells.len()).filter(|seat| points(&cells[*seat]) == Some(most));
    match (best.next(), best.next()) {
        (Some(seat), None) if cells.len() > 1 => Some(Seat::new(seat)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(round: u16, seat: usize, word: &str, points: Option<i32>) -> Written {
        let word = (!word.is_empty()).then(|| word.to_owned());
        Written { round, seat: Seat::new(seat), word, points, counts: true }
    }

    #[test]
    fn words_stand_by_round_and_player() {
        let written = [
            word(1, 1, "INDEX", Some(14)),
            word(1, 0, "POLISH", Some(14)),
            word(2, 0, "METAL", Some(10)),
            word(2, 1, "", Some(0)),
        ];
        let rows = word_table(&written, 2);
        assert_eq!(rows.iter().map(|row| row.round).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(rows[0].cells[0][0].word.as_deref(), Some("POLISH"));
        assert_eq!(
            (rows[0].best, rows[1].best),
            (None, Some(Seat::new(0))),
            "equal words are both best, so none is"
        );
        assert_eq!(rows[1].cells[1][0].word, None, "passed");
    }

    #[test]
    fn several_words_of_a_round_share_a_cell_and_none_is_best_without_points() {
        let rows = word_table(&[word(3, 0, "WIRE", None), word(3, 0, "TAPE", None)], 2);
        assert_eq!((rows[0].cells[0].len(), rows[0].cells[1].len(), rows[0].best), (2, 0, None));
    }
}
