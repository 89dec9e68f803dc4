//! Words that can be written, and how well a word is known.

use rules::Game;

/// A word that can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    pub word: String,
    pub points: i32,
    /// The letters already there, such as `S_A_E`; `None` if a word is written from scratch.
    pub pattern: Option<String>,
}

/// Vocabularies by size: words that everyone knows, most people, some, few.
const SIZES: [u8; 5] = [SMALLEST, 50, 60, 70, 80];
pub const SMALLEST: u8 = 35;

/// The size of the smallest vocabulary of the game's list that contains the word.
pub fn size<G: Game>(game: &G, word: &str) -> Option<u8> {
    let lexicon = lexicon::list(game.word_list()?.version);
    let holds = |size: &u8| {
        lexicon.contains(word.as_bytes(), lexicon::Vocabulary { size: *size, family: false, slang: true })
    };
    SIZES.into_iter().find(holds)
}

/// How many people know a word, by the size of the smallest vocabulary that contains it.
pub fn known(size: u8) -> &'static str {
    match size {
        ..=35 => "everyone knows it",
        36..=50 => "most know it",
        51..=70 => "some know it",
        _ => "few know it",
    }
}
