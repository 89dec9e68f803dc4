//! An update without what its viewer already knows: only the values that changed since the last snapshot sent,
//! each by its JSON pointer (RFC 6901).

use crate::comparison::tell_between;
use crate::json::Json;
use crate::known::Difference;
use crate::packed::Packed;
use crate::snapshot::Snapshot;
use crate::update::{Beat, Update};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Few messages are longer.
const USUAL_LENGTH: usize = 2048;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Changes {
    pub table: String,
    pub from: u32,
    pub beats: Vec<Beat>,
    /// The new values in the snapshot by their pointers, as in `{"/seq": 12, "/view/players/0/cash": 5}`. A
    /// value that did not exist is added to its object.
    pub changes: Json,
}

impl Changes {
    /// The message about what happened at a table, as JSON text, with the changes of what everyone knows and of
    /// what the viewer knows besides (see `Known`); `whole` is called if changes cannot express one of them. The
    /// message is assembled from parts, because every viewer gets one for every move.
    pub fn message(
        table: &str,
        from: u32,
        beats: &[Beat],
        shared: &Difference,
        own: (&Packed, &Packed),
        whole: impl FnOnce() -> Snapshot,
    ) -> String {
        let head = Head { kind: "changes", table, from, beats };
        let mut out = Vec::with_capacity(USUAL_LENGTH);
        write(&head, &mut out);
        out.pop();
        out.extend_from_slice(b",\"changes\":{");
        let start = out.len();
        out.extend_from_slice(shared.members().unwrap_or_default());
        if shared.members().is_none() || !tell_between(own.0.bytes(), own.1.bytes(), &mut out) {
            out.truncate(start);
            out.extend_from_slice(b"\"\":");
            write(&whole(), &mut out);
        } else if out.len() > start {
            // The comma behind the last one.
            out.pop();
        }
        out.extend_from_slice(b"}}");
        String::from_utf8(out).unwrap_or_default()
    }

    /// The complete update, given the last snapshot; `None` if the changes do not fit it.
    pub fn onto(self, before: &Snapshot) -> Option<Update> {
        let mut snapshot = serde_json::to_value(before).ok()?;
        let Value::Object(changes) = self.changes.value() else { return None };
        for (pointer, value) in changes {
            set(&mut snapshot, &pointer, value)?;
        }
        Some(Update { from: self.from, beats: self.beats, snapshot: serde_json::from_value(snapshot).ok()? })
    }
}

/// The message without the changes themselves.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    table: &'a str,
    from: u32,
    beats: &'a [Beat],
}

/// Plain data with text keys always has a JSON form.
fn write(data: &impl Serialize, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, data);
}

