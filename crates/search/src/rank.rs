//! Sorts the best first. The elements differ from game to game, so the sort itself only sees numbers: it is
//! compiled once, which makes each game's part of the browser's program smaller.

/// Sorts by descending worth. The sort is stable.
pub fn best_first<T>(things: &mut [T], worth: impl Fn(&T) -> f32) {
    let worths: Vec<f32> = things.iter().map(worth).collect();
    let mut order = order(&worths);
    for first in 0..order.len() {
        // Follows one cycle of the order until it closes.
        let mut place = first;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == first {
                break;
            }
            things.swap(place, from);
            place = from;
        }
    }
}

/// The indices of elements with these worths, best first and stable.
fn order(worths: &[f32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..worths.len()).collect();
    order.sort_by(|one, other| worths[*other].total_cmp(&worths[*one]));
    order
}

/// A number in the place of a worth, in the same order as `f32::total_cmp`, for collections that sort by key.
pub fn ordered(worth: f32) -> i32 {
    let bits = worth.to_bits().cast_signed();
    // Of negative floats the larger bits are the smaller number.
    if bits < 0 { bits ^ i32::MAX } else { bits }
}
