//! Records as a table of decisions, in Parquet files: one row per decision. docs/research.md describes the
//! columns.
//!
//! `rows` makes rows of a record, `file` writes them.

mod file;
mod rows;

pub use file::Writer;
pub use rows::{Row, Values, rows};
