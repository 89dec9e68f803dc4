//! The class of a game being played.

use crate::arrays;
use crate::position::{Named, Position, of_record};
use crate::refuse::{OrRaise, malformed};
use crate::rules_of::Rules;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Code, MAX_SEATS, Pending, Record, Refusal, Rng, Seat, Viewer};

/// A position, and the way to it where its draws come from a seed.
#[pyclass(module = "sounder")]
pub struct State {
    position: Box<dyn Position>,
}

impl State {
    pub fn new(position: Box<dyn Position>) -> State {
        State { position }
    }

    fn seat(&self, index: u8) -> Result<Seat, Refusal> {
        let seats = self.position.setup().seats;
        if index < seats && index < MAX_SEATS {
            return Ok(Seat::new(usize::from(index)));
        }
        Err(malformed(format!("there is no seat {index}: seats are counted from 0 to {}", seats - 1)))
    }

    /// The seat that is named, or the first that must decide.
    fn decider(&self, named: Option<u8>) -> Result<Seat, Refusal> {
        match (named, self.position.pending()) {
            (Some(index), _) => self.seat(index),
            (None, Pending::Seats(seats)) => {
                seats.iter().next().ok_or_else(|| malformed("nobody has to decide"))
            }
            (None, Pending::Chance) => Err(Refusal::new(Code::NotYourTurn, "a draw must be resolved first")),
            (None, Pending::Over) => Err(Refusal::new(Code::GameOver, "the game is over")),
        }
    }

    fn viewer(&self, to: &Bound<'_, PyAny>) -> Result<Viewer, Refusal> {
        if let Ok(index) = to.extract::<u8>() {
            return self.seat(index).map(Viewer::Seat);
        }
        match to.extract::<String>().as_deref() {
            Ok("spectator") => Ok(Viewer::Spectator),
            Ok("referee") => Ok(Viewer::Referee),
            _ => Err(malformed("who looks is a seat from 0, \"spectator\" or \"referee\"")),
        }
    }
}

#[pymethods]
impl State {
    /// The game of a record, replayed and proved.
    #[staticmethod]
    fn from_record(py: Python<'_>, text: &str) -> PyResult<State> {
        let record = Record::read(text).map_err(Refusal::from).or_raise(py)?;
        of_record(&record).or_raise(py).map(State::new)
    }

    #[getter]
    fn rules(&self, py: Python<'_>) -> PyResult<Rules> {
        Rules::of(self.position.setup().clone()).or_raise(py)
    }

    /// The seats that must decide, from 0.
    #[getter]
    fn pending(&self) -> Vec<usize> {
        match self.position.pending() {
            Pending::Seats(seats) => seats.iter().map(Seat::index).collect(),
            Pending::Chance | Pending::Over => Vec::new(),
        }
    }

