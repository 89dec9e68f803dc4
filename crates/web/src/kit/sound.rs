//! Synthesised sounds, without files: the click of a sounder, and Morse at 20 words a minute. Each has a
//! visible equivalent on the screen.

use crate::app::client;
use crate::morse;
use crate::settings::Sound as Wanted;
use crate::table::LogLine;
use crate::table::live::Live;
use leptos::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use web_sys::{AudioContext, OscillatorType};

/// A dot of Morse, in seconds.
const DOT: f64 = 0.06;

/// After a larger jump through a game, what was written in between is not heard.
const STEPS: usize = 3;

/// The delay of the first sound after its move.
const FIRST: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    Confirm,
    Back,
    YourTurn,
    Over,
    /// Another player moved.
    Heard,
}

thread_local! {
    // A browser lets a page play sound only after a gesture; until then there is no context.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays the sounds of what happens at a table.
pub fn accompany(live: Live) {
    let settings = client().settings;
    Effect::new(move |before: Option<(usize, bool)>| {
        let step = live.now.with(|now| now.steps);
        let mine = live.my_turn();
        let over = live.now.with(|now| now.outcome.is_some());
        if live.look.with(Option::is_some) {
            return before.unwrap_or((step, mine));
        }
        let sound = match before {
            Some((then, _)) if step < then => Some(Sound::Back),
            Some((then, _)) if step > then && over => Some(Sound::Over),
            Some((then, was_mine)) if step > then => Some(match (was_mine, mine) {
                (false, true) => Sound::YourTurn,
                (true, _) => Sound::Confirm,
                (false, false) => Sound::Heard,
            }),
            _ => None,
        };
        let (wanted, volume) = settings.with_untracked(|settings| (settings.sound, settings.volume));
        let heard = match wanted {
            Wanted::Off => None,
            Wanted::Ticks => sound.filter(|sound| *sound != Sound::Heard),
            Wanted::All => sound,
        };
        if let Some(sound) = heard {
            // Opening the audio device takes a while, so the result of the move is shown first.
            let silent = CONTEXT.with_borrow(Option::is_none);
            let pause = if silent { FIRST } else { Duration::ZERO };
            set_timeout(move || play(sound, f64::from(volume) / 100.0), pause);
        }
        (step, mine)
    });
}

/// Clicks the Morse code of every letter that the viewer writes, if that setting is on. `written` finds
/// the letter in a log line.
pub fn click_letters(live: Live, written: impl Fn(&LogLine) -> Option<char> + 'static) {
    let settings = client().settings;
    Effect::new(move |before: Option<usize>| {
        live.now.with(|now| {
            let wanted = settings.with_untracked(|settings| settings.morse && settings.sound != Wanted::Off);
            let near = |before: &usize| *before < now.step && now.step - before <= STEPS;
            if let Some(before) = before.filter(|before| wanted && near(before))
                && live.look.with_untracked(Option::is_none)
            {
                let volume = settings.with_untracked(|settings| f64::from(settings.volume) / 100.0);
                let own = |told: &&Arc<LogLine>| told.seat.is_some() && told.seat == now.seat();
                let fresh = now.log.iter().filter(|told| told.step > before).filter(own);
                let code: String =
                    fresh.filter_map(|told| written(told)).map(morse::letter).collect::<Vec<_>>().join(" ");
                if !code.is_empty() {
                    set_timeout(
                        move || with_context(|context, now| sounder(context, now, &code, volume)),
                        FIRST,
                    );
                }
            }
            now.step
        })
    });
}

fn with_context(sound: impl FnOnce(&AudioContext, f64)) {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            sound(context, context.current_time());
        }
    });
}

fn play(sound: Sound, volume: f64) {
    with_context(|context, now| match sound {
        Sound::Confirm => {
            click(context, now, 1800.0, volume);
            click(context, now + 0.07, 1400.0, volume);
        }
        Sound::Back => click(context, now, 900.0, volume),
        Sound::Heard => click(context, now, 1800.0, volume * 0.5),
        Sound::YourTurn => telegraph(context, now, morse::GO_ON, volume),
        Sound::Over => telegraph(context, now, morse::END, volume),
    });
}

/// As on a sounder: a click when the armature falls and a clack when it rises again.
fn sounder(context: &AudioContext, mut at: f64, code: &str, volume: f64) {
    for sign in code.chars() {
        let length = if sign == '.' { DOT } else { 3.0 * DOT };
        if sign != ' ' {
            click(context, at, 1800.0, volume);
            click(context, at + length, 1200.0, volume * 0.6);
        }
        at += length + DOT;
    }
}

/// The armature falls: a short bright knock over a low thump.
fn click(context: &AudioContext, at: f64, pitch: f32, volume: f64) {
    tone(context, at, 0.012, pitch, OscillatorType::Square, volume * 0.25);
    tone(context, at, 0.05, 90.0, OscillatorType::Sine, volume * 0.8);
}

fn telegraph(context: &AudioContext, mut at: f64, code: &str, volume: f64) {
    for sign in code.chars() {
        let length = if sign == '-' { 3.0 * DOT } else { DOT };
        tone(context, at, length, 620.0, OscillatorType::Sine, volume * 0.5);
        at += length + DOT;
    }
}

/// One tone that fades out. A browser without sound stays silent.
fn tone(context: &AudioContext, at: f64, length: f64, pitch: f32, kind: OscillatorType, volume: f64) {
    let made = || -> Option<()> {
        let (source, gain) = (context.create_oscillator().ok()?, context.create_gain().ok()?);
        source.set_type(kind);
        source.frequency().set_value(pitch);
        gain.gain().set_value_at_time(volume as f32, at).ok()?;
        gain.gain().exponential_ramp_to_value_at_time(0.0005, at + length).ok()?;
        source.connect_with_audio_node(&gain).ok()?;
        gain.connect_with_audio_node(&context.destination()).ok()?;
        source.start_with_when(at).ok()?;
        source.stop_with_when(at + length).ok()
    };
    let _ = made();
}
