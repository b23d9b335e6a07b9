import { once } from 'node:events';
import { connect } from 'node:net';

/** @typedef {{ method?: string, path: string, headers: Record<string, string>, body?: string }} Question */

/**
 * One connection that sends a request and takes its answer in, one after the other, with no more work than that: where the latency of a
 * server is measured beside a bare database client, an HTTP client's own cost is none of the server's. It is opened with the first request,
 * and again with the next one after the server has closed it: the rounds of others may take longer than a server waits for a request.
 * @param {string} url
 * @returns {{ request: (request: Question) => Promise<void>, close: () => void }} `request` throws unless the request succeeds
 */
export function openPlainClient(url) {
  const { host } = new URL(url);
  /** @type {import('node:net').Socket | undefined} */
  let socket;
  /** @type {PromiseWithResolvers<void> | undefined} */
  let waiting;
  const settle = (/** @type {Error | undefined} */ error) => {
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    if (error) reject?.(error);
    else resolve?.();
  };
  return {
    request: async ({ method = 'GET', path, headers, body = '' }) => {
      if (!socket?.writable) {
        socket?.removeAllListeners('close');
        socket = await openSocket(url, settle);
      }
      waiting = Promise.withResolvers();
      const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
      return waiting.promise;
    },
    close: () => socket?.destroy(),
  };
}

/**
 * @param {string} url
 * @param {(error?: Error) => void} settle called for each answer, and with an error when the connection ends
 */
async function openSocket(url, settle) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  const end = (/** @type {Error | undefined} */ error) => {
    received = Buffer.alloc(0);
    settle(error);
  };
  socket.on('data', (chunk) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
    const answer = readAnswer(received);
    if (answer) end(answer.status < 300 ? undefined : new Error(`${url} gave ${answer.status}: ${received}`));
  });
  socket.on('error', end);
  socket.on('close', () => end(new Error(`${url} closed the connection.`)));
  return socket;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * The status of an answer that has arrived whole. One without a length is the server's refusal of an idle connection, which it then closes.
 * @param {Buffer} received
 */
function readAnswer(received) {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) {
    if (/\r\nconnection: close/i.test(head)) return undefined;
    throw new Error(`An answer without a length: ${head}`);
  }
  return received.length < end + END_OF_HEAD.length + Number(length)
    ? undefined
    : { status: Number(head.slice(9, 12)) };
}
