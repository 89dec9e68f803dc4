//! `sounder words`: finds words that fit a pattern, can be written with letters, or name an animal.

use crate::failure::Failure;
use lexicon::{Category, LONGEST, Lexicon, Pattern, Rack, SHORTEST, Vocabulary};
use std::cmp::Reverse;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;

#[derive(clap::Args)]
pub struct Args {
    /// Letters, and _ for any letter: _A_E__
    pattern: Option<String>,
    /// Write with these: letters, ? for any letter, and after each + one group that stays together, as in
    /// STAR?+ING. The group QU is Q or QU, and a letter twice, as in +TT, is that letter once or twice running
    #[arg(long, value_name = "LETTERS")]
    letters: Option<String>,
    /// The version of the list; by default the newest
    #[arg(long, value_name = "VERSION", default_value_t = lexicon::NEWEST,
          value_parser = clap::value_parser!(u16).range(1..=i64::from(lexicon::NEWEST)))]
    list: u16,
    /// How rare a word may be: 35, 50, 60, 70 or 80
    #[arg(long, value_name = "SIZE", default_value = "80", value_parser = ["35", "50", "60", "70", "80"])]
    size: String,
    /// Without the words that bots and family-friendly tables do not play
    #[arg(long)]
    family: bool,
    /// Without slang
    #[arg(long)]
    no_slang: bool,
    /// Only names for one of these: animal, food, plant, clothing, vehicle, instrument
    #[arg(long, value_name = "KIND")]
    category: Option<String>,
    /// Show what each word means, as far as WordNet has it
    #[arg(long, conflicts_with = "count")]
    define: bool,
    /// Only show how many there are
    #[arg(long)]
    count: bool,
    /// Show the licences of the lists that ours is made from
    #[arg(long, exclusive = true)]
    terms: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.terms {
        return Ok(std::io::stdout().write_all(lexicon::TERMS.as_bytes())?);
    }
    let pattern = args.pattern.as_deref().map(str::parse::<Pattern>).transpose().map_err(usage)?;
    let rack = args.letters.as_deref().map(rack).transpose()?;
    let category = args.category.as_deref().map(str::parse::<Category>).transpose().map_err(usage)?;
    if pattern.is_none() && rack.is_none() && category.is_none() {
        return Err(Failure::Usage(
            "name a pattern, --letters or a --category (--help tells more)".to_owned(),
        ));
    }
    let size = args.size.parse().expect("one of the sizes");
    let of = Vocabulary { size, family: args.family, slang: !args.no_slang };

    let lexicon = lexicon::list(args.list);
    let mut words = Vec::new();
    let mut collect = |word: &[u8]| {
        let fits = pattern.is_none_or(|pattern| pattern.fits(word));
        if fits && category.is_none_or(|category| lexicon.is_a(word, category)) {
            words.push(word.to_vec());
        }
        ControlFlow::Continue(())
    };
    match (&rack, &pattern) {
        (Some(rack), _) => lexicon.each_spelling(rack, of, collect),
        (None, Some(pattern)) => lexicon.each_match(pattern, of, collect),
        (None, None) => each_word(lexicon, of, &mut collect),
    }
    // Words written from letters are sorted with the longest first.
    words.sort_by(|a, b| Reverse(a.len()).cmp(&Reverse(b.len())).then(a.cmp(b)));
    if args.define { define(&words) } else { tell(&words, args.count) }
}

fn define(words: &[Vec<u8>]) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for word in words {
        let word = String::from_utf8_lossy(word);
        let meanings = lexicon::definitions().map(|all| all.of(&word)).unwrap_or_default();
        if meanings.is_empty() {
            writeln!(out, "{word}: in the list, no definition")?;
        }
        for meaning in meanings {
            let form = if meaning.lemma.eq_ignore_ascii_case(&word) { "" } else { meaning.lemma };
            let of = if form.is_empty() { String::new() } else { format!(" of {form}") };
            writeln!(out, "{word} ({}{of}): {}", meaning.part.name(), meaning.gloss)?;
        }
    }
    out.flush()?;
    Ok(())
}

fn each_word(lexicon: &Lexicon, of: Vocabulary, f: &mut impl FnMut(&[u8]) -> ControlFlow<()>) {
    for length in SHORTEST..=LONGEST {
        let pattern = Pattern::new(&[lexicon::ANY; LONGEST][..length]).expect("a length that there is");
        lexicon.each_match(&pattern, of, &mut *f);
    }
}

fn tell(words: &[Vec<u8>], only_count: bool) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    if only_count {
        writeln!(out, "{}", words.len())?;
    } else {
        for word in words {
            out.write_all(word)?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()?;
    Ok(())
}

/// `STAR?+ING`: four letters, a wildcard and a tile.
fn rack(text: &str) -> Result<Rack, Failure> {
    let mut rack = Rack::default();
    let upper = text.to_uppercase();
    let mut parts = upper.split('+');
    for sign in parts.next().unwrap_or_default().chars() {
        match sign {
            '?' => rack.add_wild(),
            sign => rack.add_tile(sign.to_string().as_bytes()),
        }
        .map_err(usage)?;
    }
    for part in parts {
        rack.add_tile(part.as_bytes()).map_err(usage)?;
    }
    Ok(rack)
}

fn usage(error: impl std::error::Error) -> Failure {
    Failure::Usage(error.to_string())
}
