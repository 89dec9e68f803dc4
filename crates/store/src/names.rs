//! What a name looks like.

use unicode_security::skeleton;

/// The same for two names that look alike, by Unicode's table of confusable characters, capitals or not.
pub fn look(name: &str) -> String {
    skeleton(name).collect::<String>().to_lowercase()
}
