// Starts the program: in the page, and again in the worker that thinks for the bots.
import init from "./{{script}}";
import { askForShared } from "./{{parts}}";
// Where the lists of words are, the first of them first; the program loads one when a game needs it.
globalThis.sounderWords = [{{words}}].map((list) => new URL(`./${list}`, import.meta.url).href);
// What the words mean; loaded on demand.
globalThis.sounderDefinitions = new URL("./{{definitions}}", import.meta.url).href;
// What the Masters learned, by game; loaded where a Master thinks.
globalThis.sounderNetworks = Object.fromEntries([{{networks}}].map(([game, file]) => [game, new URL(`./${file}`, import.meta.url).href]));
// The page, not the worker, has itself kept on the device. All its files are megabytes and would hold up what a first visitor opens: so the
// program says when the line is free, and after half a minute nobody waits for it to say so. When a newer version has taken
// the place of the one that this page began with, it says so.
if (globalThis.document && "serviceWorker" in navigator) {
  const kept = navigator.serviceWorker;
  const begun = kept.controller;
  kept.addEventListener("controllerchange", () => begun && dispatchEvent(new Event("sounder-update")));
  const keep = () => kept.register("/sw.js").catch(() => {});
  globalThis.sounderKeep = keep;
  addEventListener("load", () => (begun ? keep() : setTimeout(keep, 30_000)));
}
// One tab leads a table of this device, the others follow it. `tell` hears "lead", "follow" and "changed".
globalThis.sounderTable = (id, tell) => {
  const name = `sounder-table-${id}`;
  const left = new AbortController();
  let queue = new AbortController();
  let leads = false;
  // Not by a message from the other tab: it can be here before what was kept is.
  const changed = ({ key }) => key === `sounder.table.${id}` && tell("changed");
  addEventListener("storage", changed, { signal: left.signal });
  const hold = (lock) => {
    leads = Boolean(lock);
    if (!leads) return undefined;
    tell("lead");
    return new Promise((resolve) => left.signal.addEventListener("abort", resolve));
  };
  const ask = (options) => navigator.locks.request(name, options, hold);
  // Another tab leads, or took the lead: this one is next.
  const wait = () => {
    if (left.signal.aborted) return;
    tell("follow");
    queue = new AbortController();
    const { signal } = queue;
    ask({ signal }).catch(() => signal.aborted || wait());
  };
  // Without locks every tab is on its own.
  if (navigator.locks) ask({ ifAvailable: true }).then(() => leads || wait(), wait);
  return {
    take: () => {
      queue.abort();
      ask({ steal: true }).catch(wait);
    },
    leave: () => {
      left.abort();
      queue.abort();
    },
  };
};
// Fetched by the page already, so this only takes it.
const program = fetch(new URL("./{{program}}", import.meta.url));
// What every other part needs is asked for shortly before the last of the program has come. Otherwise the line would be idle for a
// round trip, and while the program starts.
const follow = async () => {
  const bytes = (await program).clone().body.getReader();
  for (let first = {{first}}; first > 0; ) {
    const { done, value } = await bytes.read();
    if (done) break;
    first -= value.length;
  }
  bytes.cancel();
  askForShared();
};
if (globalThis.document) follow().catch(() => {});
init({ module_or_path: program });
