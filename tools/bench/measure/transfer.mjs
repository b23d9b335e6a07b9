import { randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MIB = 1024 ** 2;
const BLOCK = randomBytes(MIB);

/**
 * Sends so many MiB as the body of a request; throws unless it succeeds.
 * @param {string} url
 * @param {{ method?: string, headers: Record<string, string>, mib: number }} options
 */
export function upload(url, { method = 'PUT', headers, mib }) {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers: { ...headers, 'content-length': String(mib * MIB) } }, (response) => {
      drain(response).then(
        () =>
          isSuccess(response.statusCode)
            ? resolve(response.headers)
            : reject(new Error(`${method} ${url} gave ${response.statusCode}`)),
        reject,
      );
    });
    pipeline(Readable.from(blocks(mib)), request).catch(reject);
  });
}

/**
 * Reads a whole answer and forgets it; resolves to its length in bytes.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<number>}
 */
export function download(url, headers) {
  return new Promise((resolve, reject) => {
    send(url, { headers }, (response) => {
      drain(response).then(
        (bytes) =>
          isSuccess(response.statusCode) ? resolve(bytes) : reject(new Error(`GET ${url} gave ${response.statusCode}`)),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}

/** @param {number} mib */
function* blocks(mib) {
  for (let sent = 0; sent < mib; sent++) yield BLOCK;
}

/** @param {import('node:http').IncomingMessage} response */
async function drain(response) {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

/** @param {number | undefined} status */
const isSuccess = (status = 500) => status >= 200 && status < 300;
