//! A game as a reel: its steps grouped into turns, its turns into rounds.

use rules::Seat;

/// The turn that a position belongs to. Consecutive positions with equal values are one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub round: u16,
    /// Distinguishes two turns of one seat in a round.
    pub part: u8,
    /// `None` where all decide at once.
    pub seat: Option<Seat>,
}

/// One turn of the reel: its steps from the first to the last, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub round: u16,
    pub seat: Option<Seat>,
    /// Which turn of its round it is, from 1.
    pub number: usize,
    pub first: usize,
    pub last: usize,
}

/// The place of a step, which is displayed beside the buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub round: u16,
    pub rounds: u16,
    pub turn: usize,
    pub turns: usize,
    pub step: usize,
    pub steps: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reel {
    pub blocks: Vec<Block>,
}

impl Reel {
    /// From the turn of every position. A step belongs to the turn of the position it was decided in, so the
    /// step that ends a turn is its last.
    pub fn new(turns: &[Turn]) -> Reel {
        let mut blocks: Vec<Block> = Vec::new();
        let mut before: Option<Turn> = None;
        for step in 1..=turns.len() {
            let turn = turns[step.saturating_sub(2)];
            match blocks.last_mut() {
                Some(block) if before == Some(turn) => block.last = step,
                last => {
                    let same_round = last.filter(|block| block.round == turn.round);
                    let number = same_round.map_or(1, |block| block.number + 1);
                    blocks.push(Block {
                        round: turn.round,
                        seat: turn.seat,
                        number,
                        first: step,
                        last: step,
                    });
                }
            }
            before = Some(turn);
        }
        Reel { blocks }
    }

    /// The turn that contains a step.
    pub fn at(&self, step: usize) -> usize {
        self.blocks.partition_point(|block| block.last < step).min(self.blocks.len().saturating_sub(1))
    }

    pub fn place(&self, step: usize) -> Option<Place> {
        let block = self.blocks.get(self.at(step))?;
        Some(Place {
            round: block.round,
            rounds: self.blocks.last().map_or(0, |last| last.round),
            turn: block.number,
            turns: self.blocks.iter().filter(|other| other.round == block.round).count(),
            step: step.saturating_sub(block.first) + 1,
            steps: block.last - block.first + 1,
        })
    }

    /// The end of the next turn.
    pub fn next_turn(&self, step: usize) -> usize {
        let at = self.at(step);
        let next = if self.blocks.get(at).is_some_and(|block| step < block.last) { at } else { at + 1 };
        self.blocks.get(next).map_or(step, |block| block.last)
    }

    /// The end of the previous turn.
    pub fn previous_turn(&self, step: usize) -> usize {
        self.at(step).checked_sub(1).map_or(1, |before| self.blocks[before].last)
    }

    /// The end of the first turn of the next round.
    pub fn next_round(&self, step: usize) -> usize {
        let round = self.round_at(step);
        self.blocks
            .iter()
            .find(|block| block.round > round)
            .or(self.blocks.last())
            .map_or(step, |block| block.last)
    }

    /// The end of the first turn of this round, or of the previous round if the replay is already there.
    pub fn previous_round(&self, step: usize) -> usize {
        let first_of =
            |round: u16| self.blocks.iter().find(|block| block.round == round).map_or(1, |block| block.last);
        let round = self.round_at(step);
        let here = first_of(round);
        if step > here {
            return here;
        }
        let before = self.blocks.iter().rev().find(|block| block.round < round);
        before.map_or(1, |block| first_of(block.round))
    }

    fn round_at(&self, step: usize) -> u16 {
        self.blocks.get(self.at(step)).map_or(0, |block| block.round)
    }

    /// The rounds, each with its turns.
    pub fn rounds(&self) -> Vec<(u16, Vec<Block>)> {
        let mut rounds: Vec<(u16, Vec<Block>)> = Vec::new();
        for block in &self.blocks {
            match rounds.last_mut() {
                Some((round, blocks)) if *round == block.round => blocks.push(*block),
                _ => rounds.push((block.round, vec![*block])),
            }
        }
        rounds
    }

