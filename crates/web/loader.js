// Starts the program: in the page, and again in the worker that thinks for the bots.
import init from "./{{script}}";
// Where the list of words is, which the program loads when a game needs it.
globalThis.sounderWords = new URL("./{{words}}", import.meta.url).href;
init({ module_or_path: new URL("./{{program}}", import.meta.url) });
