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

/// The most texts on their way at a time. The server takes as many from a seat at once.
const MOST_UNSAID: usize = 6;

/// Texts on their way, oldest first: they have been written and have not come back as lines yet.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Unsaid(Vec<Text>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Text {
    text: String,
    /// Lines from this number on may be it.
    from: u32,
    /// The last connection it was sent on.
    sent_on: Option<u32>,
}

impl Unsaid {
    /// False if too many are on their way already.
    pub fn add(&mut self, text: &str, known: &[Heard]) -> bool {
        let from = known.last().map_or(0, |heard| heard.line.number + 1);
        let has_room = self.0.len() < MOST_UNSAID;
        if has_room {
            self.0.push(Text { text: text.to_owned(), from, sent_on: None });
        }
        has_room
    }

    /// The texts to send on this connection: those not sent on it before.
    pub fn to_send(&mut self, connection: u32) -> Vec<String> {
        let new = self.0.iter_mut().filter(|text| text.sent_on != Some(connection));
        new.map(|text| {
            text.sent_on = Some(connection);
            text.text.clone()
        })
        .collect()
    }

    /// Whether one was sent on an earlier connection, and may have arrived.
    pub fn is_in_doubt(&self, connection: u32) -> bool {
        self.0.iter().any(|text| text.sent_on.is_some_and(|sent_on| sent_on != connection))
    }

    /// Drops those that came back.
    pub fn hear(&mut self, lines: &[TalkLine], own: Option<Seat>) {
        for line in lines.iter().filter(|line| Some(line.seat) == own) {
            let Said::Text { text } = &line.said else { continue };
            let came = |unsaid: &Text| unsaid.text == *text && unsaid.from <= line.number;
            if let Some(at) = self.0.iter().position(came) {
                self.0.remove(at);
            }
        }
    }

    /// The server has refused the first one that was sent.
    pub fn refuse(&mut self) {
        if self.0.first().is_some_and(|text| text.sent_on.is_some()) {
            self.0.remove(0);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|text| text.text.as_str())
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

    fn texts(unsaid: &Unsaid) -> Vec<&str> {
        unsaid.texts().collect()
    }

    #[test]
    fn what_was_said_is_sent_again_on_the_next_connection_until_it_comes_back() {
        let (mut unsaid, own) = (Unsaid::default(), Some(Seat::new(0)));
        assert!(unsaid.add("hello", &[]) && unsaid.add("and bye", &[]));
        assert_eq!(unsaid.to_send(1), ["hello", "and bye"]);
        assert!(unsaid.to_send(1).is_empty(), "once on each connection");
        unsaid.hear(&[text(0, 1)], own);
        assert_eq!(texts(&unsaid), ["hello", "and bye"], "another seat said it");
        unsaid.hear(&[text(1, 0)], own);
        assert_eq!(texts(&unsaid), ["and bye"]);
        assert!(unsaid.is_in_doubt(2) && !unsaid.is_in_doubt(1));
        assert_eq!(unsaid.to_send(2), ["and bye"]);
        unsaid.refuse();
        assert!(unsaid.is_empty());
    }

    #[test]
    fn the_same_text_of_an_earlier_line_is_not_what_was_said_now() {
        let (mut unsaid, own) = (Unsaid::default(), Some(Seat::new(0)));
        let mut known = Vec::new();
        add(&mut known, vec![text(0, 0)], 5, true);
        assert!(unsaid.add("hello", &known) && unsaid.add("hello", &known));
        unsaid.hear(&[text(0, 0)], own);
        assert_eq!(texts(&unsaid).len(), 2);
        unsaid.hear(&[text(1, 0)], own);
        assert_eq!(texts(&unsaid).len(), 1, "each line is one of them");
    }

    #[test]
    fn only_so_many_texts_wait_and_what_was_not_sent_is_not_refused() {
        let mut unsaid = Unsaid::default();
        for _ in 0..MOST_UNSAID {
            assert!(unsaid.add("hello", &[]));
        }
        assert!(!unsaid.add("hello", &[]));
        unsaid.refuse();
        assert_eq!(texts(&unsaid).len(), MOST_UNSAID);
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
