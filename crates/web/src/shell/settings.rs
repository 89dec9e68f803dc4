//! The settings drawer.

use crate::app::client;
use crate::kit::{Choice, Dialog, Look, Segment, Switch, notice, toast};
use crate::settings::{Pace, Settings, Sound, Theme};
use crate::shell::fetched::Waiting;
use crate::shell::forms::FORMS;
use crate::strings;
use leptos::prelude::*;

#[component]
pub fn SettingsDrawer() -> impl IntoView {
    let client = client();
    // Its content is fetched only when it is first opened.
    let opened = Memo::new(move |before: Option<&bool>| client.settings_open.get() || before == Some(&true));
    view! {
        <Dialog
            look=Look::Drawer
            title=Signal::stored(strings::SETTINGS.to_owned())
            open=client.settings_open
            close=move |()| client.settings_open.set(false)
        >
            {move || opened.get().then(|| FORMS.show(Waiting::Line, move |forms| (forms.settings)(client.settings)))}
        </Dialog>
    }
}

pub fn form(settings: RwSignal<Settings>) -> impl IntoView {
    let switch =
        move |testid, label: &'static str, get: fn(&Settings) -> bool, set: fn(&mut Settings, bool)| {
            let on = Signal::derive(move || settings.with(get));
            let flip = Callback::new(move |to: bool| settings.update(|settings| set(settings, to)));
            view! { <Switch label=label.to_owned() on flip testid /> }
        };
    let theme = Signal::derive(move || settings.with(|settings| settings.theme));
    let sound = Signal::derive(move || settings.with(|settings| settings.sound));
    let pace = Signal::derive(move || settings.with(|settings| settings.pace));
    view! {
        <div class="options">
            <label class="option">
                <span>{strings::YOUR_NAME}</span>
                <input
                    class="field"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=move || settings.with(|settings| settings.name.clone())
                    placeholder=strings::NAMELESS
                    on:change=move |event| {
                        let name = event_target_value(&event).trim().to_owned();
                        settings.update(|settings| settings.name = name);
                    }
                />
            </label>
            <div class="option">
                <span>{strings::THEME}</span>
                <Segment
                    label=strings::THEME.to_owned()
                    choices=vec![
                        (Theme::Day, strings::DAY),
                        (Theme::Night, strings::NIGHT),
                        (Theme::System, strings::SYSTEM),
                    ]
                    value=theme
                    pick=move |theme| settings.update(|settings| settings.theme = theme)
                />
            </div>
            <div class="option">
                <span>{strings::SOUNDS} <small>{strings::SOUNDS_HELP}</small></span>
                <Segment
                    label=strings::SOUNDS.to_owned()
                    choices=vec![
                        (Sound::Off, strings::OFF),
                        (Sound::Ticks, strings::TICKS),
                        (Sound::All, strings::ALL),
                    ]
                    value=sound
                    pick=move |sound| settings.update(|settings| settings.sound = sound)
                />
            </div>
            <label class="option">
                <span>{strings::VOLUME}</span>
                <input
                    type="range"
                    class="slider"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=move || settings.with(|settings| settings.volume.to_string())
                    on:input=move |event| {
                        if let Ok(volume) = event_target_value(&event).parse() {
                            settings.update(|settings| settings.volume = volume);
                        }
                    }
                />
            </label>
            <div class="option">
                <span>{strings::MORSE_LETTERS} <small>{strings::MORSE_LETTERS_HELP}</small></span>
                {switch("morse", strings::MORSE_LETTERS, |s| s.morse, |s, to| s.morse = to)}
            </div>
            <div class="option">
                <span>{strings::PACE} <small>{strings::PACE_HELP}</small></span>
                <Segment
                    label=strings::PACE.to_owned()
                    choices=vec![
                        (Pace::Slow, strings::SLOW),
                        (Pace::Normal, strings::NORMAL),
                        (Pace::Fast, strings::FAST),
                        (Pace::Off, strings::NO_PAUSE),
                    ]
                    value=pace
                    pick=move |pace| settings.update(|settings| settings.pace = pace)
                />
            </div>
            <div class="option">
                <span>{strings::LARGE_TEXT}</span>
                {switch("large-text", strings::LARGE_TEXT, |s| s.large_text, |s, to| s.large_text = to)}
            </div>
            <div class="option">
                <span>{strings::LESS_MOTION}</span>
                {switch("less-motion", strings::LESS_MOTION, |s| s.less_motion, |s, to| s.less_motion = to)}
            </div>
            <div class="option">
                <span>{strings::LEFT_HANDED}</span>
                {switch("left-handed", strings::LEFT_HANDED, |s| s.left_handed, |s, to| s.left_handed = to)}
            </div>
            {notices(settings)}
        </div>
    }
}

impl Choice for Theme {
    fn key(self) -> &'static str {
        match self {
            Theme::Day => "day",
            Theme::Night => "night",
            Theme::System => "system",
        }
    }
}

impl Choice for Sound {
    fn key(self) -> &'static str {
        match self {
            Sound::Off => "off",
            Sound::Ticks => "ticks",
            Sound::All => "all",
        }
    }
}

impl Choice for Pace {
    fn key(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Normal => "normal",
            Pace::Fast => "fast",
            Pace::Off => "off",
        }
    }
}

/// The browser also asks for permission before it shows any.
fn notices(settings: RwSignal<Settings>) -> impl IntoView {
    let on = Signal::derive(move || settings.with(|settings| settings.notices));
    let allowed = Callback::new(move |allowed: bool| {
        settings.update(|settings| settings.notices = allowed);
        if !allowed {
            toast::fail(strings::NOTICES_REFUSED);
        }
    });
    let flip = Callback::new(move |to: bool| {
        if to {
            notice::ask(allowed);
        } else {
            settings.update(|settings| settings.notices = false);
        }
    });
    notice::is_possible().then(|| {
        view! {
            <div class="option">
                <span>{strings::NOTICES} <small>{strings::NOTICES_HELP}</small></span>
                <Switch label=strings::NOTICES.to_owned() on flip testid="notices" />
            </div>
        }
    })
}
