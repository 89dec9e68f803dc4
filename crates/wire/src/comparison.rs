//! The differences between two JSON texts. The texts are compared directly, without parsing them into values,
//! because this is done for every viewer of every move.

/// Writes the changes that lead from one JSON object to another, as the members of an object. Both texts are
/// without spaces. Returns false if changes cannot express it: a key is missing, or the keys are in another
/// order.
pub(crate) fn tell_between(before: &str, after: &str, out: &mut String) -> bool {
    let (old, new) = (Reader { text: before, at: 0 }, Reader { text: after, at: 0 });
    old.next() == b'{'
        && new.next() == b'{'
        && Comparison { old, new, same_until: 0, path: Vec::new(), out }.object()
}

/// Walks through both texts at once and skips what is the same in both.
struct Comparison<'a, 'out> {
    old: Reader<'a>,
    new: Reader<'a>,
    /// From the current positions on, both texts are the same up to this place in the old one. Computed anew
    /// once the walk has passed it.
    same_until: usize,
    /// The current path in both.
    path: Vec<Place<'a>>,
    out: &'out mut String,
}

enum Place<'a> {
    /// A key as written between its quotes.
    Key(&'a str),
    Index(usize),
}

impl<'a> Comparison<'a, '_> {
    fn value(&mut self) {
        if self.skip_same() {
            return;
        }
        let (new, start) = (self.new.at, self.out.len());
        let told = match (self.old.next(), self.new.next()) {
            (b'{', b'{') => self.object(),
            (b'[', b'[') => self.array(),
            _ => {
                self.old.skip_value();
                self.new.skip_value();
                false
            }
        };
        // Many small changes can be longer than the whole value.
        let (parts, whole) = (self.out.len() - start, self.new.at - new);
        if !told || (parts > whole && parts > whole + self.pointer_length()) {
            self.out.truncate(start);
            self.tell(new);
        }
    }

    fn skip_same(&mut self) -> bool {
        if self.old.at >= self.same_until {
            self.same_until = self.old.at + common(self.old.rest(), self.new.rest());
        }
        let Some(end) = end(&self.old.text.as_bytes()[..self.same_until], self.old.at, 0) else {
            return false;
        };
        let new = Reader { at: self.new.at + (end - self.old.at), ..self.new };
        let old = Reader { at: end, ..self.old };
        // A number may continue in one of them.
        let same = old.ends_value() && new.ends_value();
        if same {
            (self.old, self.new) = (old, new);
        }
        same
    }

    /// Returns false if its members cannot express the change: a key is missing, or the keys are in another
    /// order.
    fn object(&mut self) -> bool {
        self.old.at += 1;
        self.new.at += 1;
        while self.old.next() == b'"' {
            let start = self.old.at;
            let known = self.old.key();
            let written = &self.old.text.as_bytes()[start..self.old.at];
            if !self.new.rest().starts_with(written) {
                return self.give_up();
            }
            self.new.at += written.len();
            self.path.push(Place::Key(known));
            self.value();
            self.path.pop();
            self.old.skip_comma();
            self.new.skip_comma();
        }
        self.old.at += 1;
        while self.new.next() == b'"' {
            let added = Place::Key(self.new.key());
            let start = self.new.at;
            self.new.skip_value();
            self.path.push(added);
            self.tell(start);
            self.path.pop();
            self.new.skip_comma();
        }
        self.new.at += 1;
        true
    }

    /// Returns false if the lengths differ.
    fn array(&mut self) -> bool {
        self.old.at += 1;
        self.new.at += 1;
        let mut index = 0;
        while self.old.next() != b']' && self.new.next() != b']' {
            self.path.push(Place::Index(index));
            self.value();
            self.path.pop();
            self.old.skip_comma();
            self.new.skip_comma();
            index += 1;
        }
        if self.old.next() != self.new.next() {
            return self.give_up();
        }
        self.old.at += 1;
        self.new.at += 1;
        true
    }

    /// Leaves the current object or array in both texts.
    fn give_up(&mut self) -> bool {
        self.old.leave();
        self.new.leave();
        false
    }

    /// Writes the new value that begins at `start` and ends at the current position.
    fn tell(&mut self, start: usize) {
        self.out.push_str(if self.out.ends_with('{') { "\"" } else { ",\"" });
        for place in &self.path {
            self.out.push('/');
            match place {
                Place::Key(key) if key.contains(['~', '/']) => {
                    self.out.push_str(&key.replace('~', "~0").replace('/', "~1"));
                }
                Place::Key(key) => self.out.push_str(key),
                Place::Index(index) => self.out.push_str(&index.to_string()),
            }
        }
        self.out.push_str("\":");
        self.out.push_str(&self.new.text[start..self.new.at]);
    }

    /// Approximate.
    fn pointer_length(&self) -> usize {
        let places = self.path.iter();
        places.map(|place| if let Place::Key(key) = place { key.len() + 1 } else { 2 }).sum::<usize>() + 4
    }
}

/// A position in a JSON text.
#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The byte at the position. The end of the text reads like the end of an object.
    fn next(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(b'}')
    }

    /// Whether a value ends here.
    fn ends_value(&self) -> bool {
        matches!(self.next(), b',' | b'}' | b']')
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Reads the key that begins here, and moves on to its value.
    fn key(&mut self) -> &'a str {
        let start = self.at + 1;
        self.skip_value();
        let key = &self.text[start..self.at - 1];
        self.at += 1;
        key
    }

    fn skip_comma(&mut self) {
        if self.next() == b',' {
            self.at += 1;
        }
    }

    fn skip_value(&mut self) {
        self.skip(0);
    }

    /// Moves past the end of the object or array.
    fn leave(&mut self) {
        self.skip(1);
    }

    fn skip(&mut self, depth: usize) {
        let text = self.text.as_bytes();
        self.at = end(text, self.at, depth).unwrap_or(text.len());
    }
}

/// The length of the common prefix of two texts, in bytes.
fn common(one: &[u8], other: &[u8]) -> usize {
    // Compares in blocks first.
    const STEP: usize = 32;
    let steps = one.chunks_exact(STEP).zip(other.chunks_exact(STEP)).take_while(|(one, other)| one == other);
    let whole = steps.count() * STEP;
    whole + one[whole..].iter().zip(&other[whole..]).take_while(|(one, other)| one == other).count()
}

/// Where the value that begins here ends; with a depth, where that many enclosing objects and arrays end.
/// `None` if the text ends first. A number at the very end of the text may be cut off.
fn end(text: &[u8], mut at: usize, mut depth: usize) -> Option<usize> {
    loop {
        match *text.get(at)? {
            b'"' => at = end_of_string(text, at)?,
            b'{' | b'[' => {
                depth += 1;
                at += 1;
                continue;
            }
            b'}' | b']' => {
                depth -= 1;
                at += 1;
            }
            b',' | b':' => {
                at += 1;
                continue;
            }
            _ => {
                let rest = &text[at..];
                let ends = |byte: &u8| matches!(byte, b',' | b'}' | b']');
                at += rest.iter().position(ends).unwrap_or(rest.len());
            }
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

fn end_of_string(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match *text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
