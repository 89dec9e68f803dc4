//! What a name looks like to a reader.

use unicode_security::skeleton;

/// Equal for two names that look alike by Unicode's table of confusable characters, ignoring case.
pub fn look(name: &str) -> String {
    skeleton(name).collect::<String>().to_lowercase()
}
