// Starts the program: in the page, and again in the worker that thinks for the bots.
import init from "./{{script}}";
init({ module_or_path: new URL("./{{program}}", import.meta.url) });
