//! Creates tables of a game without its types. A program that contains every game has all makers
//! built in; the browser loads games one by one and registers each when it has arrived.

use crate::narrator::{Narrate, Narrator};
use crate::table::{Begin, Plan, Resume, Rewound, Step, Table};
use crate::{Playable, Visitor};
use rules::{Header, Refusal};

/// A table, and what happened before its first decision.
type Opening = (Box<dyn Table>, Step);

#[derive(Clone, Copy)]
pub(crate) struct Maker {
    pub(crate) header: fn(Plan) -> Result<Header, Refusal>,
    pub(crate) begin: fn(Begin) -> Result<Opening, Refusal>,
    pub(crate) resume: fn(Resume<'_>) -> Result<Box<dyn Table>, Refusal>,
    pub(crate) rewound: fn(Rewound<'_>) -> Result<Box<dyn Table>, Refusal>,
    pub(crate) narrator: fn(Narrate<'_>) -> Result<Box<dyn Narrator>, Refusal>,
}

impl Maker {
    fn of<G: Playable>() -> Maker {
        Maker {
            header: |request| request.visit::<G>(),
            begin: |request| request.visit::<G>(),
            resume: |request| request.visit::<G>(),
            rewound: |request| request.visit::<G>(),
            narrator: |request| request.visit::<G>(),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn maker(key: &str) -> Result<Maker, Refusal> {
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
    static REGISTERED: std::cell::RefCell<Vec<(&'static str, Maker)>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Makes tables of this game available from now on.
#[cfg(target_arch = "wasm32")]
pub fn register<G: Playable>() {
    REGISTERED.with_borrow_mut(|registered| {
        registered.retain(|(key, _)| *key != G::KEY);
        registered.push((G::KEY, Maker::of::<G>()));
    });
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn maker(key: &str) -> Result<Maker, Refusal> {
    REGISTERED
        .with_borrow(|registered| registered.iter().find(|(known, _)| *known == key).map(|(_, maker)| *maker))
        .ok_or_else(|| crate::unknown(key))
}
