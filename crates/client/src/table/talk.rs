//! Chat at a table, as far as it still matters: questions that wait for an answer.

use rules::Seat;
use wire::{Said, SeatInfo, SeatKind, TalkLine};

/// A line, with the state of the game when it arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub line: TalkLine,
    /// The length of the journal.
    pub seq: u32,
    /// It arrived when it was said, not with the earlier lines.
    pub fresh: bool,
}

/// Adds lines to the known ones, in order and without duplicates.
pub fn add(known: &mut Vec<Heard>, lines: Vec<TalkLine>, seq: u32, fresh: bool) {
    for line in lines {
        match known.binary_search_by_key(&line.number, |heard| heard.line.number) {
            Ok(_) => {}
            Err(at) => known.insert(at, Heard { line, seq, fresh }),
        }
    }
}

/// The last question, unless it was declined, came about, or the game has moved on since it was asked.
/// `moved` is when it last moved, if the server said so.
pub fn open_question<'a>(
    heard: &'a [Heard],
    seats: &[SeatInfo],
    seq: u32,
    moved: Option<i64>,
) -> Option<&'a TalkLine> {
    let ask = |heard: &&Heard| matches!(heard.line.said, Said::AskUndo { .. } | Said::AskBot { .. });
    let question = heard.iter().rev().find(ask)?;
    let line = &question.line;
    let declined = heard.iter().any(|heard| heard.line.said == Said::Decline { to: line.number });
    let in_time = question.seq == seq && (question.fresh || moved.is_some_and(|moved| line.at >= moved));
    let pointless = match line.said {
        Said::AskBot { seat } => !is_person(seats, seat),
        _ => false,
    };
    (in_time && !declined && !pointless).then_some(line)
}

fn is_person(seats: &[SeatInfo], seat: Seat) -> bool {
    seats.get(seat.index()).is_some_and(|seat| seat.kind == SeatKind::Guest)
}

/// The people whose consent a question still needs.
pub fn asked(heard: &[Heard], seats: &[SeatInfo], question: &TalkLine) -> Vec<Seat> {
    let about = if let Said::AskBot { seat } = question.said { Some(seat) } else { None };
    let agreed = |seat: Seat| {
        let agrees = Said::Agree { to: question.number };
        heard.iter().any(|heard| heard.line.seat == seat && heard.line.said == agrees)
    };
    Seat::all(seats.len() as u8)
        .filter(|seat| *seat != question.seat && Some(*seat) != about)
        .filter(|seat| is_person(seats, *seat) && !agreed(*seat))
        .collect()
}

/// How many lines of chat by others came after the first `read` lines.
pub fn unread(heard: &[Heard], own: Option<Seat>, muted: &[Seat], read: u32) -> usize {
    let new = |heard: &&Heard| {
        let line = &heard.line;
        line.number >= read
            && Some(line.seat) != own
            && !muted.contains(&line.seat)
            && matches!(line.said, Said::Text { .. })
    };
    heard.iter().filter(new).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u32, seat: usize, said: Said) -> TalkLine {
        TalkLine { number, at: i64::from(number) * 10, seat: Seat::new(seat), said }
    }

    fn text(number: u32, seat: usize) -> TalkLine {
        line(number, seat, Said::Text { text: "hello".to_owned() })
    }

    fn seats() -> Vec<SeatInfo> {
        ["Ada", "Bo", "Cy"].map(|name| SeatInfo::new(name, SeatKind::Guest)).to_vec()
    }

    #[test]
    fn lines_are_kept_in_order_and_once() {
        let mut heard = Vec::new();
        add(&mut heard, vec![text(1, 0), text(2, 1)], 5, false);
        add(&mut heard, vec![text(0, 1), text(1, 0), text(3, 0)], 6, true);
        let numbers: Vec<_> = heard.iter().map(|heard| (heard.line.number, heard.seq)).collect();
        assert_eq!(numbers, [(0, 6), (1, 5), (2, 5), (3, 6)]);
    }

    #[test]
    fn a_question_is_open_until_the_game_moves_on_or_somebody_declines() {
        let mut heard = Vec::new();
        add(&mut heard, vec![line(4, 0, Said::AskUndo { seq: 3 }), text(5, 1)], 7, true);
        let open = |heard: &[Heard], seq| open_question(heard, &seats(), seq, None).map(|line| line.number);
        assert_eq!(open(&heard, 7), Some(4));
        assert_eq!(open(&heard, 8), None, "the game has moved on");
        add(&mut heard, vec![line(6, 2, Said::Decline { to: 4 })], 7, true);
        assert_eq!(open(&heard, 7), None);
    }

    #[test]
    fn an_old_question_is_open_only_if_nothing_moved_since() {
        let mut heard = Vec::new();
        add(&mut heard, vec![line(4, 0, Said::AskUndo { seq: 3 })], 7, false);
        let open = |moved| open_question(&heard, &seats(), 7, moved).is_some();
        assert!(open(Some(40)));
        assert!(!open(Some(41)));
        assert!(!open(None), "nobody is bothered with what may be long over");
    }

    #[test]
    fn a_bot_is_asked_for_only_while_a_person_sits_there() {
        let absent = Seat::new(2);
        let mut heard = Vec::new();
        add(&mut heard, vec![line(0, 0, Said::AskBot { seat: absent })], 7, true);
        let question = heard[0].line.clone();
        assert_eq!(open_question(&heard, &seats(), 7, None), Some(&question));
        assert_eq!(asked(&heard, &seats(), &question), [Seat::new(1)]);
        let mut with_bot = seats();
        with_bot[2].kind = SeatKind::Bot { level: String::new() };
        assert_eq!(open_question(&heard, &with_bot, 7, None), None);
        add(&mut heard, vec![line(1, 1, Said::Agree { to: 0 })], 7, true);
        assert!(asked(&heard, &seats(), &question).is_empty());
    }

    #[test]
    fn what_others_wrote_is_unread_until_it_was_seen() {
        let mut heard = Vec::new();
        add(&mut heard, vec![text(0, 0), text(1, 1), text(2, 2), line(3, 1, Said::Left {})], 7, true);
        let own = Some(Seat::new(0));
        assert_eq!(unread(&heard, own, &[], 0), 2);
        assert_eq!(unread(&heard, own, &[], 2), 1);
        assert_eq!(unread(&heard, own, &[Seat::new(2)], 0), 1, "who is muted does not count");
    }
}
