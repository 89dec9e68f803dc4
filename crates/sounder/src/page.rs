//! Pages with a section that a command writes, between two marker lines.

use crate::failure::Failure;
use crate::files::NewFile;
use std::io::Write as _;
use std::path::Path;

pub fn read(name: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(name)
        .map_err(|error| Failure::Refused(format!("{} cannot be read: {error}", name.display())))
}

/// The page with `part` between its lines `<!-- WHAT -->` and `<!-- end of WHAT -->`.
pub fn fill(name: &Path, page: &str, what: &str, part: &str) -> Result<String, Failure> {
    let (begin, end) = (format!("<!-- {what} -->\n"), format!("<!-- end of {what} -->\n"));
    let split = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) =
        split.ok_or_else(|| Failure::Refused(format!("{} has no place for a {what}", name.display())))?;
    Ok(format!("{before}{begin}\n{part}{end}{after}"))
}

pub fn write(name: &Path, text: &str) -> Result<(), Failure> {
    let mut file = NewFile::create(name)?;
    file.write_all(text.as_bytes())?;
    file.finish()
}
