//! Shares from exponents, with plain IEEE arithmetic only: the exponential functions of system libraries
//! differ from machine to machine.

/// Larger exponents make no difference.
const MOST: f32 = 30.0;
/// The exponent is divided by 2 to this power.
const HALVINGS: i32 = 12;

/// e to the power of `exponent`, to about three digits.
pub fn exponential(exponent: f32) -> f32 {
    let part = f64::from(exponent.clamp(-MOST, MOST)) / f64::from(1 << HALVINGS);
    let mut power = 1.0 + part + part * part / 2.0;
    for _ in 0..HALVINGS {
        power *= power;
    }
    power as f32
}

/// Turns exponents into shares that add up to 1.
pub fn softmax(exponents: &mut [f32]) {
    let most = exponents.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for exponent in exponents.iter_mut() {
        *exponent = exponential(*exponent - most);
        sum += *exponent;
    }
    exponents.iter_mut().for_each(|share| *share /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_function_is_near_the_true_one() {
        for tenth in -290..290 {
            let exponent = tenth as f32 / 10.0;
            let truth = f64::from(exponent).exp();
            let error = (f64::from(exponential(exponent)) - truth).abs() / truth;
            assert!(error < 1e-3, "{exponent}: off by {error}");
        }
    }

    #[test]
    fn shares_add_up_to_one() {
        let mut shares = [3.0, -1000.0, 3.0, 1.0];
        softmax(&mut shares);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[0] == shares[2] && shares[3] > shares[1] && shares[1] >= 0.0);
    }
}
