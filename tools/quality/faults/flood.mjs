// Many connections to one replica, several requests queued on each; prints what became of them as one line of JSON.
// A program of its own: its sockets, memory and CPU are not the suite's. node flood.mjs HOST PORT CONNECTIONS EACH TOKEN_FILE
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [host = '', port = '', connections = '', each = '', tokenFile = ''] = process.argv.slice(2);
const token = readFileSync(tokenFile, 'utf8');
const REQUEST = `GET /trees?limit=1 HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
/** A backlog of 511 is Node's; more at once would wait for the kernel to try again. */
const AT_ONCE = 250;
const PATIENCE_MS = 120_000;

/** @type {Record<string, number>} */
const statuses = {};
const count = (/** @type {string} */ what, times = 1) => (statuses[what] = (statuses[what] ?? 0) + times);

/** Opens a connection, queues its requests, and waits for as many answers or the end. */
function queue() {
  return new Promise((resolve) => {
    let [left, tail] = [Number(each), ''];
    const socket = connect(Number(port), host, () => socket.write(REQUEST.repeat(left)));
    socket.setTimeout(PATIENCE_MS, () => {
      count('hangs');
      socket.destroy();
    });
    socket.on('data', (bytes) => {
      tail += bytes.toString('latin1');
      const lines = tail.match(/HTTP\/1\.1 \d{3} /g) ?? [];
      for (const line of lines) count(line.slice(9, 12));
      // A status line is cut in two at most once: what may be its beginning stays.
      tail = lines.length ? tail.slice(tail.lastIndexOf(lines.at(-1) ?? '') + 13) : tail.slice(-12);
      left -= lines.length;
      if (left <= 0) socket.destroy();
    });
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => count(error.code ?? error.message));
    socket.on('close', () => {
      if (left > 0) count('unanswered', left);
      resolve(undefined);
    });
  });
}

const all = [];
for (let opened = 0; opened < Number(connections); opened += AT_ONCE) {
  for (let at = 0; at < AT_ONCE; at++) all.push(queue());
  await sleep(20);
}
await Promise.all(all);
console.log(JSON.stringify(statuses));
