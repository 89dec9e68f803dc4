//! The table of Telegram.

mod card;
mod draft;
mod keys;
mod moves;
mod offering;
mod sheet;
mod sheets;
mod tracks;
mod tray;

use crate::boards;
use crate::boards::layout::Layout;
use crate::boards::{Board, Face, Placement, plain_facts, rooms};
use crate::kit::panel::Fact;
use crate::kit::{Facts, Icon, TapeText, Tone, flight, sound};
use crate::table::live::Live;
use ::telegram::{
    Action, Bonus, Claim, Event, Frame, Gain, Reward, RowView, Status, TABLES, Telegram, View, completions,
};
use client::boards::Rule;
use client::boards::telegram::{Pick, help, is_at_once, words};
use client::explain::{self, Sign};
use draft::Draft;
use leptos::prelude::*;
use rules::Seat;

/// Drawings shared by all parts of the table.
const SYMBOLS: &str = include_str!("../../../art/telegram-symbols.svg");

impl Board for Telegram {
    const FACE: Face = Face {
        art: include_str!("../../../art/telegram.svg"),
        minutes: 40,
        weight: "Light",
        line: "Spell words from fragments and telegraph letters.",
        unofficial: &[],
    };
    const STANDING: &'static str = words::STANDING;
    const HELP: &'static [Rule] = help::RULES;
    const SIGNS: &'static [Sign] = explain::telegram::SIGNS;
    const LESSONS: &'static [&'static str] = client::lesson::TELEGRAM;
    const TIPS: &'static str = client::tips::TELEGRAM;

    fn place(live: Live) -> Placement {
        place(live)
    }

    /// The current score of each sheet.
    fn standing(view: &View) -> Vec<i32> {
        view.players.iter().map(|player| player.score.map_or(0, |score| score.total)).collect()
    }

    /// The ranks of solo scores, lowest first.
    fn bands() -> Vec<(i32, String)> {
        TABLES.levels.iter().rev().map(|(from, name)| ((*from).max(0), name.clone())).collect()
    }

    fn rule_now(view: &View) -> usize {
        help::now(view)
    }

    fn places(event: &Event) -> Vec<String> {
        moves::places(event)
    }

    fn divides(event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. })
    }

    fn at_once(view: &View) -> bool {
        is_at_once(view)
    }

    fn shape(view: &View) -> Option<String> {
        Some(shape(view))
    }
}

rooms::split_room!(::telegram::Telegram, telegram, telegram_besides);

fn place(live: Live) -> Placement {
    let draft = Draft::new(live);
    flight::animate(live, moves::flights);
    sound::click_letters(live, moves::written);
    draft.lay_out(Layout {
        class: "telegram",
        heading: words::HEADING,
        symbols: Some(SYMBOLS),
        round: offering::round,
        tape,
        facts,
        board: view! {
            <div class="bed" role="group" aria-label=words::SHEET tabindex="0">
                {offering::offering(draft)}
                {sheet::sheet(draft)}
            </div>
        }
        .into_any(),
        tray_label: Signal::derive(move || tray::label(draft)),
        tray: tray::tray(draft).into_any(),
        keeps_tray: true,
        side: (words::GOALS_AND_SHEETS, sheets::side(draft).into_any()),
        key: keys::key,
    })
}

/// A drawing of `art/telegram-symbols.svg`.
fn symbol(id: &str) -> impl IntoView + use<> {
    boards::symbol(id, "symbol", 24)
}

fn bonus_symbol(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Wheel => "tgm-wheel",
        Bonus::Battery => "tgm-bat",
        Bonus::Headpiece => "tgm-head",
    }
}

fn reward_symbol(reward: Reward) -> &'static str {
    match reward {
        Reward::Vowel => "tgm-vow",
        Reward::Common => "tgm-com",
        Reward::Any => "tgm-any",
    }
}

fn gain_symbol(gain: Gain) -> Option<&'static str> {
    Some(match gain {
        Gain::Nothing => return None,
        Gain::Reserve => "tgm-res",
        Gain::Wheel => bonus_symbol(Bonus::Wheel),
        Gain::Battery => bonus_symbol(Bonus::Battery),
        Gain::Headpiece => bonus_symbol(Bonus::Headpiece),
        Gain::Vowel => reward_symbol(Reward::Vowel),
        Gain::Common => reward_symbol(Reward::Common),
        Gain::Any => reward_symbol(Reward::Any),
    })
}

/// How the first player's game went: words by length, invalid rows, and goals.
fn shape(view: &View) -> String {
    let Some(player) = view.players.first() else { return String::new() };
    let row = |row: &RowView| match (row.status, row.word.bytes().len()) {
        (Status::Empty, _) => None,
        (Status::InProgress, _) => Some('○'),
        (Status::Invalid, _) => Some('✕'),
        (Status::Valid, 4) => Some('④'),
        (Status::Valid, 5) => Some('⑤'),
        (Status::Valid, _) => Some('⑥'),
    };
    let goals = player.goals.iter().map(|claim| if *claim == Claim::Open { '☆' } else { '★' });
    let signs: String = player.rows.iter().filter_map(row).chain([' ']).chain(goals).collect();
    signs.trim_start().to_owned()
}

fn facts(live: Live, view: &View, seat: Seat) -> Option<Facts> {
    let player = view.players.get(seat.index())?;
    let total = player.score.map_or(0, |score| score.total);
    let with = |status: Status| player.rows.iter().filter(|row| row.status == status).count();
    let (valid, open) = (with(Status::Valid), with(Status::InProgress));
    Some(Facts {
        score: words::signed(total),
        score_means: words::SCORE_MEANS.to_owned(),
        facts: vec![
            Fact::new(valid, words::words(valid)),
            Fact::new(open, "open"),
            Fact::new("", words::status(view, player)),
        ],
        short: words::short(player, total),
        ..plain_facts(live, seat)
    })
}

