//! Rewrites a program in compact form. The splitter reserves five bytes for every reference, and most of these
//! numbers need two.

use crate::Outcome;
use std::convert::Infallible;
use wasm_encoder::Module;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasmparser::{CustomSectionReader, Parser};

/// Function names and compiler versions: only developers read them, and they are a quarter of a part.
const FOR_DEVELOPERS: [&str; 2] = ["name", "producers"];

/// The same program in fewer bytes.
pub fn compact(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let mut module = Module::new();
    let written = Compact.parse_core_module(&mut module, Parser::new(0), wasm);
    written.map_err(|error| format!("a part cannot be read: {error}"))?;
    Ok(module.finish())
}

struct Compact;

impl Reencode for Compact {
    type Error = Infallible;

    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: CustomSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        if FOR_DEVELOPERS.contains(&section.name()) {
            return Ok(());
        }
        utils::parse_custom_section(self, module, section)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sections::{CUSTOM, HEAD, write_section};

    /// A function that returns a constant with this encoding.
    fn program(constant: &[u8]) -> Vec<u8> {
        let mut wasm = HEAD.to_vec();
        write_section(&mut wasm, 1, &[1, 0x60, 0, 1, 0x7f]);
        write_section(&mut wasm, 3, &[1, 0]);
        let body = [&[0, 0x41], constant, &[0x0b]].concat();
        write_section(&mut wasm, 10, &[&[1, body.len() as u8], &body[..]].concat());
        wasm
    }

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let long = program(&[0x85, 0x80, 0x80, 0x80, 0]);
        assert_eq!(compact(&long).expect("a program"), program(&[5]));
    }

    #[test]
    fn names_are_left_out_and_nothing_else() {
        let (mut wasm, mut without) = (program(&[5]), program(&[5]));
        for out in [&mut wasm, &mut without] {
            write_section(out, CUSTOM, b"\x0ftarget_features\x00");
        }
        write_section(&mut wasm, CUSTOM, b"\x04name\x00\x02\x01a");
        write_section(&mut wasm, CUSTOM, b"\x09producers\x00");
        assert_eq!(compact(&wasm).expect("a program"), without);
    }
}