    /// The first of them; None where a draw is pending or the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.pending().first().copied()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.position.pending() == Pending::Over
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.position.pending() == Pending::Chance
    }

    /// The legal actions of a seat as texts, in a fixed order.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<Vec<String>> {
        Ok(self.position.legal(self.decider(seat).or_raise(py)?))
    }

    /// The same as numbers.
    #[pyo3(signature = (seat=None))]
    fn legal_ids(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<Vec<u32>> {
        Ok(self.position.legal_ids(self.decider(seat).or_raise(py)?))
    }

    /// The same as texts, each with a label for people.
    #[pyo3(signature = (seat=None))]
    fn choices(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<Vec<(String, String)>> {
        Ok(self.position.choices(self.decider(seat).or_raise(py)?))
    }

    /// The number of a legal action.
    #[pyo3(signature = (action, seat=None))]
    fn action_id(&self, py: Python<'_>, action: &str, seat: Option<u8>) -> PyResult<u32> {
        let seat = self.decider(seat).or_raise(py)?;
        self.position.action_id(seat, action).or_raise(py)
    }

    /// The text of the action with this number.
    #[pyo3(signature = (id, seat=None))]
    fn action_text(&self, py: Python<'_>, id: u32, seat: Option<u8>) -> PyResult<String> {
        let seat = self.decider(seat).or_raise(py)?;
        self.position.action_text(seat, id).or_raise(py)
    }

    /// Takes a decision, by its text or by its number, and all draws that follow from the seed.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, py: Python<'_>, action: &Bound<'_, PyAny>, seat: Option<u8>) -> PyResult<()> {
        let seat = self.decider(seat).or_raise(py)?;
        if let Ok(text) = action.extract::<String>() {
            return self.position.apply(seat, &Named::Text(&text)).or_raise(py);
        }
        let number = action
            .extract::<u32>()
            .map_err(|_| pyo3::exceptions::PyTypeError::new_err("an action is its text or its number"))?;
        self.position.apply(seat, &Named::Number(number)).or_raise(py)
    }

    /// What can be drawn now, each with its weight; only where the caller makes the draws.
    fn draws(&self, py: Python<'_>) -> PyResult<Vec<(String, u32)>> {
        self.position.draws().or_raise(py)
    }

    /// Makes the draw that is pending: the one named, or one by chance from this number.
    #[pyo3(signature = (draw=None, seed=0))]
    fn resolve(&mut self, py: Python<'_>, draw: Option<&str>, seed: u64) -> PyResult<()> {
        self.position.resolve(draw, seed).or_raise(py)
    }

    /// Takes back the last decision of a seat, as far as the rules of the table allow; where the caller makes
    /// the draws, the last decision or draw.
    #[pyo3(signature = (seat=None))]
    fn undo(&mut self, py: Python<'_>, seat: Option<u8>) -> PyResult<()> {
        let seat = seat.map(|seat| self.seat(seat)).transpose().or_raise(py)?;
        self.position.undo(seat).or_raise(py)
    }

    /// What a seat, a spectator or the referee may know, as plain data.
    fn view<'py>(&self, py: Python<'py>, to: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.position.view(self.viewer(to).or_raise(py)?);
        py.import("json")?.call_method1("loads", (view.to_string(),))
    }

    /// The table drawn with characters.
    fn sketch(&self, py: Python<'_>, to: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.sketch(self.viewer(to).or_raise(py)?))
    }

    /// What is expected now, in one sentence.
    fn prompt(&self, py: Python<'_>, to: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.position.prompt(self.viewer(to).or_raise(py)?))
    }

    /// What a seat may know as numbers; written to `out` where it is given.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.decider(seat).or_raise(py)?;
        let size = self.position.inputs();
        let array = match out {
            Some(out) => out,
            None => PyArray1::<i8>::zeros(py, size, false).into_any(),
        };
        let mut room = arrays::room::<i8>(&array, "out", &[size])?;
        self.position.observe(seat, room.as_slice_mut()?);
        drop(room);
        Ok(array)
    }

    /// A one for each number of a legal action.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.decider(seat).or_raise(py)?;
        let mask = PyArray1::<i8>::zeros(py, self.position.actions() as usize, false);
        let mut ones = mask.readwrite();
        let room = ones.as_slice_mut()?;
        self.position.legal_ids(seat).iter().for_each(|id| room[*id as usize] = 1);
        drop(ones);
        Ok(mask)
    }

    /// A state that the viewer cannot tell from this one. Its draws are the caller's.
    #[pyo3(signature = (to, seed=0))]
    fn resample(&self, py: Python<'_>, to: &Bound<'_, PyAny>, seed: u64) -> PyResult<State> {
        let viewer = self.viewer(to).or_raise(py)?;
        Ok(State::new(self.position.resample(viewer, &mut Rng::new(seed))))
    }

    /// How the game ended: places, scores, by what, and the tally; None before.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.position.outcome() else { return Ok(None) };
        let told = PyDict::new(py);
        told.set_item("places", outcome.places.iter().map(|place| u16::from(*place)).collect::<Vec<_>>())?;
        told.set_item("scores", outcome.scores)?;
        told.set_item("by", outcome.by)?;
        let tally = outcome.tally.into_iter().map(|line| (line.name, line.values)).collect::<Vec<_>>();
        told.set_item("tally", tally)?;
        Ok(Some(told))
    }

    /// The record as text: everything that is needed to replay and prove the game.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.position.record().or_raise(py).map(|record| record.to_string())
    }

    /// The entries of the record.
    #[getter]
    fn journal(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let record = self.position.record().or_raise(py)?;
        Ok(record.journal.iter().map(ToString::to_string).collect())
    }

    /// The game as it was when the journal was this long.
    fn past(&self, py: Python<'_>, length: usize) -> PyResult<State> {
        self.position.past(length).or_raise(py).map(State::new)
    }

    /// What a bot would do, as the text of an action. It knows what its seat knows.
    #[pyo3(signature = (level="journeyman", seat=None, seed=0))]
    fn choose(&self, py: Python<'_>, level: &str, seat: Option<u8>, seed: u64) -> PyResult<String> {
        let seat = self.decider(seat).or_raise(py)?;
        let position = &self.position;
        py.detach(|| position.choose(seat, level, seed)).or_raise(py)
    }

    fn clone(&self) -> State {
        State::new(self.position.duplicate())
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<State>().ok().and_then(|other| other.try_borrow().ok());
        other.is_some_and(|other| self.position.same(&*other.position))
    }

    fn __hash__(&self) -> u64 {
        self.position.hash_code()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let state = slf.try_borrow()?;
        let package = py.import("sounder._pickle")?;
        if let Ok(record) = state.position.record() {
            let arguments = (record.to_string(),).into_pyobject(py)?.into_any();
            return Ok((package.getattr("of_record")?, arguments));
        }
        let position = state.position.view(Viewer::Referee).to_string();
        let arguments = (state.rules(py)?, position).into_pyobject(py)?.into_any();
        Ok((package.getattr("of_position")?, arguments))
    }

    fn __repr__(&self) -> String {
        let waits = match self.position.pending() {
            Pending::Seats(_) => format!("waits for {:?}", self.pending()),
            Pending::Chance => "waits for a draw".to_owned(),
            Pending::Over => "is over".to_owned(),
        };
        format!("<State of {}: {waits}>", self.position.setup())
    }
}
