//! What a listener was last sent of a table, as far as it can change.

use crate::comparison::tell_between;
use crate::packed::Packed;

/// In two parts: what everyone at the table is told, which its listeners have in common, and what only the one
/// viewer is. Each is an object of objects: members of the snapshot, and members of its view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub shared: Packed,
    pub own: Packed,
}

/// The keys of the objects in each part: where their members belong in the snapshot. A view that is not divided is
/// itself a member of the snapshot.
pub(crate) const AT_TOP: &str = "";
pub(crate) const IN_VIEW: &str = "view";

/// The changes from one part to another, as JSON text.
pub struct Difference(Option<Vec<u8>>);

impl Difference {
    pub fn between(before: &Packed, after: &Packed) -> Difference {
        let mut out = Vec::new();
        Difference(tell_between(before.bytes(), after.bytes(), &mut out).then_some(out))
    }

    /// Members of an object, each with a comma behind it; `None` if changes cannot express the difference.
    pub(crate) fn members(&self) -> Option<&[u8]> {
        self.0.as_deref()
    }
}
