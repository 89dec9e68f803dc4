//! Zero-initialised memory has no data in a linked program, although its symbols name a segment of their own,
//! after the last one. The splitter looks for that segment, so we write it out: a kilobyte of zeros.

use crate::Outcome;
use crate::sections::{HEAD, Reader, sections, write_number, write_section};

const DATA: u8 = 11;
const DATA_COUNT: u8 = 12;
/// In the custom section `linking`: the names of segments, and the symbols.
const SEGMENTS: u8 = 5;
const SYMBOLS: u8 = 8;
const UNDEFINED: u64 = 0x10;
const NAMED: u64 = 0x40;
const I32_CONST: u8 = 0x41;
const END: u8 = 0x0b;

/// The program with a segment of zeros at its end, if there are symbols in it.
pub fn write_out(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let sections = sections(wasm)?;
    let data = sections.iter().find(|section| section.id == DATA).ok_or("a program without data")?;
    let mut reader = Reader(data.content);
    let (mut segments, mut end) = (0, 0);
    let count = reader.number()?;
    while segments < count {
        // Active segments of the first memory, each at a constant address.
        if reader.take(2)? != [0, I32_CONST] {
            return Err("a segment of data without an address".into());
        }
        let address = reader.number()?;
        reader.take(1)?;
        let length = reader.number()?;
        reader.take(length as usize)?;
        (segments, end) = (segments + 1, address + length);
    }
    let linking = sections.iter().find_map(|section| section.custom("linking")).ok_or("no symbols")?;
    let (alignment, length) = zeros(linking, count)?;
    if length == 0 {
        return Ok(wasm.to_vec());
    }
    let mut content = data.content.to_vec();
    if count >= 127 {
        return Err("too many segments of data".into());
    }
    content[0] += 1;
    content.extend([0, I32_CONST]);
    write_number(&mut content, end.next_multiple_of(1 << alignment), true);
    content.push(END);
    write_number(&mut content, length, false);
    content.resize(content.len() + length as usize, 0);
    let mut out = HEAD.to_vec();
    for section in &sections {
        let count = [count as u8 + 1];
        let content = match section.id {
            DATA => &content,
            DATA_COUNT => &count[..],
            _ => section.content,
        };
        write_section(&mut out, section.id, content);
    }
    Ok(out)
}

/// The alignment of the segment after the last one, as a power of two, and the extent of its symbols.
fn zeros(linking: &[u8], segment: u64) -> Outcome<(u64, u64)> {
    let mut reader = Reader(linking);
    reader.number()?;
    let (mut alignment, mut reach) = (0, 0);
    while !reader.0.is_empty() {
        let kind = reader.take(1)?[0];
        let length = reader.number()?;
        let mut part = Reader(reader.take(length as usize)?);
        match kind {
            SEGMENTS => {
                for number in 0..part.number()? {
                    part.text()?;
                    let power = part.number()?;
                    part.number()?;
                    if number == segment {
                        alignment = power;
                    }
                }
            }
            SYMBOLS => {
                for _ in 0..part.number()? {
                    reach = reach.max(symbol(&mut part, segment)?);
                }
            }
            _ => {}
        }
    }
    Ok((alignment, reach))
}

/// The extent of a symbol in the segment.
fn symbol(part: &mut Reader<'_>, segment: u64) -> Outcome<u64> {
    let kind = part.take(1)?[0];
    let flags = part.number()?;
    match kind {
        // Functions, globals, tags, tables.
        0 | 2 | 4 | 5 => {
            part.number()?;
            if flags & UNDEFINED == 0 || flags & NAMED != 0 {
                part.text()?;
            }
        }
        // Data.
        1 => {
            part.text()?;
            if flags & UNDEFINED == 0 {
                let (index, offset, size) = (part.number()?, part.number()?, part.number()?);
                return Ok(if index == segment { offset + size } else { 0 });
            }
        }
        // Sections.
        3 => {
            part.number()?;
        }
        _ => return Err(format!("a symbol of an unknown kind: {kind}").into()),
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sections::CUSTOM;

    /// One segment of four bytes at address 1025, and a symbol of `size` bytes in the segment after it.
    fn program(size: u8) -> Vec<u8> {
        let mut wasm = HEAD.to_vec();
        write_section(&mut wasm, DATA_COUNT, &[1]);
        write_section(&mut wasm, DATA, &[1, 0, I32_CONST, 0x81, 0x08, END, 4, 1, 2, 3, 4]);
        let segments = [2, 1, b'd', 0, 0, 1, b'b', 3, 0];
        let symbols = [2, 0, 0x10, 7, 1, 0, 1, b's', 1, 2, size];
        let mut linking = b"\x07linking\x02".to_vec();
        write_section(&mut linking, SEGMENTS, &segments);
        write_section(&mut linking, SYMBOLS, &symbols);
        write_section(&mut wasm, CUSTOM, &linking);
        wasm
    }

    #[test]
    fn zeros_follow_the_data_where_symbols_lie() {
        let wasm = write_out(&program(3)).expect("a program");
        let sections = sections(&wasm).expect("a program");
        assert_eq!(sections[0].content, [2]);
        let zeros = [0, I32_CONST, 0x88, 0x08, END, 5, 0, 0, 0, 0, 0];
        assert!(sections[1].content.ends_with(&zeros), "{:?}", sections[1].content);
        assert_eq!(sections[1].content[0], 2);
    }

    #[test]
    fn a_program_without_them_stays_as_it_is() {
        let mut wasm = program(3);
        let at = wasm.len() - 3;
        wasm[at] = 0;
        assert_eq!(write_out(&wasm).expect("a program"), wasm, "the symbol lies in the first segment");
        assert!(write_out(&wasm[..wasm.len() - 1]).is_err());
    }
}
