//! The screens around the boards. They know no game by name.

pub mod asks;
pub mod cards;
pub mod daily;
pub mod fair;
pub mod finish;
pub mod home;
pub mod lobby;
pub mod lost;
pub mod me;
pub mod new_table;
pub mod online;
pub mod parts;
pub mod replay;
pub mod room;
pub mod rules;
pub mod settings;
pub mod table;
pub mod talk;
pub mod terms;
pub mod this_table;
pub mod top;
