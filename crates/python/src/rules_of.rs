//! The rules of one table: which game, how many seats, which options, which edition.

use crate::position::{Position, Setup, Shape};
use crate::refuse::{OrRaise, malformed};
use crate::state::State;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Edition, Options, Refusal, Seed};
use std::collections::BTreeMap;

/// The keys of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    catalog::games().iter().map(|info| info.key).collect()
}

/// The rules of a game at one table.
#[pyclass(module = "sounder", frozen)]
pub struct Rules {
    pub setup: Setup,
    shape: Shape,
}

impl Rules {
    pub fn of(setup: Setup) -> Result<Rules, Refusal> {
        Ok(Rules { shape: setup.shape()?, setup })
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (game, seats=2, options=None, edition=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: u8,
        options: Option<BTreeMap<String, String>>,
        edition: Option<u16>,
    ) -> PyResult<Rules> {
        let mut chosen = Options::default();
        for (key, value) in options.unwrap_or_default() {
            chosen.set(&key, &value);
        }
        let edition_of = |info: rules::Info| -> Result<Edition, Refusal> {
            edition.map_or_else(|| Ok(info.newest()), |rules| info.edition(rules))
        };
        let edition = catalog::info(game).and_then(edition_of).or_raise(py)?;
        Rules::of(Setup { game: game.to_owned(), seats, options: chosen, edition }).or_raise(py)
    }

    /// The game's key.
    #[getter]
    fn game(&self) -> &str {
        &self.setup.game
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.shape.info.title
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.setup.seats
    }

    /// The seat counts that the game is played with.
    #[getter]
    fn seat_counts(&self) -> Vec<u16> {
        self.shape.info.seats.iter().map(|count| u16::from(*count)).collect()
    }

    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        self.setup.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    /// Every option with its choices; none for an option that is a line of text.
    #[getter]
    fn option_choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for spec in self.shape.info.options {
            let choices: Vec<&str> = spec.choices.iter().map(|choice| choice.key).collect();
            all.set_item(spec.key, choices)?;
        }
        Ok(all)
    }

    #[getter]
    fn edition(&self) -> u16 {
        self.setup.edition.rules
    }

    /// The version of the encoding: it grows when a number changes its place or its meaning.
    #[getter]
    fn encoding(&self) -> u16 {
        self.shape.encoding
    }

    /// How many numbers one observation has.
    #[getter]
    fn inputs(&self) -> usize {
        self.shape.inputs
    }

    /// Every action has a number below this one.
    #[getter]
    fn actions(&self) -> u32 {
        self.shape.actions
    }

    /// The most entries that the journal of a game has.
    #[getter]
    fn longest(&self) -> usize {
        self.shape.longest
    }

    /// What each number of an observation is.
    fn names(&self) -> Vec<String> {
        self.shape.names.clone()
    }

    /// The levels of the bots, weakest first.
    #[getter]
    fn levels(&self) -> Vec<&'static str> {
        bots::levels(&self.setup.game).iter().map(|level| level.key).collect()
    }

    /// A new game. Draws come from the seed; with `chance="given"` they are the caller's.
    #[pyo3(signature = (seed=None, chance="seed", names=None))]
    fn start(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: &str,
        names: Option<Vec<String>>,
    ) -> PyResult<State> {
        let seed = read_seed(py, seed)?;
        let position: Result<Box<dyn Position>, Refusal> = match chance {
            "seed" => self.setup.dealt(seed, names, None),
            "given" => self.setup.given(None),
            _ => Err(malformed(format!("chance is \"seed\" or \"given\", not \"{chance}\""))),
        };
        position.or_raise(py).map(State::new)
    }

    /// The game at a position: what `State.view("referee")` tells.
    #[pyo3(signature = (position, seed=None, chance="seed", names=None))]
    fn load(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: &str,
        names: Option<Vec<String>>,
    ) -> PyResult<State> {
        let seed = read_seed(py, seed)?;
        let json = if let Ok(text) = position.extract::<String>() {
            text
        } else {
            py.import("json")?.call_method1("dumps", (position,))?.extract()?
        };
        let read = serde_json::from_str(&json);
        let position =
            read.map_err(|error| malformed(format!("this is no position: {error}"))).or_raise(py)?;
        let loaded = match chance {
            "seed" => self.setup.dealt(seed, names, Some(position)),
            "given" => self.setup.given(Some(position)),
            _ => Err(malformed(format!("chance is \"seed\" or \"given\", not \"{chance}\""))),
        };
        loaded.or_raise(py).map(State::new)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Rules>().is_ok_and(|other| other.get().setup == self.setup)
    }

    fn __hash__(&self) -> u64 {
        self.setup.hash_code()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Arguments)> {
        let rules = slf.get();
        let setup = &rules.setup;
        let kind = slf.get_type().into_any();
        Ok((kind, (setup.game.clone(), setup.seats, rules.options(), setup.edition.rules)))
    }

    fn __repr__(&self) -> String {
        self.setup.to_string()
    }
}

type Arguments = (String, u8, BTreeMap<String, String>, u16);

/// A whole number or a phrase names a seed, 64 hexadecimal digits are one; nothing is one that nobody knows.
pub fn read_seed(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(seed) = seed else {
        let mut bytes = [0; 32];
        let filled = getrandom::fill(&mut bytes);
        filled
            .map_err(|error| malformed(format!("the system gives no random numbers: {error}")))
            .or_raise(py)?;
        return Ok(Seed::new(bytes));
    };
    if let Ok(text) = seed.extract::<String>() {
        return Ok(text.parse().unwrap_or_else(|_| Seed::from_phrase(&text)));
    }
    let number = seed
        .extract::<i64>()
        .map_err(|_| pyo3::exceptions::PyTypeError::new_err("a seed is a whole number, a text or None"))?;
    Ok(Seed::from_phrase(&number.to_string()))
}
