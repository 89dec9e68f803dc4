//! The games for Python. `position` is a running game whose type is known only at run time, `state` its class,
//! `fleet` many games at once, `batch` their class, `arrays` the arrays they write to, `rules_of` the rules of
//! a table, `words` the word lists, `refuse` the conversion of refusals to exceptions.
//!
//! The package around it is in `python/` at the root, its page is docs/research.md.

mod arrays;
mod batch;
mod fleet;
mod position;
mod refuse;
mod rules_of;
mod state;
mod words;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::refuse::Refused;
    #[pymodule_export]
    use super::rules_of::{Rules, games};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::words::{fits, is_word, spell};
}
