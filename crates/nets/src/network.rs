//! A network and its evaluation.
//!
//! The activations of the hidden layers range from 0 to `ONE`, which represents 1. Weights of the first layer
//! are integer multiples of 1 / `FIRST`, those of the others of 1 / `LATER`.

use crate::share::softmax;

/// An activation of 1.
pub const ONE: i32 = 127;
/// Steps of a weight of the first layer, as a power of two.
pub const FIRST_SHIFT: u32 = 6;
/// Steps of a later weight, as a power of two.
pub const LATER_SHIFT: u32 = 6;
/// The unit of the last layer's sums.
const UNIT: f32 = (ONE << LATER_SHIFT) as f32;
/// The maximum width of hidden layers, so that an evaluation needs no heap.
pub const MOST_HIDDEN: usize = 256;
pub const MOST_SEATS: usize = 8;

/// A network for the encoding of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// The game, and the version of its encoding.
    pub game: String,
    pub encoding: u16,
    pub inputs: usize,
    /// The number of seats in its output; it weighs the actions below `actions`.
    pub seats: usize,
    pub actions: usize,
    /// The scale of scores: an output of 1 means this many points.
    pub spread: u16,
    pub(crate) first: Dense<i16>,
    pub(crate) second: Dense<i8>,
    /// Two rows for each seat: shares of the win, then scores.
    pub(crate) verdict: Dense<i8>,
    pub(crate) policy: Dense<i8>,
}

/// The weights between two layers. Those of the first layer are stored by input, the others by output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dense<W> {
    pub weights: Box<[W]>,
    pub bias: Box<[i32]>,
}

/// The output of a network for one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    hidden: [i16; MOST_HIDDEN],
    verdict: [i32; 2 * MOST_SEATS],
}

impl Network {
    /// Evaluates a position. `inputs` must have exactly the number of inputs of the network.
    pub fn think(&self, inputs: &[i8]) -> Thought {
        assert_eq!(inputs.len(), self.inputs, "an encoding of another length");
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: this processor has AVX2.
            #[allow(
                unsafe_code,
                reason = "a third of a Master's time in Railroad Revolution is spent here"
            )]
            return unsafe { self.think_wide(inputs) };
        }
        self.think_anywhere(inputs)
    }

    /// The same, compiled for processors that add eight numbers at once: in half the time.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn think_wide(&self, inputs: &[i8]) -> Thought {
        self.think_anywhere(inputs)
    }

    /// The same for any processor.
    #[inline(always)]
    pub fn think_anywhere(&self, inputs: &[i8]) -> Thought {
        let mut first = [0i16; MOST_HIDDEN];
        self.first_layer(inputs, &mut first);
        let wide = self.first.bias.len();
        let mut thought = Thought { hidden: [0; MOST_HIDDEN], verdict: [0; 2 * MOST_SEATS] };
        for (output, out) in thought.hidden[..self.second.bias.len()].iter_mut().enumerate() {
            *out = clipped(self.second.sum(output, &first[..wide]) >> LATER_SHIFT);
        }
        let hidden = &thought.hidden[..self.second.bias.len()];
        for (output, out) in thought.verdict[..2 * self.seats].iter_mut().enumerate() {
            *out = self.verdict.sum(output, hidden);
        }
        thought
    }

    /// Adds the rows of the non-zero inputs, which are few.
    #[inline(always)]
    fn first_layer(&self, inputs: &[i8], out: &mut [i16; MOST_HIDDEN]) {
        let wide = self.first.bias.len();
        let mut sums = [0i32; MOST_HIDDEN];
        sums[..wide].copy_from_slice(&self.first.bias);
        for (input, row) in inputs.iter().zip(self.first.weights.chunks_exact(wide)) {
            if *input != 0 {
                let input = i32::from(*input);
                for (sum, weight) in sums[..wide].iter_mut().zip(row) {
                    *sum += input * i32::from(*weight);
                }
            }
        }
        for (out, sum) in out[..wide].iter_mut().zip(&sums[..wide]) {
            *out = clipped(*sum >> FIRST_SHIFT);
        }
    }

    /// Shares of the win by seat, beginning with one's own, at a table of `seats`.
    pub fn shares(&self, thought: &Thought, seats: usize) -> [f32; MOST_SEATS] {
        let mut shares = [0.0; MOST_SEATS];
        let seats = seats.min(self.seats);
        for (share, told) in shares[..seats].iter_mut().zip(&thought.verdict) {
            *share = *told as f32 / UNIT;
        }
        softmax(&mut shares[..seats]);
        shares
    }

    /// The expected score of the seat this many places after one's own, in points from the usual one.
    pub fn score(&self, thought: &Thought, place: usize) -> f32 {
        thought.verdict[self.seats + place] as f32 / UNIT * f32::from(self.spread)
    }

    /// How well an action is liked, as the exponent of its share; `None` for actions without a weight.
    pub fn liking(&self, thought: &Thought, action: u32) -> Option<f32> {
        let action = usize::try_from(action).ok().filter(|action| *action < self.actions)?;
        Some(self.policy.sum(action, &thought.hidden[..self.second.bias.len()]) as f32 / UNIT)
    }
}

#[inline(always)]
fn clipped(sum: i32) -> i16 {
    sum.clamp(0, ONE) as i16
}

impl Dense<i8> {
    #[inline(always)]
    fn sum(&self, output: usize, inputs: &[i16]) -> i32 {
        let row = &self.weights[output * inputs.len()..][..inputs.len()];
        let products = row.iter().zip(inputs).map(|(weight, input)| i32::from(*weight) * i32::from(*input));
        self.bias[output] + products.sum::<i32>()
    }
}
