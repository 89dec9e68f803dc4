//! The natural logarithm from plain steps, so that it is the same on every machine: that of the platform is not.

use std::f32::consts::LN_2;

const FRACTION: u32 = 23;
const BIAS: i32 = 127;

/// Of a positive normal number, to about four digits.
pub fn logarithm(number: f32) -> f32 {
    let bits = number.to_bits();
    let exponent = (bits >> FRACTION) as i32 - BIAS;
    // From 1 to 2.
    let rest = f32::from_bits(bits & ((1 << FRACTION) - 1) | (BIAS as u32) << FRACTION);
    let part = (rest - 1.0) / (rest + 1.0);
    let square = part * part;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0));
    exponent as f32 * LN_2 + 2.0 * part * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        for number in [1e-4, 0.05, 0.3, 0.999, 1.0, 1.5, 1.999, 2.0, 10.0, 1e4] {
            assert!((logarithm(number) - number.ln()).abs() < 1e-4, "{number}");
        }
    }
}
