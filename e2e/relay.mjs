// Ways between a page and the server that can be cut: a relay, which can also serve another version of the client, and a
// tap on one page's socket.

import { createServer, request } from 'node:http';

export async function relay(address) {
  const target = new URL(address);
  let cut = false;
  let version = 0;
  const server = createServer((asked, answer) => {
    if (cut) return asked.socket.destroy();
    const { method, url, headers } = asked;
    const options = { host: target.hostname, port: target.port, method, path: url, headers: { ...headers, host: target.host } };
    if (url === '/sw.js') delete options.headers['accept-encoding'];
    const sent = request(options, (got) => {
      if (url !== '/sw.js' || !version) {
        answer.writeHead(got.statusCode, got.headers);
        return got.pipe(answer);
      }
      // Another version: the same files under another name.
      const parts = [];
      got.on('data', (part) => parts.push(part));
      got.on('end', () => {
        const text = Buffer.concat(parts).toString().replace(/const VERSION = "/, `$&${version}`);
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        answer.end(text);
      });
      return undefined;
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
    return undefined;
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    cut: () => {
      cut = true;
      server.closeAllConnections();
    },
    mend: () => (cut = false),
    release: () => (version += 1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Intercepts a page's socket, so that the connection can be cut, or no longer brings what the server says.
export async function tap(page) {
  const open = new Set();
  let [whole, deaf] = [true, false];
  await page.routeWebSocket(/.*/, (socket) => {
    if (!whole) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => deaf || socket.send(message));
    open.add(socket);
  });
  return {
    cut() {
      [whole, deaf] = [false, false];
      for (const socket of open) socket.close();
      open.clear();
    },
    deafen: () => (deaf = true),
    mend: () => (whole = true),
  };
}
