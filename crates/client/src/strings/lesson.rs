//! Lessons and the page that leads to them.

pub const TIPS: &str = "Tips";
pub const SOLVE: &str = "Solve";

pub const LEARN: &str = "Learn";
pub const LEARN_LEAD: &str = "Lessons on the real board, with the real rules.";
pub const LESSONS: &str = "Lessons";
pub const COACH: &str = "Coach";
pub const CHAPTERS: &str = "Chapters";
pub const START_LESSON: &str = "Start the lesson";
pub const START_OVER: &str = "Start over";
pub const REVIEW: &str = "Review";
pub const LEAVE_LESSON: &str = "Leave lesson";
pub const NO_LESSON: &str = "No such lesson";
pub const NO_LESSON_HELP: &str = "The Learn page lists all lessons.";
pub const STEP_BACK: &str = "Back";
pub const SKIP_CHAPTER: &str = "Skip chapter";
pub const SHOW_ME: &str = "Show me";
pub const PICK_AGAIN: &str = "Pick again";
pub const TRY_IT: &str = "Try it";
pub const INSIST: &str = "Do it anyway";
pub const YOU_MAY: &str = "You may do that";
pub const YOU_MAY_HELP: &str =
    "It is a legal move, but not what this step is about. Try it if you like: the lesson waits.";
pub const TRIED: &str = "You tried a move of your own";
pub const TRIED_HELP: &str = "Look at what came of it. The lesson goes back to where it was.";
pub const BACK_TO_LESSON: &str = "Back to the lesson";
pub const CHAPTER_DONE: &str = "Chapter done";
pub const LESSON_DONE: &str = "Lesson done";
pub const LESSON_DONE_HELP: &str = "The game is yours now. Play on from here, or look for another lesson.";
pub const YOU_CAN: &str = "Now you can";
pub const MORE_LESSONS: &str = "More lessons";
pub const DONE: &str = "done";
pub const SUGGESTED: &str = "Suggested";

pub const PLAY_ON_ALONE: &str = "Play on";

pub fn play_on(bot: &str) -> String {
    format!("Play on against {bot}")
}

/// The way to the first lesson of a game.
pub fn learn_game(game: &str) -> String {
    format!("Learn {game}")
}

pub fn chapter(number: usize, title: &str) -> String {
    format!("Chapter {number}: {title}")
}

/// Where one is in a lesson.
pub fn lesson_place(chapter: usize, chapters: usize) -> String {
    format!("Lesson, chapter {chapter} of {chapters}")
}

pub fn lesson_step(step: usize, steps: usize) -> String {
    format!("Step {step} of {steps}. You may also try any other move.")
}

pub fn continue_chapter(number: usize) -> String {
    format!("Continue chapter {number}")
}

pub fn lesson_title(game: &str, lesson: &str) -> String {
    format!("{game}: {lesson}")
}

pub fn lesson_facts(minutes: u8, chapters: usize) -> String {
    let chapters =
        if chapters == 1 { "1 short chapter".to_owned() } else { format!("{chapters} short chapters") };
    let minutes = if minutes == 1 { "1 minute".to_owned() } else { format!("{minutes} minutes") };
    format!("{minutes}, {chapters}. Then you play on from where the lesson stopped.")
}

pub fn chapters_done(done: usize, all: usize) -> String {
    format!("{done} of {all} chapters done")
}

pub fn done_of(done: usize, all: usize) -> String {
    format!("{done} of {all}")
}

pub fn suggested(labels: &[String]) -> String {
    format!("{SUGGESTED}: {}", labels.join("; "))
}

pub const LEGEND: &str = "Legend";

/// Shown with a temporary explanation.
pub const KEEP_EXPLANATION: &str = "Press ? to keep this open.";

/// The link from an explanation to its rule.
pub fn rule_link(title: &str) -> String {
    format!("Rule: {title}")
}
