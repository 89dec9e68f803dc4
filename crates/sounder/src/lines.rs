//! Reads lines from untrusted input.

use std::io::{self, BufRead};

#[derive(Debug, PartialEq)]
pub enum Line {
    Text(String),
    NotText,
    TooLong,
    End,
}

/// Reads the next line without storing more than `longest` bytes of it. The last line may lack its
/// line break.
pub fn next_line(input: &mut impl BufRead, longest: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let (part, used) = end.map_or((chunk, chunk.len()), |end| (&chunk[..end], end + 1));
        too_long |= line.len() + part.len() > longest;
        if !too_long {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => String::from_utf8(line).map_or(Line::NotText, Line::Text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_one_is_read() {
        let mut input = io::BufReader::with_capacity(4, &b"one\n123456789\n\n\xff\nlast"[..]);
        let mut next = || next_line(&mut input, 8).expect("read");
        assert_eq!(next(), Line::Text("one".to_owned()));
        assert_eq!(next(), Line::TooLong);
        assert_eq!(next(), Line::Text(String::new()));
        assert_eq!(next(), Line::NotText);
        assert_eq!(next(), Line::Text("last".to_owned()));
        assert_eq!(next(), Line::End);
    }
}
