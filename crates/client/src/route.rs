//! Addresses within the client. They are behind the `#`, so that any file server can serve the client and a
//! reload always finds its page.

/// A page of the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    Home,
    /// Possibly with a game already chosen.
    NewTable(Option<String>),
    Table(String),
    /// The score sheet of a finished table.
    Finish(String),
    Replay(String),
    /// The analysis of a finished game.
    Analysis(String),
    /// A branch beside its original game.
    WhatIf(String),
    /// A shared branch, as encoded in a link.
    Shared(String),
    /// A position that was set up by hand.
    SetUp,
    /// The puzzles of a game, or of the one tried last.
    Puzzles(Option<String>),
    /// Today's puzzle and the days before.
    Daily,
    /// Other people's tables to join or to watch, and one's own.
    Lobby,
    /// Lessons, possibly with a game already chosen.
    Learn(Option<String>),
    /// A lesson of a game; it continues where the learner left, unless a chapter is named.
    Lesson {
        game: String,
        lesson: String,
        chapter: Option<usize>,
    },
    /// The account, or the way to one.
    Me,
    Lost,
}

impl Route {
    /// The hash of a page whose address was written as a path, such as `/lobby`. An unknown page is also
    /// unknown behind the `#`, and the client says so.
    pub fn hash_of(path: &str) -> Option<String> {
        match path.trim_matches('/') {
            "" | "index.html" => None,
            path => Some(format!("#/{path}")),
        }
    }

    /// The turn in the address of a replay: `r9.2`.
    pub fn turn(hash: &str) -> Option<&str> {
        hash.split_once("/replay#").map(|(_, turn)| turn)
    }

    pub fn read(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        // A second `#` leads to a place on the page.
        let path = path.split('#').next().unwrap_or_default().trim_matches('/');
        let parts: Vec<&str> = path.split('/').collect();
        let sound = |id: &&str| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let sound_code = |code: &str| code.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        match parts.as_slice() {
            [""] => Route::Home,
            ["daily"] => Route::Daily,
            ["lobby"] => Route::Lobby,
            ["me"] => Route::Me,
            ["learn"] => Route::Learn(None),
            ["learn", game] if sound(game) => Route::Learn(Some((*game).to_owned())),
            ["learn", game, lesson] if sound(game) && sound(lesson) => {
                Route::Lesson { game: (*game).to_owned(), lesson: (*lesson).to_owned(), chapter: None }
            }
            ["learn", game, lesson, chapter] if sound(game) && sound(lesson) => match chapter.parse() {
                Ok(chapter @ 1..) => Route::Lesson {
                    game: (*game).to_owned(),
                    lesson: (*lesson).to_owned(),
                    chapter: Some(chapter),
                },
                _ => Route::Lost,
            },
            ["new"] => Route::NewTable(None),
            ["new", game] if sound(game) => Route::NewTable(Some((*game).to_owned())),
            ["table", id] if sound(id) => Route::Table((*id).to_owned()),
            ["table", id, "score"] if sound(id) => Route::Finish((*id).to_owned()),
            ["table", id, "analysis"] if sound(id) => Route::Analysis((*id).to_owned()),
            ["table", id, "what-if"] if sound(id) => Route::WhatIf((*id).to_owned()),
            ["shared", code] if sound_code(code) => Route::Shared((*code).to_owned()),
            ["set-up"] => Route::SetUp,
            ["puzzles"] => Route::Puzzles(None),
            ["puzzles", game] if sound(game) => Route::Puzzles(Some((*game).to_owned())),
            ["table", id, "replay"] if sound(id) => Route::Replay((*id).to_owned()),
            _ => Route::Lost,
        }
    }

    /// On a server, a table's page has an address of its own: the invitation link.
    pub fn invitation(path: &str) -> Option<Route> {
        let id = path.strip_prefix("/t/")?.trim_end_matches('/');
        match Route::read(&format!("#/table/{id}")) {
            Route::Table(id) => Some(Route::Table(id)),
            _ => None,
        }
    }

    /// The table of a pasted link, with or without the server's address.
    pub fn of_link(link: &str) -> Option<Route> {
        let path = link.find("/t/").map_or(link, |at| &link[at..]);
        let path = path.split(['#', '?']).next().unwrap_or_default();
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/t/{path}") };
        Route::invitation(&path).filter(|route| matches!(route, Route::Table(id) if id.contains('-')))
    }

    /// The seat that a link transfers to another device: it is behind the `#`, which is never sent.
    pub fn seat_handed_over(hash: &str) -> Option<&str> {
        let token = hash.strip_prefix("#seat=")?;
        let sound = !token.is_empty() && token.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        sound.then_some(token)
    }

