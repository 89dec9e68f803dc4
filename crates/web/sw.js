// Keeps the client on the device, so that everything that needs no server works without one.
// A page asks the server first for its index, and only without an answer takes the kept one: so a new version is
// there with the next visit. Files have a fingerprint in their name and never change: those are taken from what
// is kept. The files of the version before stay, for tables that are still open with it.
const VERSION = "{{version}}";
const FILES = [{{files}}];
const INDEX = "/";
// Milliseconds after which a server that does not answer is not there.
const PATIENCE = 4000;
// Files that are fetched at once to be kept: few, so that what the page itself asks for does not wait behind them.
const LANES = 2;
const name = (version) => `sounder-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|healthz|readyz|metrics)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(request));
  }
});

// What was kept for another version and is the same is not loaded again.
async function keep() {
  const cache = await caches.open(name(VERSION));
  await cache.add(new Request(INDEX, { cache: "reload" }));
  const rest = [...FILES];
  const lane = async () => {
    for (let path = rest.shift(); path; path = rest.shift()) {
      const known = await caches.match(path);
      await (known ? cache.put(path, known) : cache.add(path));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

// This version and the one before it stay.
async function tidy() {
  const kept = (await caches.keys()).filter((key) => key.startsWith("sounder-") && key !== name(VERSION));
  await Promise.all(kept.slice(0, -1).map((key) => caches.delete(key)));
}

async function page(request) {
  const kept = async () => (await caches.open(name(VERSION))).match(INDEX);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  const asked = fetch(request).then((answer) => (answer.status < 500 ? answer : kept()), kept);
  return (await Promise.race([asked, late])) ?? asked;
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
