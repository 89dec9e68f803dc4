// Starts the program: in the page, and again in the worker that thinks for the bots.
import init from "./{{script}}";
// Where the lists of words are, the first of them first; the program loads one when a game needs it.
globalThis.sounderWords = [{{words}}].map((list) => new URL(`./${list}`, import.meta.url).href);
init({ module_or_path: new URL("./{{program}}", import.meta.url) });
