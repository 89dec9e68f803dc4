//! The file of a network: whole numbers, little end first.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `SNET` |
//! | 2 | the version of this format |
//! | 1 + n | the length of the game's key, and the key |
//! | 2 each | version of the encoding, inputs, width of the first and of the second hidden layer, seats, actions, spread of scores |
//! | 2 each | first layer: weights by input |
//! | 4 each | its bias |
//! | 1 each | second layer: weights by output |
//! | 4 each | its bias |
//! | ... | the same for the verdict (twice the seats) and for the policy (the actions) |
//! | 4 | checksum of everything before |

use crate::network::{Dense, FIRST_SHIFT, LATER_SHIFT, MOST_HIDDEN, MOST_SEATS, Network, ONE};

const MAGIC: &[u8; 4] = b"SNET";
const FORMAT: u16 = 1;
/// A larger file is refused before it is read.
pub const MOST_BYTES: usize = 4 << 20;

impl Network {
    pub fn read(bytes: &[u8]) -> Result<Network, String> {
        if bytes.len() > MOST_BYTES {
            return Err("the network is too large".to_owned());
        }
        let (body, sum) =
            bytes.split_last_chunk::<4>().map_or((bytes, None), |(body, sum)| (body, Some(*sum)));
        let mut file = Reader { left: body };
        if file.take(4)? != MAGIC {
            return Err("this is not a network".to_owned());
        }
        let format = file.short()?;
        if format != FORMAT {
            return Err(format!("the network has format {format}; this program reads {FORMAT}"));
        }
        if sum.map(u32::from_le_bytes) != Some(checksum(body)) {
            return Err("the network is damaged: its checksum is another".to_owned());
        }
        let length = usize::from(file.take(1)?[0]);
        let game = std::str::from_utf8(file.take(length)?).map_err(|error| error.to_string())?.to_owned();
        let encoding = file.short()?;
        let mut size = || file.short().map(usize::from);
        let [inputs, wide, narrow, seats, actions] = [size()?, size()?, size()?, size()?, size()?];
        let spread = file.short()?;
        if inputs == 0 || !(1..=MOST_HIDDEN).contains(&wide) || !(1..=MOST_HIDDEN).contains(&narrow) {
            return Err(format!("a network of {inputs}, {wide} and {narrow} numbers cannot be used"));
        }
        if !(1..=MOST_SEATS).contains(&seats) {
            return Err(format!("a network for {seats} seats cannot be used"));
        }
        let network = Network {
            game,
            encoding,
            inputs,
            seats,
            actions,
            spread,
            first: Dense { weights: file.shorts(inputs * wide)?, bias: file.longs(wide)? },
            second: file.dense(wide, narrow)?,
            verdict: file.dense(narrow, 2 * seats)?,
            policy: file.dense(narrow, actions)?,
        };
        if !file.left.is_empty() {
            return Err("the network is longer than it says".to_owned());
        }
        network.check()?;
        Ok(network)
    }

    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(FORMAT.to_le_bytes());
        out.push(self.game.len() as u8);
        out.extend(self.game.as_bytes());
        out.extend(self.encoding.to_le_bytes());
        for size in [self.inputs, self.first.bias.len(), self.second.bias.len(), self.seats, self.actions] {
            out.extend((size as u16).to_le_bytes());
        }
        out.extend(self.spread.to_le_bytes());
        out.extend(self.first.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        out.extend(self.first.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        for layer in [&self.second, &self.verdict, &self.policy] {
            out.extend(layer.weights.iter().flat_map(|weight| weight.to_le_bytes()));
            out.extend(layer.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        }
        out.extend(checksum(&out).to_le_bytes());
        out
    }

    /// No sum may leave the range of an `i32`, whatever the inputs.
    fn check(&self) -> Result<(), String> {
        let wide = self.first.bias.len();
        let mut most: Vec<i64> = self.first.bias.iter().map(|bias| i64::from(*bias).abs()).collect();
        for row in self.first.weights.chunks_exact(wide) {
            for (most, weight) in most.iter_mut().zip(row) {
                *most += i64::from(*weight).abs() * 128;
            }
        }
        for (layer, inputs) in [
            (&self.second, wide),
            (&self.verdict, self.second.bias.len()),
            (&self.policy, self.second.bias.len()),
        ] {
            let rows = layer.weights.chunks_exact(inputs).zip(&layer.bias);
            most.extend(rows.map(|(row, bias)| {
                i64::from(*bias).abs()
                    + row.iter().map(|weight| i64::from(*weight).abs()).sum::<i64>() * i64::from(ONE)
            }));
        }
        if most.iter().any(|most| *most > i64::from(i32::MAX)) {
            return Err("the sums of the network can overflow".to_owned());
        }
        Ok(())
    }

    /// Created from real numbers, for tests and small examples. Weights are in the layout of `Dense`.
    pub fn from_reals((game, encoding): (&str, u16), spread: u16, layers: [(&[f32], &[f32]); 4]) -> Network {
        let later = |(weights, bias): (&[f32], &[f32])| Dense {
            weights: weights.iter().map(|weight| rounded(weight * (1 << LATER_SHIFT) as f32) as i8).collect(),
            bias: bias.iter().map(|bias| rounded(bias * (ONE << LATER_SHIFT) as f32)).collect(),
        };
        let [first, second, verdict, policy] = layers;
        let scale = (ONE << FIRST_SHIFT) as f32;
        Network {
            game: game.to_owned(),
            encoding,
            inputs: first.0.len() / first.1.len(),
            seats: verdict.1.len() / 2,
            actions: policy.1.len(),
            spread,
            first: Dense {
                weights: first.0.iter().map(|weight| rounded(weight * scale) as i16).collect(),
                bias: first.1.iter().map(|bias| rounded(bias * scale)).collect(),
            },
            second: later(second),
            verdict: later(verdict),
            policy: later(policy),
        }
    }
}

fn rounded(number: f32) -> i32 {
    number.round() as i32
}

/// FNV-1a, 32 bits: finds a damaged file, not a forged one.
pub fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

struct Reader<'a> {
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, left) = self.left.split_at_checked(count).ok_or("the network ends too early")?;
        self.left = left;
        Ok(taken)
    }

    fn short(&mut self) -> Result<u16, String> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn shorts(&mut self, count: usize) -> Result<Box<[i16]>, String> {
        let bytes = self.take(2 * count)?;
        Ok(bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect())
    }

    fn longs(&mut self, count: usize) -> Result<Box<[i32]>, String> {
        let bytes = self.take(4 * count)?;
        Ok(bytes
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect())
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Result<Dense<i8>, String> {
        let weights = self.take(inputs * outputs)?.iter().map(|byte| *byte as i8).collect();
        Ok(Dense { weights, bias: self.longs(outputs)? })
    }
}
