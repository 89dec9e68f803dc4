//! Telegraph-age names for bots: each level has its own, so a name tells how strong the bot is.

use crate::level::Grade;

/// As many as there are seats at the largest table.
const NOVICES: [&str; 8] = ["Tilly", "Ned", "Posy", "Alfie", "Dot", "Jem", "Winnie", "Archie"];
const APPRENTICES: [&str; 8] = ["Barney", "Clara", "Gus", "Nell", "Toby", "Effie", "Mabel", "Otis"];
const JOURNEYMEN: [&str; 8] = ["Hattie", "Walter", "Ida", "Amos", "Cora", "Levi", "Flora", "Homer"];
const MASTERS: [&str; 8] =
    ["Silas", "Josephine", "Ezra", "Augusta", "Phineas", "Lavinia", "Cornelius", "Philippa"];

/// The names of a level, in the order in which they are used.
pub const fn names(grade: Grade) -> &'static [&'static str] {
    match grade {
        Grade::Novice => &NOVICES,
        Grade::Apprentice => &APPRENTICES,
        Grade::Journeyman => &JOURNEYMEN,
        Grade::Master => &MASTERS,
    }
}

/// A name for one more bot of this level: the first that is not taken at the table.
pub fn name(grade: Grade, is_taken: impl Fn(&str) -> bool) -> &'static str {
    let names = names(grade);
    names.iter().find(|name| !is_taken(name)).unwrap_or(&names[0])
}
