//! Records as a table of decisions, in Parquet files: one row a decision. docs/research.md tells what the columns are.
//!
//! `rows` makes rows of a record, `file` writes them.

mod file;
mod rows;

pub use file::Writer;
pub use rows::{Row, Values, rows};
