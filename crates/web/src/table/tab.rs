//! Several tabs with the same local table: one of them leads, the others show what it does.

use wasm_bindgen::prelude::*;

/// What the tabs tell each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// This tab leads from here on.
    Lead,
    /// Another one does.
    Follow,
    /// The leading tab has stored something new.
    Changed,
}

/// This tab, as the others know it. Dropping it leaves the table.
pub struct Tab {
    /// Made by the loader.
    line: JsValue,
    _hear: Closure<dyn FnMut(String)>,
}

/// The loader's function that joins the tabs of a table.
const JOIN: &str = "sounderTable";

impl Tab {
    /// Joins the tabs of a table. If the browser does not support that, every tab leads.
    pub fn join(table: &str, mut hear: impl FnMut(Told) + 'static) -> Option<Tab> {
        let hear = Closure::<dyn FnMut(String)>::new(move |text: String| {
            hear(match text.as_str() {
                "lead" => Told::Lead,
                "follow" => Told::Follow,
                _ => Told::Changed,
            });
        });
        let join = js_sys::Reflect::get(&js_sys::global(), &JOIN.into()).ok()?;
        let join = join.dyn_into::<js_sys::Function>().ok()?;
        let line = join.call2(&JsValue::NULL, &table.into(), hear.as_ref()).ok()?;
        Some(Tab { line, _hear: hear })
    }

    /// Takes the lead from the tab that has it.
    pub fn take(&self) {
        self.call("take");
    }

    fn call(&self, name: &str) {
        let function = js_sys::Reflect::get(&self.line, &name.into()).ok();
        if let Some(function) = function.and_then(|function| function.dyn_into::<js_sys::Function>().ok()) {
            let _ = function.call0(&self.line);
        }
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        self.call("leave");
    }
}
