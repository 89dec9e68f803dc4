//! Reads and writes the sections of a compiled program.

use crate::Outcome;

pub const CUSTOM: u8 = 0;
/// The beginning of every program: magic number and version.
pub const HEAD: &[u8] = b"\0asm\x01\0\0\0";
pub struct Section<'a> {
    pub id: u8,
    pub content: &'a [u8],
}

impl<'a> Section<'a> {
    /// The content of a custom section of this name.
    pub fn custom(&self, name: &str) -> Option<&'a [u8]> {
        let mut reader = Reader(self.content);
        (self.id == CUSTOM && reader.text().ok()? == name.as_bytes()).then_some(reader.0)
    }
}

pub fn sections(wasm: &[u8]) -> Outcome<Vec<Section<'_>>> {
    let mut reader = Reader(wasm);
    if reader.take(HEAD.len())? != HEAD {
        return Err("this is not a program".into());
    }
    let mut sections = Vec::new();
    while !reader.0.is_empty() {
        let id = reader.take(1)?[0];
        let length = reader.number()?;
        sections.push(Section { id, content: reader.take(length as usize)? });
    }
    Ok(sections)
}

pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Outcome<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("the program is cut short")?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn text(&mut self) -> Outcome<&'a [u8]> {
        let length = self.number()?;
        self.take(length as usize)
    }

    /// LEB128. Addresses are signed, but none of ours is negative.
    pub fn number(&mut self) -> Outcome<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err("a number is too long".into())
    }
}

/// LEB128; a signed number keeps its highest bit free.
pub fn write_number(out: &mut Vec<u8>, mut number: u64, signed: bool) {
    let last = if signed { 0x40 } else { 0x80 };
    while number >= last {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub fn write_section(out: &mut Vec<u8>, id: u8, content: &[u8]) {
    out.push(id);
    write_number(out, content.len() as u64, false);
    out.extend(content);
}
