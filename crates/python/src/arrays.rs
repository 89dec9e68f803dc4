//! Arrays that belong to the caller: checked before anything is written to them.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The array for writing, if it has this type and this shape.
pub fn room<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let kind = T::get_dtype(array.py());
    let typed = array.cast::<PyArrayDyn<T>>().map_err(|_| {
        let found =
            array.getattr("dtype").map_or_else(|_| array.get_type().to_string(), |dtype| dtype.to_string());
        PyTypeError::new_err(format!("{name} must be a numpy array of {kind}, not {found}"))
    })?;
    if typed.shape() != shape {
        let message = format!("{name} must have the shape {shape:?}, not {:?}", typed.shape());
        return Err(PyValueError::new_err(message));
    }
    if !typed.is_c_contiguous() {
        return Err(PyValueError::new_err(format!("{name} must be contiguous, row after row")));
    }
    typed.try_readwrite().map_err(|_| {
        PyValueError::new_err(format!("{name} cannot be written to: it is read-only, or used elsewhere now"))
    })
}

/// The same for an attribute that may be None.
pub fn optional<'py, T: Element>(
    holder: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let array = holder.getattr(name)?;
    if array.is_none() { Ok(None) } else { room(&array, name, shape).map(Some) }
}

/// The number of columns in the caller's array.
pub fn columns(holder: &Bound<'_, PyAny>, name: &str) -> PyResult<usize> {
    let array = holder.getattr(name)?;
    if array.is_none() {
        return Ok(0);
    }
    let shape: Vec<usize> = array.getattr("shape").and_then(|shape| shape.extract()).unwrap_or_default();
    Ok(shape.get(1).copied().unwrap_or(0))
}
