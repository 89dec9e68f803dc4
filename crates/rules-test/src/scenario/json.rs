//! Paths into JSON, and tests for JSON within other JSON.

use serde_json::Value;

/// The value at a path of names and numbers with dots between.
pub(super) fn at<'a>(root: &'a Value, path: &str) -> Option<&'a Value> {
    if path == "." {
        return Some(root);
    }
    path.split('.').try_fold(root, |value, name| match value {
        Value::Object(fields) => fields.get(name),
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Puts a value at a path. Its last name may be new in an object, or the end of a list.
pub(super) fn put(root: &mut Value, path: &str, value: Value) -> Result<(), String> {
    let (parent, name) = parent(root, path)?;
    match parent {
        Value::Object(fields) => {
            fields.insert(name.to_owned(), value);
            Ok(())
        }
        Value::Array(items) => match name.parse::<usize>() {
            Ok(index) if index < items.len() => {
                items[index] = value;
                Ok(())
            }
            Ok(index) if index == items.len() => {
                items.push(value);
                Ok(())
            }
            _ => Err(format!("\"{name}\" is not a place in a list of {}", items.len())),
        },
        other => Err(format!("\"{name}\" cannot be put into {other}")),
    }
}

/// Removes the value at a path.
pub(super) fn take(root: &mut Value, path: &str) -> Result<(), String> {
    let missing = || format!("there is nothing at {path}");
    let (parent, name) = parent(root, path)?;
    match parent {
        // Keeps the order of the other fields, so that messages stay readable.
        Value::Object(fields) => fields.shift_remove(name).map(|_| ()).ok_or_else(missing),
        Value::Array(items) => {
            let index = name.parse().ok().filter(|index| *index < items.len()).ok_or_else(missing)?;
            items.remove(index);
            Ok(())
        }
        _ => Err(missing()),
    }
}

fn parent<'a, 'b>(root: &'a mut Value, path: &'b str) -> Result<(&'a mut Value, &'b str), String> {
    let mut value = root;
    let (above, name) = path.rsplit_once('.').map_or((None, path), |(above, name)| (Some(above), name));
    for step in above.into_iter().flat_map(|above| above.split('.')) {
        let below = match value {
            Value::Object(fields) => fields.get_mut(step),
            Value::Array(items) => step.parse::<usize>().ok().and_then(|index| items.get_mut(index)),
            _ => None,
        };
        value = below.ok_or_else(|| format!("there is no \"{step}\" on the way to {path}"))?;
    }
    Ok((value, name))
}

/// Does `whole` contain `part`? Objects may have further fields; everything else must be equal.
pub(super) fn within(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            part.iter().all(|(name, value)| whole.get(name).is_some_and(|other| within(value, other)))
        }
        (Value::Array(part), Value::Array(whole)) => {
            part.len() == whole.len() && part.iter().zip(whole).all(|(part, whole)| within(part, whole))
        }
        _ => part == whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_lead_through_objects_and_lists() {
        let mut root = json!({"players": [{"hand": "a"}, {"hand": "b", "coins": 2}]});
        assert_eq!(at(&root, "players.1.hand"), Some(&json!("b")));
        assert_eq!(at(&root, "players.2.hand"), None);
        assert_eq!(at(&root, "."), Some(&root));
        assert!(put(&mut root, "players.0.hand", json!(7)).is_ok());
        assert!(put(&mut root, "players.2", json!({})).is_ok());
        assert!(put(&mut root, "players.9", json!({})).is_err());
        assert!(put(&mut root, "nobody.9", json!({})).is_err());
        assert!(take(&mut root, "players.1.coins").is_ok());
        assert!(take(&mut root, "players.1.coins").is_err());
        assert_eq!(root, json!({"players": [{"hand": 7}, {"hand": "b"}, {}]}));
    }

    #[test]
    fn a_part_may_lack_fields_but_not_items() {
        let whole = json!({"built": {"seat": 1, "at": [1, 2]}});
        assert!(within(&json!({"built": {"seat": 1}}), &whole));
        assert!(within(&json!({"built": {}}), &whole));
        assert!(!within(&json!({"built": {"seat": 2}}), &whole));
        assert!(!within(&json!({"built": {"at": [1]}}), &whole));
        assert!(!within(&json!("built"), &whole));
    }
}
