//! The arrow keys: from one target to the next one in a direction.

/// The nearest target in a direction from the chosen one; the first one if none is chosen.
pub fn nearest<T: Copy + PartialEq>(
    targets: &[(T, (f64, f64))],
    chosen: Option<T>,
    (dx, dy): (f64, f64),
) -> Option<T> {
    let Some((_, (x, y))) = targets.iter().find(|(target, _)| Some(*target) == chosen) else {
        return targets.first().map(|(target, _)| *target);
    };
    targets
        .iter()
        .filter_map(|(target, (u, v))| {
            let (ahead, aside) = ((u - x) * dx + (v - y) * dy, ((u - x) * dy).abs() + ((v - y) * dx).abs());
            (ahead > 1.0).then_some((*target, ahead + 2.0 * aside))
        })
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(target, _)| target)
}

/// The next or previous thing in a row, wrapping around; without a choice, the first or the last.
pub fn next<T: Copy + PartialEq>(all: &[T], chosen: Option<T>, ahead: bool) -> Option<T> {
    let last = all.len().checked_sub(1)?;
    let at = chosen.and_then(|chosen| all.iter().position(|other| *other == chosen));
    let to = match (at, ahead) {
        (None, true) => 0,
        (None, false) => last,
        (Some(at), true) => (at + 1) % all.len(),
        (Some(at), false) => at.checked_sub(1).unwrap_or(last),
    };
    all.get(to).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROSS: [(char, (f64, f64)); 5] =
        [('m', (0.0, 0.0)), ('e', (10.0, 1.0)), ('w', (-10.0, 0.0)), ('n', (0.0, -10.0)), ('f', (30.0, 0.0))];

    #[test]
    fn an_arrow_leads_to_the_nearest_target_on_its_side() {
        assert_eq!(nearest(&CROSS, Some('m'), (1.0, 0.0)), Some('e'));
        assert_eq!(nearest(&CROSS, Some('m'), (0.0, -1.0)), Some('n'));
        assert_eq!(nearest(&CROSS, Some('e'), (1.0, 0.0)), Some('f'));
        assert_eq!(nearest(&CROSS, Some('w'), (-1.0, 0.0)), None, "there is nothing further west");
    }

    #[test]
    fn from_nothing_an_arrow_leads_to_the_first_target() {
        assert_eq!(nearest(&CROSS, None, (0.0, 1.0)), Some('m'));
        assert_eq!(nearest::<char>(&[], None, (0.0, 1.0)), None);
    }

    #[test]
    fn a_row_is_a_ring() {
        let row = ['a', 'b', 'c'];
        assert_eq!(next(&row, Some('c'), true), Some('a'));
        assert_eq!(next(&row, Some('a'), false), Some('c'));
        assert_eq!(next(&row, None, true), Some('a'));
        assert_eq!(next(&row, None, false), Some('c'));
        assert_eq!(next(&row, Some('x'), true), Some('a'), "what is not there is nothing");
        assert_eq!(next::<char>(&[], None, true), None);
    }
}
