//! A position that was set up by hand, as text, and the table that begins there.

use crate::table::Occupant;
use crate::table::house::House;
use catalog::Position;
use rules::{Code, Refusal, Seed};

/// Who plays a position that was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// One person moves every seat.
    Alone,
    Bots(bots::Grade),
}

impl Against {
    /// The occupants of the seats; the person gets the seat that decides first.
    pub fn occupants(self, seats: usize, first: usize) -> Vec<Occupant> {
        let bot = |seat: usize| match self {
            Against::Bots(grade) if seat != first => Occupant::Bot(grade.key().to_owned()),
            Against::Alone | Against::Bots(_) => Occupant::Person,
        };
        (0..seats).map(bot).collect()
    }
}

/// The table of a position. A finished game cannot be played.
pub fn set_up(position: Position, against: Against, seed: Seed) -> Result<House, Refusal> {
    let (table, first) = position.begin(seed)?;
    let decides = match table.pending() {
        rules::Pending::Seats(seats) => seats.iter().next(),
        rules::Pending::Chance | rules::Pending::Over => None,
    };
    let Some(decides) = decides else {
        return Err(Refusal::new(Code::GameOver, "the game is over in this position"));
    };
    let occupants = against.occupants(table.header().seats.len(), decides.index());
    Ok(House::at(occupants, table, vec![first]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::Table;
    use rayon::prelude::*;
    use rules::{Options, Pending, Record, Rng, Viewer};
    use rules_test::change;

    fn table(game: &str, seats: u8, phrase: &str) -> Box<dyn Table> {
        let names = (1..=seats).map(|seat| format!("Seat {seat}")).collect();
        catalog::new_table(game, names, Options::default(), Seed::from_phrase(phrase)).unwrap().0
    }

    /// Plays this many random decisions, as the page would: with every view, choice and prompt.
    fn play(table: &mut dyn Table, decisions: usize, rng: &mut Rng) {
        for _ in 0..decisions {
            let Pending::Seats(seats) = table.pending() else { return };
            let seat = seats.iter().next().unwrap();
            table.choices(seat);
            table.prompt(Viewer::Seat(seat));
            let legal = table.legal(seat);
            assert!(!legal.is_empty(), "nothing can be done at the end of {}", table.record());
            let action = rng.pick(&legal).clone();
            table.submit(seat, &action).unwrap();
        }
    }

    #[test]
    fn every_position_of_a_game_can_be_written_and_set_up_again() {
        let mut rng = Rng::new(5);
        for info in catalog::games() {
            let mut table = table(info.key, 2, "set up");
            for _ in 0..8 {
                play(&mut *table, 9, &mut rng);
                if table.pending() == Pending::Over {
                    break;
                }
                let text = Position::of(&*table).write();
                let position = Position::read(&text).unwrap();
                let house = set_up(position, Against::Alone, Seed::from_phrase("other draws")).unwrap();
                assert_eq!(house.table().view(Viewer::Referee), table.view(Viewer::Referee), "{}", info.key);
                let again = Record::read(&house.record().to_string()).unwrap();
                assert!(House::open(&again, house.occupants().to_vec()).is_ok(), "{}", info.key);
            }
        }
    }

    #[test]
    fn bots_sit_at_the_other_seats() {
        let table = table("telegraph-road", 3, "company");
        let house = set_up(Position::of(&*table), Against::Bots(bots::Grade::Master), Seed::from_phrase("x"))
            .unwrap();
        assert_eq!(house.persons().len(), 1);
        assert!(house.pending().contains(&house.persons()[0]), "the person decides first");
        let alone = set_up(Position::of(&*table), Against::Alone, Seed::from_phrase("x")).unwrap();
        assert_eq!(alone.persons().len(), 3);
    }

    #[test]
    fn what_is_no_position_says_where() {
        let refused = |text: &str| Position::read(text).unwrap_err().message;
        assert!(refused("{\n\"game\": 3}").contains("line 2"));
        assert!(refused(&"x".repeat(100_000)).contains("bytes"));
        assert!(refused("{\"game\":\"a\",\"seats\":[],\"position\":{},\"more\":1}").contains("more"));
        let unknown = Position::read(r#"{"game":"chess","seats":["A"],"position":{}}"#).unwrap();
        assert!(set_up(unknown, Against::Alone, Seed::from_phrase("x")).is_err());
    }

    #[test]
    fn a_position_that_is_over_is_not_played() {
        let mut table = table("telegraph-road", 2, "over");
        play(&mut *table, usize::MAX, &mut Rng::new(3));
        let over = set_up(Position::of(&*table), Against::Alone, Seed::from_phrase("x")).map(|_| ());
        assert_eq!(over.unwrap_err().code, Code::GameOver);
    }

    /// No text must break the page: randomly changed positions are refused, or can be played on, displayed, and
    /// judged by a bot.
    #[test]
    fn hostile_positions_are_refused_or_playable() {
        for info in catalog::games() {
            let accepted: usize = (0..20u64).into_par_iter().map(|round| playable(&info, round)).sum();
            assert!(accepted > 20, "{}: {accepted} of the changed positions could be played", info.key);
        }
    }

    /// Changes a position from a game again and again, and plays on where that is accepted; returns how often
    /// it was.
    fn playable(info: &rules::Info, round: u64) -> usize {
        let mut rng = Rng::new(11 + round);
        let seats = *rng.pick(info.seats);
        let mut sound = table(info.key, seats, &round.to_string());
        play(&mut *sound, (round as usize) * 7, &mut rng);
        let view = Position::of(&*sound);
        let mut accepted = 0;
        for _ in 0..HOSTILE {
            let mut hostile = view.clone();
            for _ in 0..=rng.below(3) {
                change(&mut hostile.position, &mut rng);
            }
            let Ok(position) = Position::read(&hostile.write()) else { continue };
            let Ok(house) = set_up(position, Against::Alone, Seed::from_phrase("hostile")) else { continue };
            accepted += 1;
            let mut table = house.table().duplicate();
            if accepted % 8 == 1 {
                let seat = house.pending()[0];
                bots::choose(&*table, seat, "apprentice", 1, &mut || false).unwrap();
            }
            play(&mut *table, 25, &mut rng);
            assert!(catalog::resume(&table.record()).is_ok(), "{}: {}", info.key, hostile.write());
        }
        accepted
    }

    /// Changed positions for each valid one.
    const HOSTILE: usize = 1000;
}
