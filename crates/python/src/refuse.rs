//! Converts refusals to exceptions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::{Code, Refusal};

pyo3::create_exception!(
    sounder,
    Refused,
    PyValueError,
    "Something was not done. `code` says why for programs, the message for people."
);

pub fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let error = Refused::new_err(refusal.message.clone());
    let code = serde_json::to_value(refusal.code).ok();
    let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or("internal");
    match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

pub fn malformed(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::Malformed, message)
}

/// Raises an exception with the text of a refusal.
pub trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Refusal> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|refusal| refused(py, &refusal))
    }
}
