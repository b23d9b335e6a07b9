import { Agent, request as open } from 'node:http';

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string | Buffer }} Sent
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer, ms: number }} Answer
 */

/** Nothing the run does takes that long, on whatever machine. */
const HANG_MS = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request as it is: also what `fetch` would refuse to. Rejects when the connection breaks or nothing comes for a minute.
 * @param {string} url of the service
 * @param {Sent} sent
 * @returns {Promise<Answer>}
 */
export function send(url, { method, path, headers, body }) {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const expects = Object.keys(headers).some((name) => name.toLowerCase() === 'expect');
    const request = open({ agent, hostname, port, method, path, headers: withLength(headers, body), timeout: HANG_MS });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${HANG_MS / 1_000} s`)));
    request.on('error', reject);
    request.on('response', (response) => {
      /** @type {Buffer[]} */
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const ms = performance.now() - started;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces), ms });
      });
    });
    if (expects) request.flushHeaders();
    request.end(body);
  });
}

/**
 * @param {Record<string, string>} headers
 * @param {string | Buffer | undefined} body
 */
function withLength(headers, body) {
  if (body === undefined || Object.keys(headers).some((name) => /^(transfer-encoding|content-length)$/i.test(name)))
    return headers;
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

export const closeConnections = () => agent.destroy();