    pub fn href(&self) -> String {
        match self {
            Route::Home | Route::Lost => "#/".to_owned(),
            Route::NewTable(None) => "#/new".to_owned(),
            Route::NewTable(Some(game)) => format!("#/new/{game}"),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Finish(id) => format!("#/table/{id}/score"),
            Route::Replay(id) => format!("#/table/{id}/replay"),
            Route::Analysis(id) => format!("#/table/{id}/analysis"),
            Route::WhatIf(id) => format!("#/table/{id}/what-if"),
            Route::Shared(code) => format!("#/shared/{code}"),
            Route::SetUp => "#/set-up".to_owned(),
            Route::Puzzles(None) => "#/puzzles".to_owned(),
            Route::Puzzles(Some(game)) => format!("#/puzzles/{game}"),
            Route::Daily => "#/daily".to_owned(),
            Route::Lobby => "#/lobby".to_owned(),
            Route::Me => "#/me".to_owned(),
            Route::Learn(None) => "#/learn".to_owned(),
            Route::Learn(Some(game)) => format!("#/learn/{game}"),
            Route::Lesson { game, lesson, chapter: None } => format!("#/learn/{game}/{lesson}"),
            Route::Lesson { game, lesson, chapter: Some(chapter) } => {
                format!("#/learn/{game}/{lesson}/{chapter}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_again_by_its_address() {
        let id = || "k3-7".to_owned();
        for route in [
            Route::Home,
            Route::NewTable(None),
            Route::NewTable(Some(id())),
            Route::Table(id()),
            Route::Finish(id()),
            Route::Replay(id()),
            Route::Analysis(id()),
            Route::WhatIf(id()),
            Route::Shared("Ab-_9".to_owned()),
            Route::SetUp,
            Route::Puzzles(None),
            Route::Puzzles(Some(id())),
            Route::Daily,
            Route::Lobby,
            Route::Me,
            Route::Learn(None),
            Route::Learn(Some(id())),
            Route::Lesson { game: id(), lesson: id(), chapter: None },
            Route::Lesson { game: id(), lesson: id(), chapter: Some(3) },
        ] {
            assert_eq!(Route::read(&route.href()), route);
        }
    }

    #[test]
    fn an_invitation_leads_to_its_table() {
        let table = Route::Table("relay-417-k7x9q2mfvb3tznup".to_owned());
        assert_eq!(Route::invitation("/t/relay-417-k7x9q2mfvb3tznup"), Some(table));
        for path in ["/", "/t/", "/t/a/score", "/t/<b>", "/table/a"] {
            assert_eq!(Route::invitation(path), None, "{path}");
        }
    }

    #[test]
    fn a_pasted_link_leads_to_its_table() {
        let table = Some(Route::Table("relay-417-k7x9".to_owned()));
        for link in ["https://sounder.example/t/relay-417-k7x9", "/t/relay-417-k7x9#seat=x", "relay-417-k7x9"]
        {
            assert_eq!(Route::of_link(link), table, "{link}");
        }
        for link in ["", "hello", "https://sounder.example/", "a b-c"] {
            assert_eq!(Route::of_link(link), None, "{link}");
        }
    }

    #[test]
    fn a_path_is_an_address_too() {
        assert_eq!(Route::hash_of("/"), None);
        assert_eq!(Route::hash_of("/index.html"), None);
        assert_eq!(Route::read(&Route::hash_of("/lobby").unwrap()), Route::Lobby);
        for path in ["/xyz", "/xyz/", "/t/", "/<b>"] {
            assert_eq!(Route::read(&Route::hash_of(path).unwrap()), Route::Lost, "{path}");
        }
    }

    #[test]
    fn a_replay_can_begin_at_a_turn() {
        let hash = "#/table/a/replay#r9.2";
        assert_eq!(Route::read(hash), Route::Replay("a".to_owned()));
        assert_eq!(Route::turn(hash), Some("r9.2"));
        assert_eq!(Route::turn("#/table/a/replay"), None);
    }

    #[test]
    fn a_link_hands_over_a_seat() {
        assert_eq!(Route::seat_handed_over("#seat=Ab3-_x"), Some("Ab3-_x"));
        for hash in ["", "#", "#seat=", "#/table/a", "#seat=a b", "#seat=<b>"] {
            assert_eq!(Route::seat_handed_over(hash), None, "{hash}");
        }
    }

    #[test]
    fn what_is_no_address_is_lost() {
        for hash in [
            "#/learn/a/b/0",
            "#/learn/a/b/c",
            "#/table",
            "#/table/<b>",
            "#/table/a/b",
            "#/nowhere",
            "#/table/a/score/b",
            "#/shared",
            "#/shared/a%20b",
        ] {
            assert_eq!(Route::read(hash), Route::Lost, "{hash}");
        }
        assert_eq!(Route::read(""), Route::Home);
    }
}
