import { randomBytes } from 'node:crypto';
import { request as open } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MIB = 1024 ** 2;
const BLOCK = randomBytes(MIB);

/**
 * Sends a body as it comes; throws unless the request succeeds.
 * @param {string} url
 * @param {{ method: string, headers: Record<string, string>, body: Iterable<Buffer | string> }} options
 * @returns {Promise<void>}
 */
export function send(url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers }, (response) => {
      settle(`${method} ${url}`, response).then(() => resolve(), reject);
    });
    pipeline(Readable.from(body), request).catch(reject);
  });
}

/**
 * Puts so many MiB.
 * @param {string} url
 * @param {{ headers: Record<string, string>, mib: number }} options
 */
export const upload = (url, { headers, mib }) =>
  send(url, { method: 'PUT', headers: { ...headers, 'content-length': String(mib * MIB) }, body: blocks(mib) });

/**
 * Reads a whole response and discards it; resolves to its length and to when the first byte came.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {import('node:http').Agent} [agent] keeps the connection
 * @returns {Promise<{ bytes: number, firstByteMs: number }>}
 */
export function download(url, headers, agent) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    open(url, { headers, agent }, (response) => {
      let firstByteMs = NaN;
      response.once('data', () => (firstByteMs = performance.now() - start));
      settle(`GET ${url}`, response).then((bytes) => resolve({ bytes, firstByteMs }), reject);
    })
      .once('error', reject)
      .end();
  });
}

/**
 * A body of so many MiB.
 * @param {number} mib
 */
export function* blocks(mib) {
  for (let sent = 0; sent < mib; sent++) yield BLOCK;
}

/**
 * @param {string} what
 * @param {import('node:http').IncomingMessage} response
 */
async function settle(what, response) {
  let bytes = 0;
  let start = '';
  for await (const chunk of response) {
    bytes += chunk.length;
    if (start.length < 500) start += chunk.toString('utf8', 0, 500);
  }
  const { statusCode = 500 } = response;
  if (statusCode < 200 || statusCode >= 300) throw new Error(`${what} gave ${statusCode}: ${start}`);
  return bytes;
}
