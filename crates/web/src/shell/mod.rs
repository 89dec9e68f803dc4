//! The screens around the boards. They know no game by name.

pub mod daily;
pub mod finish;
pub mod home;
pub mod lost;
pub mod new_table;
pub mod online;
pub mod parts;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod table;
pub mod top;
