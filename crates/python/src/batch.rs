//! The class of many games stepped together.

use crate::arrays;
use crate::fleet::{Decisions, Fleet, Sheets, fleet};
use crate::refuse::{OrRaise, malformed};
use crate::rules_of::Rules;
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::time::Instant;

/// Many games of one kind. One call takes a decision in each of them, on all cores and without the
/// interpreter's lock; a game that ends begins anew.
#[pyclass(module = "sounder")]
pub struct Batch {
    fleet: Box<dyn Fleet>,
}

/// The caller's arrays during writing.
struct Rooms<'py> {
    observations: Option<PyReadwriteArrayDyn<'py, i8>>,
    masks: Option<PyReadwriteArrayDyn<'py, bool>>,
    legal: Option<PyReadwriteArrayDyn<'py, i32>>,
    width: usize,
    counts: Option<PyReadwriteArrayDyn<'py, i32>>,
    to_move: Option<PyReadwriteArrayDyn<'py, i32>>,
    rewards: Option<PyReadwriteArrayDyn<'py, f32>>,
    scores: Option<PyReadwriteArrayDyn<'py, f32>>,
    done: Option<PyReadwriteArrayDyn<'py, bool>>,
}

impl<'py> Rooms<'py> {
    fn new(out: &Bound<'py, PyAny>, fleet: &dyn Fleet) -> PyResult<Rooms<'py>> {
        let games = fleet.len();
        let seats = usize::from(fleet.setup().seats);
        let width = arrays::columns(out, "legal")?;
        Ok(Rooms {
            observations: arrays::optional(out, "observations", &[games, fleet.inputs()])?,
            masks: arrays::optional(out, "masks", &[games, fleet.actions() as usize])?,
            legal: arrays::optional(out, "legal", &[games, width])?,
            width,
            counts: arrays::optional(out, "counts", &[games])?,
            to_move: arrays::optional(out, "to_move", &[games])?,
            rewards: arrays::optional(out, "rewards", &[games, seats])?,
            scores: arrays::optional(out, "scores", &[games, seats])?,
            done: arrays::optional(out, "done", &[games])?,
        })
    }

    fn sheets(&mut self) -> PyResult<Sheets<'_>> {
        Ok(Sheets {
            observations: self.observations.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            masks: self.masks.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            legal: self.legal.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            width: self.width,
            counts: self.counts.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            to_move: self.to_move.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            rewards: self.rewards.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            scores: self.scores.as_mut().map(|room| room.as_slice_mut()).transpose()?,
            done: self.done.as_mut().map(|room| room.as_slice_mut()).transpose()?,
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    fn new(py: Python<'_>, rules: &Bound<'_, Rules>, size: usize) -> PyResult<Batch> {
        if size == 0 {
            return Err(malformed("a batch has at least one game")).or_raise(py);
        }
        let setup = &rules.get().setup;
        let fleet = py.detach(|| fleet(setup, size)).or_raise(py)?;
        Ok(Batch { fleet })
    }

    fn __len__(&self) -> usize {
        self.fleet.len()
    }

    #[getter]
    fn rules(&self, py: Python<'_>) -> PyResult<Rules> {
        Rules::of(self.fleet.setup().clone()).or_raise(py)
    }

    /// Deals every game anew and writes how it stands to `out`.
    fn reset(&mut self, py: Python<'_>, seed: &Bound<'_, PyAny>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let phrase = seed.str()?.to_string();
        let mut rooms = Rooms::new(out, &*self.fleet)?;
        let sheets = rooms.sheets()?;
        let fleet = &mut self.fleet;
        py.detach(|| fleet.deal(&phrase, sheets));
        Ok(())
    }

    /// Takes one decision in every game: numbers of actions or, with `places`, places in the lists of legal
    /// actions.
    #[pyo3(signature = (actions, out, places=false))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        out: &Bound<'_, PyAny>,
        places: bool,
    ) -> PyResult<()> {
        let numbers = self.numbers(actions)?;
        let mut rooms = Rooms::new(out, &*self.fleet)?;
        let sheets = rooms.sheets()?;
        let decisions = if places { Decisions::Places(&numbers) } else { Decisions::Ids(&numbers) };
        let fleet = &mut self.fleet;
        py.detach(|| fleet.step(&decisions, sheets)).or_raise(py)
    }

    /// The same loop without Python: this many rounds of random decisions, written to `out`. Returns the
    /// seconds it took; for benchmarks.
    fn spin(&mut self, py: Python<'_>, rounds: u64, out: &Bound<'_, PyAny>) -> PyResult<f64> {
        let mut rooms = Rooms::new(out, &*self.fleet)?;
        let mut places = vec![0; self.fleet.len()];
        let began = Instant::now();
        for round in 0..rounds {
            let sheets = rooms.sheets()?;
            let (fleet, places) = (&mut self.fleet, &mut places);
            let stepped = py.detach(|| {
                fleet.guess(round, places);
                fleet.step(&Decisions::Places(places), sheets)
            });
            stepped.or_raise(py)?;
        }
        Ok(began.elapsed().as_secs_f64())
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games: {}>", self.fleet.len(), self.fleet.setup())
    }
}

impl Batch {
    fn numbers(&self, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let numbers: Vec<i64> = if let Ok(numbers) = actions.cast::<PyArray1<i64>>() {
            numbers.try_readonly()?.as_array().iter().copied().collect()
        } else if let Ok(numbers) = actions.cast::<PyArray1<i32>>() {
            numbers.try_readonly()?.as_array().iter().map(|number| i64::from(*number)).collect()
        } else {
            return Err(PyTypeError::new_err(
                "actions must be a numpy array of int64 or int32 in one dimension",
            ));
        };
        if numbers.len() == self.fleet.len() {
            return Ok(numbers);
        }
        let message = format!("there are {} actions for {} games", numbers.len(), self.fleet.len());
        Err(PyValueError::new_err(message))
    }
}
