//! What makes tables of one game, without its types. A program that holds every game finds the makers
//! among them; the browser's loads games one by one, and each is brought in when it has come.

use crate::narrator::{Narrate, Narrator};
use crate::table::{Begin, Plan, Resume, Rewound, Step, Table};
use crate::{Playable, Visitor};
use rules::{Header, Refusal};

/// What is wished for, or why it cannot be.
type Made<T> = Result<T, Refusal>;
/// A table, and what happened before its first decision.
type Begun = (Box<dyn Table>, Step);

#[derive(Clone, Copy)]
pub(crate) struct Maker {
    pub(crate) header: fn(Plan) -> Made<Header>,
    pub(crate) begin: fn(Begin) -> Made<Begun>,
    pub(crate) resume: fn(Resume<'_>) -> Made<Box<dyn Table>>,
    pub(crate) rewound: fn(Rewound<'_>) -> Made<Box<dyn Table>>,
    pub(crate) narrator: fn(Narrate<'_>) -> Made<Box<dyn Narrator>>,
}

impl Maker {
    fn of<G: Playable>() -> Maker {
        Maker {
            header: |wish| wish.visit::<G>(),
            begin: |wish| wish.visit::<G>(),
            resume: |wish| wish.visit::<G>(),
            rewound: |wish| wish.visit::<G>(),
            narrator: |wish| wish.visit::<G>(),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn maker(key: &str) -> Made<Maker> {
    struct Find;
    impl Visitor for Find {
        type Out = Maker;
        fn visit<G: Playable>(self) -> Maker {
            Maker::of::<G>()
        }
    }
    crate::visit(key, Find)
}

#[cfg(target_arch = "wasm32")]
thread_local! {
    static BROUGHT: std::cell::RefCell<Vec<(&'static str, Maker)>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// From now on there are tables of this game.
#[cfg(target_arch = "wasm32")]
pub fn bring_in<G: Playable>() {
    BROUGHT.with_borrow_mut(|brought| {
        brought.retain(|(key, _)| *key != G::KEY);
        brought.push((G::KEY, Maker::of::<G>()));
    });
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn maker(key: &str) -> Made<Maker> {
    BROUGHT
        .with_borrow(|brought| brought.iter().find(|(known, _)| *known == key).map(|(_, maker)| *maker))
        .ok_or_else(|| crate::unknown(key))
}