    /// The part of a link that leads to the turn of a step: `r9.2`.
    pub fn link(&self, step: usize) -> String {
        self.blocks
            .get(self.at(step))
            .map_or_else(String::new, |block| format!("r{}.{}", block.round, block.number))
    }

    /// The step that such a link leads to.
    pub fn find(&self, link: &str) -> Option<usize> {
        let (round, number) = link.strip_prefix('r')?.split_once('.')?;
        let (round, number) = (round.parse::<u16>().ok()?, number.parse::<usize>().ok()?);
        let found = self.blocks.iter().find(|block| block.round == round && block.number == number)?;
        Some(found.last)
    }
}

/// The last value of every round, for a chart by rounds. Turns and values are by position.
pub fn by_round<T: Clone>(turns: &[Turn], values: &[T]) -> Vec<(u16, T)> {
    let mut rounds: Vec<(u16, T)> = Vec::new();
    for (turn, value) in turns.iter().zip(values) {
        match rounds.last_mut() {
            Some((round, last)) if *round == turn.round => *last = value.clone(),
            _ => rounds.push((turn.round, value.clone())),
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats; rounds of two turns, the first of three steps, the second of one.
    fn reel() -> Reel {
        let turn = |round: u16, seat: usize| Turn { round, part: 0, seat: Some(Seat::new(seat)) };
        let mut turns = Vec::new();
        for round in 1..=3 {
            turns.extend([turn(round, 0), turn(round, 0), turn(round, 0), turn(round, 1)]);
        }
        Reel::new(&turns)
    }

    #[test]
    fn steps_are_folded_into_turns() {
        let reel = reel();
        let spans: Vec<(u16, usize, usize, usize)> =
            reel.blocks.iter().map(|block| (block.round, block.number, block.first, block.last)).collect();
        assert_eq!(spans, [(1, 1, 1, 4), (1, 2, 5, 5), (2, 1, 6, 8), (2, 2, 9, 9), (3, 1, 10, 12)]);
        let place = reel.place(7).unwrap();
        assert_eq!((place.round, place.rounds, place.turn, place.turns), (2, 3, 1, 2));
        assert_eq!((place.step, place.steps), (2, 3));
    }

    #[test]
    fn one_goes_by_turns_and_by_rounds() {
        let reel = reel();
        assert_eq!(reel.next_turn(1), 4);
        assert_eq!(reel.next_turn(4), 5);
        assert_eq!(reel.next_turn(6), 8, "a turn that was begun is finished first");
        assert_eq!(reel.next_turn(12), 12);
        assert_eq!(reel.previous_turn(8), 5);
        assert_eq!(reel.previous_turn(3), 1);
        assert_eq!(reel.next_round(4), 8);
        assert_eq!(reel.next_round(12), 12);
        assert_eq!(reel.previous_round(9), 8);
        assert_eq!(reel.previous_round(8), 4);
        assert_eq!(reel.previous_round(4), 1);
    }

    #[test]
    fn a_link_leads_to_its_turn() {
        let reel = reel();
        assert_eq!(reel.link(7), "r2.1");
        assert_eq!(reel.find("r2.1"), Some(8));
        for link in ["", "r9.1", "r2", "2.1", "r2.x"] {
            assert_eq!(reel.find(link), None, "{link}");
        }
    }

    #[test]
    fn an_empty_reel_leads_nowhere() {
        let reel = Reel::new(&[]);
        assert_eq!(
            (reel.next_turn(1), reel.previous_turn(1), reel.next_round(1), reel.place(1)),
            (1, 1, 1, None)
        );
    }

    #[test]
    fn a_chart_has_the_last_value_of_every_round() {
        let turn = |round| Turn { round, part: 0, seat: None };
        assert_eq!(by_round(&[turn(1), turn(1), turn(2)], &[3, 5, 9]), [(1, 5), (2, 9)]);
    }
}
