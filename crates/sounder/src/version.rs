//! The output of `sounder --version`: the version, and the commit and day of the build if they are known.
//! `cargo xtask run` and `cargo xtask dist` pass both to the compiler.

use std::sync::LazyLock;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    describe(env!("CARGO_PKG_VERSION"), option_env!("SOUNDER_COMMIT"), option_env!("SOUNDER_DATE"))
});

pub fn text() -> &'static str {
    &TEXT
}

fn describe(version: &str, commit: Option<&str>, date: Option<&str>) -> String {
    match (commit, date) {
        (Some(commit), Some(date)) => format!("{version} ({commit}, {date})"),
        _ => format!("{version} (development build)"),
    }
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn commit_and_date_are_told_where_they_are_known() {
        assert_eq!(describe("1.2.3", Some("0a1b2c3"), Some("1844-05-24")), "1.2.3 (0a1b2c3, 1844-05-24)");
        assert_eq!(describe("1.2.3", None, Some("1844-05-24")), "1.2.3 (development build)");
    }
}
