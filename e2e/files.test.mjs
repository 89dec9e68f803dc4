// The client's files as served: compressed for clients that accept it, plain for the others.

import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

const address = process.env.SOUNDER_ADDRESS;

/** Status, headers and bytes of one file, asked for in this form. */
function fetched(path, headers) {
  return new Promise((resolve, reject) => {
    get(new URL(path, address), { headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

test("every form of a file unpacks to the same bytes, and each has a tag of its own", async () => {
  for (const path of ["/", "/sw.js", "/manifest.webmanifest"]) {
    const plain = await fetched(path, {});
    const gzip = await fetched(path, { "accept-encoding": "gzip" });
    const brotli = await fetched(path, { "accept-encoding": "gzip, br" });
    assert.equal(plain.status, 200, path);
    assert.equal(plain.headers["content-encoding"], undefined, path);
    assert.equal(gzip.headers["content-encoding"], "gzip", path);
    assert.equal(brotli.headers["content-encoding"], "br", path);
    assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes, path);
    assert.deepEqual(brotliDecompressSync(brotli.bytes), plain.bytes, path);
    const tags = [plain, gzip, brotli].map((answer) => answer.headers.etag);
    assert.equal(new Set(tags).size, 3, `${path}: ${tags}`);
    const again = await fetched(path, { "if-none-match": plain.headers.etag });
    assert.equal(again.status, 304, path);
    assert.equal(again.bytes.length, 0, path);
  }
});