fn set(whole: &mut Value, pointer: &str, value: Value) -> Option<()> {
    if let Some(place) = whole.pointer_mut(pointer) {
        *place = value;
        return Some(());
    }
    let (parent, key) = pointer.rsplit_once('/')?;
    let key = key.replace("~1", "/").replace("~0", "~");
    whole.pointer_mut(parent)?.as_object_mut()?.insert(key, value);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::Times;
    use crate::snapshot::About;
    use crate::socket::FromServer;
    use rules::{Edition, Options, Viewer};
    use serde_json::json;

    fn snapshot() -> Snapshot {
        let edition = Edition { rules: 1, content: 1, words: None };
        let about = About::local("a-table", Vec::new());
        Snapshot::waiting(
            &about,
            "a-game",
            edition,
            &Options::default(),
            "hash".to_owned(),
            Viewer::Spectator,
        )
    }

    /// The update as a client that knows `before` reads it from the message.
    fn told(before: &Snapshot, update: &Update) -> Option<Update> {
        let Update { from, beats, snapshot } = update;
        let (before_it, now) = (before.changeable(), snapshot.changeable());
        let (shared, own) = (Difference::between(&before_it.shared, &now.shared), (&before_it.own, &now.own));
        let message = Changes::message(&snapshot.table, *from, beats, &shared, own, || snapshot.clone());
        let FromServer::Changes(changes) = serde_json::from_str(&message).expect("a message") else {
            panic!("{message}")
        };
        changes.onto(before)
    }

    #[test]
    fn the_message_tells_the_update() {
        let beat = Beat {
            seq: 1,
            seat: None,
            auto: true,
            undo: false,
            back_to: None,
            events: vec![json!({"a": 1}).into()],
        };
        let times = Times { at: 1, left: vec![5], running: vec![true] };
        let running = Snapshot { seq: 1, times: Some(times), legal: vec!["pass".to_owned()], ..snapshot() };
        let ended = Snapshot { seq: 2, seed: Some("seed".to_owned()), can_undo: true, ..snapshot() };
        // Clocks appear and disappear: the last step can only be sent as a whole.
        for (before, after) in [(snapshot(), running.clone()), (running, ended)] {
            let update = Update { from: before.seq, beats: vec![beat.clone()], snapshot: after };
            assert_eq!(told(&before, &update), Some(update));
        }
    }

    fn leads(before: &Value, after: &Value) -> Value {
        let part = |value: &Value| Packed::of(&json!({ "": value }));
        let mut changes = b"{".to_vec();
        if !tell_between(part(before).bytes(), part(after).bytes(), &mut changes) {
            return json!({ "": after });
        }
        changes.pop_if(|last| *last == b',');
        changes.push(b'}');
        let changes: Value = serde_json::from_slice(&changes).expect("JSON");
        let mut whole = before.clone();
        for (pointer, value) in changes.as_object().expect("an object") {
            set(&mut whole, pointer, value.clone()).expect("a place");
        }
        assert_eq!(whole, *after);
        changes
    }

    #[test]
    fn changes_are_told_at_the_deepest_place_that_tells_them() {
        let before = json!({"cash": [3, 4, {"a": "long enough to be worth a pointer", "b": 1}], "turn": 1});
        let after = json!({"cash": [3, 4, {"a": "long enough to be worth a pointer", "b": 2}], "turn": 1});
        assert_eq!(leads(&before, &after), json!({"/cash/2/b": 2}));
        assert_eq!(leads(&after, &after), json!({}));
    }

    fn forms() -> [Value; 16] {
        [
            json!(null),
            json!({}),
            json!([]),
            json!([1]),
            json!([1, 2]),
            json!([{}, []]),
            json!({"a": [], "b": {}}),
            json!({"a": [1, "x,\"}\\"], "b": {}}),
            json!({"a": [1, "y]\\\""], "b": {"c/d~e": 1}}),
            json!({"b": {"c/d~e": {"f": null}}}),
            json!({"b": {"\"\\é/": 1}, "z": ""}),
            json!("text"),
            json!("text that is longer"),
            json!([0, 1, -1, u64::MAX]),
            json!([0.0, 1.0, -0.0, i64::MIN]),
            json!({"": {"": 1}}),
        ]
    }

    #[test]
    fn whatever_changes_the_changes_lead_there() {
        let forms = forms();
        for before in &forms {
            for after in &forms {
                let wrap = |value: &Value| json!({"first": 1, "form": value, "last": [value]});
                leads(&wrap(before), &wrap(after));
                leads(before, after);
            }
        }
    }

    #[test]
    fn changes_are_never_longer_than_the_whole_value() {
        let many = |by: i32| {
            let elements = (0..40).map(|at| json!({"at": at, "n": if at % by == 0 { at + 100 } else { at }}));
            Value::Array(elements.collect())
        };
        let mut forms = Vec::from(forms());
        forms.extend([1, 2, 3, 7, 41].map(many));
        for before in &forms {
            for after in forms.iter().filter(|after| *after != before) {
                let changes = leads(&json!({ "form": before }), &json!({ "form": after })).to_string();
                let whole = json!({ "/form": after }).to_string();
                assert!(changes.len() <= whole.len(), "{changes}");
            }
        }
    }

    #[test]
    fn members_of_a_part_of_the_view_are_told_one_by_one() {
        let part = |view: Value| Packed::of(&json!({ "view": view, "": { "seq": 1 } }));
        let told = |before: Value, after: Value| {
            let told = Difference::between(&part(before), &part(after));
            told.members().map(|members| String::from_utf8_lossy(members).into_owned())
        };
        let all = |by: i32| json!({"a": [by, by], "b": by});
        assert_eq!(told(all(1), all(2)).as_deref(), Some(r#""/view/a":[2,2],"/view/b":2,"#));
        assert_eq!(told(all(1), all(1)).as_deref(), Some(""));
        assert_eq!(told(all(1), json!({"a": [1, 1]})), None, "a member is gone");
        assert_eq!(told(all(1), json!(null)), None);
        let whole = Packed::of(&json!({"": {"view": {}, "seq": 1}}));
        assert!(
            Difference::between(&part(all(1)), &whole).members().is_none(),
            "the view is no longer divided"
        );
    }

    #[test]
    fn a_number_that_goes_on_is_another() {
        for (before, after) in [(1, 12), (12, 1), (7, 70), (-1, 1)] {
            let wrap = |number: i32| json!({"a": number, "b": [number, {"c": number}], "d": "same"});
            leads(&wrap(before), &wrap(after));
        }
    }

    #[test]
    fn many_small_changes_are_told_as_one() {
        let numbers = |from: i32| json!({ "numbers": (from..from + 50).collect::<Vec<_>>() });
        let changes = leads(&numbers(0), &numbers(1));
        assert_eq!(changes.as_object().map(serde_json::Map::len), Some(1));
    }
}