/// The text on the tape while the viewer decides.
fn tape(draft: Draft) -> Option<TapeText> {
    let top = draft.top()?;
    let (head, detail, idle) = match top {
        _ if draft.tile().is_some() => start_text(draft),
        _ if draft.writing.with(Option::is_some) => insert_text(draft)?,
        _ if draft.letters().is_some() => {
            let any = draft.letters().is_some_and(|letters| letters.len() > 5);
            (words::letter_head(any).to_owned(), words::PICK_HELP.to_owned(), words::CHOOSE_LETTER)
        }
        Frame::Act => act_text(draft),
        Frame::Headpiece => {
            (words::waits(top).to_owned(), words::HEAD_DETAIL.to_owned(), words::CHOOSE_TRACK)
        }
        Frame::Battery { .. } => {
            (words::waits(top).to_owned(), words::BATTERY_DETAIL.to_owned(), words::CHOOSE_BATTERY)
        }
        Frame::Side { card } => {
            let first = draft.view.with(|view| view.as_ref().is_some_and(|view| view.round == 0));
            let detail = if first { words::FIRST_KEEP_DETAIL } else { words::KEEP_DETAIL };
            (words::side_head(&card.to_string()), detail.to_owned(), words::CHOOSE_SIDE)
        }
        Frame::RowBonus { row } => {
            let bonus = draft.own(|view, _| TABLES.form(view.table.side).row_bonus[row as usize])?;
            (words::bonus_head(row, bonus), words::bonus_detail(bonus).to_owned(), words::CHOOSE)
        }
        _ => return None,
    };
    let steps = draft.steps();
    let mut text = TapeText::new(Tone::GoOn, head, detail);
    text.primary = Some(button(draft, &steps).unwrap_or_else(|| idle.to_owned()));
    text.blocked = steps.is_empty().then(|| idle.to_owned());
    // Bots act at the same time.
    text.thinking = draft.live.thinking.with(Option::is_some);
    if draft.is_drafted() {
        text.second = Some((Icon::Back, words::PUT_BACK.to_owned()));
    }
    Some(text)
}

type Text = (String, String, &'static str);

fn act_text(draft: Draft) -> Text {
    let (left, open) = draft
        .own(|_, own| {
            let open = own.rows.iter().filter(|row| row.status == Status::InProgress).count();
            (own.actions_left.unwrap_or_default(), open)
        })
        .unwrap_or_default();
    let last = draft.view.with(|view| view.as_ref().is_some_and(|view| view.last_round));
    if draft.is_chosen(Pick::Act(Action::Done)) && left > 0 {
        return (words::done_button(last).to_owned(), words::done_detail(left, last), words::CHOOSE);
    }
    let (start, insert) = draft.legal.with(|legal| {
        let any = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
        (any(|action| matches!(action, Action::Start(_))), any(|action| matches!(action, Action::Letter(_))))
    });
    let detail = if left == 0 && last {
        words::done_detail(0, true)
    } else {
        words::act_detail(left, open >= usize::from(TABLES.words_in_progress))
    };
    (words::act_head(start, insert).to_owned(), detail, words::CHOOSE)
}

fn start_text(draft: Draft) -> Text {
    let fragment = fragment(draft).unwrap_or_default();
    let has_words = draft.live.has_words();
    let fitting = draft.view.with(|view| {
        let word = fragment.parse().ok()?;
        view.as_ref().filter(|_| has_words).map(|view| completions(view, &word))
    });
    let detail = fitting.map(words::fitting).unwrap_or_default();
    (words::start_head(&fragment, draft.start_row()), detail, words::CHOOSE_ROW)
}

/// The chosen fragment.
fn fragment(draft: Draft) -> Option<String> {
    let tile = draft.tile()?;
    draft.view.with(|view| Some(view.as_ref()?.fragments.get(tile as usize)?.to_string()))
}

fn insert_text(draft: Draft) -> Option<Text> {
    let writing = draft.writing.get()?;
    let Some(preview) = draft.preview.get() else {
        let detail = words::place_detail(writing.letter, writing.from);
        return Some((words::place_head(writing.letter), detail, words::CHOOSE_CELL));
    };
    let (row, _) = draft.cell.get()?;
    let now = draft.own(|_, own| own.score.map_or(0, |score| score.total))?;
    let fitting = draft.view.with(|view| view.as_ref().map_or(0, |view| completions(view, &preview.word)));
    let detail = words::insert_detail(&preview, fitting, row, now);
    Some((words::insert_head(writing.letter, &preview), detail, words::CHOOSE_CELL))
}

/// The text of the main button.
fn button(draft: Draft, steps: &[Action]) -> Option<String> {
    let last = draft.view.with(|view| view.as_ref().is_some_and(|view| view.last_round));
    Some(match steps.last()? {
        Action::Start(_) | Action::Row(_) => words::start_button(&fragment(draft).unwrap_or_default()),
        Action::Cell { .. } => {
            let writing = draft.writing.get()?;
            draft.preview.with(|preview| Some(words::insert_button(writing.letter, preview.as_ref()?)))?
        }
        Action::Done => words::done_button(last).to_owned(),
        Action::Keep(letter) => words::keep_button(*letter),
        Action::Bonus => {
            let Some(Frame::RowBonus { row }) = draft.top() else { return None };
            let bonus = draft.own(|view, _| TABLES.form(view.table.side).row_bonus[row as usize])?;
            words::bonus_button(bonus)
        }
        Action::Skip => words::LEAVE.to_owned(),
        action => draft.live.label(&action.to_string()),
    })
}
