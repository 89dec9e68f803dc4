//! Files that are written completely or not at all.

use crate::failure::Failure;
use catalog::Position;
use rules::Record;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file being written. An existing file of that name stays untouched until `finish`.
pub struct NewFile {
    /// As the user wrote it.
    name: PathBuf,
    target: Target,
}

enum Target {
    Beside {
        temporary: NamedTempFile,
        path: PathBuf,
    },
    /// A file that cannot be replaced by another, such as a pipe or `/dev/stdout`.
    Device(File),
}

impl NewFile {
    /// Fails at once if the file cannot be written, before any work is done for it.
    pub fn create(name: &Path) -> Result<NewFile, Failure> {
        NewFile::create_for(name, 0o666)
    }

    /// One that only its owner can read.
    pub fn create_private(name: &Path) -> Result<NewFile, Failure> {
        NewFile::create_for(name, 0o600)
    }

    fn create_for(name: &Path, mode: u32) -> Result<NewFile, Failure> {
        let target = Target::open(name, mode).map_err(|error| cannot("written", name, &error))?;
        Ok(NewFile { name: name.to_owned(), target })
    }

    pub fn finish(self) -> Result<(), Failure> {
        self.target.finish().map_err(|error| cannot("written", &self.name, &error))
    }
}

impl Target {
    fn open(name: &Path, mode: u32) -> io::Result<Target> {
        match fs::metadata(name) {
            Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => Ok(Target::Device(File::options().write(true).open(name)?)),
            // The target of a link is replaced, not the link itself.
            Ok(there) if there.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
            Ok(_) => Target::beside(fs::canonicalize(name)?, mode),
            Err(_) => Target::beside(name.to_owned(), mode),
        }
    }

    fn beside(path: PathBuf, mode: u32) -> io::Result<Target> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
        let mut builder = tempfile::Builder::new();
        builder.prefix(&name).suffix(".part");
        #[cfg(unix)]
        let permissions = std::os::unix::fs::PermissionsExt::from_mode(mode);
        #[cfg(unix)]
        builder.permissions(permissions);
        let temporary = builder.tempfile_in(folder(&path))?;
        Ok(Target::Beside { temporary, path })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Target::Device(mut file) => file.flush(),
            Target::Beside { temporary, path } => {
                temporary.as_file().sync_all()?;
                temporary.persist(&path).map_err(|error| error.error)?;
                // The rename is durable once the folder is synced; not every system supports that.
                if let Ok(folder) = File::open(folder(&path)) {
                    let _ = folder.sync_all();
                }
                Ok(())
            }
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Beside { temporary, .. } => temporary.write(bytes),
            Target::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Beside { temporary, .. } => temporary.flush(),
            Target::Device(file) => file.flush(),
        }
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

pub fn write(name: &Path, text: &str) -> Result<(), Failure> {
    let mut file = NewFile::create(name)?;
    file.write_all(text.as_bytes()).map_err(|error| cannot("written", name, &error))?;
    file.finish()
}

pub fn read_record(name: &Path) -> Result<Record, Failure> {
    let text = read_text(name, "record")?;
    Record::read(&text).map_err(|refusal| Failure::Refused(format!("{}: {refusal}", name.display())))
}

/// A position as text, with what is needed to play it.
pub fn read_position(name: &Path) -> Result<Position, Failure> {
    let text = read_text(name, "position")?;
    Position::read(&text).map_err(|refusal| Failure::Refused(format!("{}: {refusal}", name.display())))
}

fn read_text(name: &Path, what: &str) -> Result<String, Failure> {
    let bytes = fs::read(name).map_err(|error| cannot("read", name, &error))?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::Refused(format!("{} is not a {what}: it is not even text", name.display())))
}

/// Saves a match. Only overwrites an earlier save of the same match.
pub fn save(name: &Path, record: &Record) -> Result<(), Failure> {
    if name.try_exists().map_err(|error| cannot("written", name, &error))? && !is_earlier(name, record) {
        return Err(Failure::Refused(format!(
            "{} is there already and is not a save of this game; choose another name",
            name.display()
        )));
    }
    write(name, &record.to_string())
}

fn is_earlier(name: &Path, record: &Record) -> bool {
    read_record(name)
        .is_ok_and(|there| there.header == record.header && record.journal.starts_with(&there.journal))
}

fn cannot(what: &str, name: &Path, error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    Failure::Refused(format!("{} cannot be {what}: {error}", name.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_given_up_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("kept");
        write(&name, "old").expect("written");
        let mut file = NewFile::create(&name).expect("created");
        file.write_all(b"new").expect("written");
        drop(file);
        assert_eq!(fs::read_to_string(&name).expect("read"), "old");
        write(&name, "new").expect("written");
        assert_eq!(fs::read_to_string(&name).expect("read"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1, "something was left behind");
    }

    #[test]
    #[cfg(unix)]
    fn a_device_is_written_to_and_a_link_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write(&file, "old").expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("linked");
        write(&link, "new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("read"), "new");
        write(Path::new("/dev/null"), "nothing").expect("written");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }
}
