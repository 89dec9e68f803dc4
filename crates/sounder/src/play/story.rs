//! What has happened so far, as far as each viewer may know it.

use crate::failure::Failure;
use catalog::Step;
use rules::{Entry, Record, Viewer};

/// The steps of a match in order. The session tracks who has read how much.
#[derive(Default)]
pub struct Story(Vec<Passage>);

enum Passage {
    Step(Step),
    Note(String),
}

impl Story {
    pub fn of(first: Step) -> Story {
        Story(vec![Passage::Step(first)])
    }

    /// The story of a saved match.
    pub fn retold(record: &Record) -> Result<Story, Failure> {
        let mut table = catalog::rewound(record)?;
        let mut story = Story::default();
        for entry in &record.journal {
            let step = table.replay_entry(entry)?;
            match entry {
                Entry::Undo(seat) | Entry::TakeBack { seat, .. } => {
                    story.note_undo(&record.header.seats[seat.index()]);
                }
                Entry::Act { .. } | Entry::Draw(_) => story.add(step),
            }
        }
        Ok(story)
    }

    pub fn add(&mut self, step: Step) {
        self.0.push(Passage::Step(step));
    }

    pub fn note_undo(&mut self, name: &str) {
        self.0.push(Passage::Note(format!("{name} took back the last decision.")));
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn since(&self, from: usize, to: Viewer) -> Vec<String> {
        let sentences = |told: &Passage| match told {
            Passage::Step(step) => step.sentences(to),
            Passage::Note(note) => vec![note.clone()],
        };
        self.0[from.min(self.0.len())..].iter().flat_map(sentences).collect()
    }
}
