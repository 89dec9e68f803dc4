//! Line icons on a grid of 20.

use leptos::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(dead_code, reason = "the drawn boards use the rest")]
pub enum Icon {
    Back,
    Bars,
    Book,
    Cards,
    Check,
    Close,
    Copy,
    Earlier,
    Find,
    First,
    Fit,
    Gear,
    Hand,
    Last,
    Later,
    List,
    Lock,
    Menu,
    Minus,
    Pause,
    Picture,
    Play,
    Plus,
    Save,
    Sound,
    Trash,
    Turn,
    Worker,
}

impl Icon {
    fn shape(self) -> &'static str {
        match self {
            Icon::Back => r#"<path d="M4 7h7a4.500 4.500 0 0 1 0 9H7M4 7l3-3M4 7l3 3"/>"#,
            Icon::Bars => r#"<path d="M4 16V9M8 16V5M12 16v-4M16 16V7"/>"#,
            Icon::Book => {
                r#"<path d="M3 4.500h5.200A2 2 0 0 1 10 6.500V17a2 2 0 0 0-2-1.500H3zM17 4.500h-5.200A2 2 0 0 0 10 6.500V17a2 2 0 0 1 2-1.500h5z"/>"#
            }
            Icon::Cards => {
                r#"<rect x="5" y="3" width="10" height="13" rx="1.500"/><path d="M7.500 18H16a1 1 0 0 0 1-1V6"/>"#
            }
            Icon::Check => r#"<path d="M4 10.500l4 4 8-9"/>"#,
            Icon::Close => r#"<path d="M5 5l10 10M15 5L5 15"/>"#,
            Icon::Copy => {
                r#"<rect x="7" y="7" width="9" height="9" rx="1.500"/><path d="M13 7V4.500H4V13h3"/>"#
            }
            Icon::Earlier => r#"<path d="M12 5l-5 5 5 5"/>"#,
            Icon::Find => r#"<circle cx="9" cy="9" r="5"/><path d="M13 13l4 4"/>"#,
            Icon::First => r#"<path d="M5 5v10M15 5l-5 5 5 5"/>"#,
            Icon::Fit => r#"<path d="M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4"/>"#,
            Icon::Gear => {
                r#"<circle cx="10" cy="10" r="2.600"/><path d="M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.500 1.500M13.500 13.500 15 15M15 5l-1.500 1.500M6.500 13.500 5 15"/>"#
            }
            Icon::Hand => r#"<path d="M3 11h9M9 7l4 4-4 4M14 4h3v12h-3"/>"#,
            Icon::Last => r#"<path d="M15 5v10M5 5l5 5-5 5"/>"#,
            Icon::Later => r#"<path d="M8 5l5 5-5 5"/>"#,
            Icon::List => r#"<path d="M8 5h9M8 10h9M8 15h9M4 5h.1M4 10h.1M4 15h.1"/>"#,
            Icon::Lock => {
                r#"<rect x="5" y="9" width="10" height="8" rx="1.500"/><path d="M7 9V7a3 3 0 0 1 6 0v2"/>"#
            }
            Icon::Menu => r#"<path d="M4 6h12M4 10h12M4 14h12"/>"#,
            Icon::Minus => r#"<path d="M4 10h12"/>"#,
            Icon::Pause => r#"<path d="M7 5v10M13 5v10"/>"#,
            Icon::Picture => r#"<path d="M10 2.500l6.500 3.750v7.500L10 17.500l-6.500-3.750v-7.500z"/>"#,
            Icon::Play => r#"<path d="M7 5l8 5-8 5z"/>"#,
            Icon::Plus => r#"<path d="M10 4v12M4 10h12"/>"#,
            Icon::Save => r#"<path d="M10 3v9M6.500 9 10 12.500 13.500 9M4 16.500h12"/>"#,
            Icon::Sound => {
                r#"<path d="M3.500 8v4h3l4 3.500v-11l-4 3.500zM13.500 7.500a3.500 3.500 0 0 1 0 5M15.500 5.500a6.300 6.300 0 0 1 0 9"/>"#
            }
            Icon::Trash => r#"<path d="M4 6h12M8 6V4h4v2M6 6l.8 11h6.400L14 6M8.500 9v5M11.500 9v5"/>"#,
            Icon::Turn => r#"<path d="M15.500 10a5.500 5.500 0 1 1-1.800-4.100M14 2.500v3.600h-3.600"/>"#,
            Icon::Worker => {
                r#"<circle cx="10" cy="6" r="2.600"/><path d="M5 17c0-4.500 2-7 5-7s5 2.500 5 7z"/>"#
            }
        }
    }
}

pub fn icon(icon: Icon) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" inner_html=icon.shape()></svg> }
}
