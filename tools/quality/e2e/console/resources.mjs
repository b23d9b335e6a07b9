// What tests of storage and tree set up in a started installation, and look up there.
import { getToken } from '../../get-token.mjs';
import { DEPLOYMENT } from './deployment.mjs';

/** @type {Promise<string> | undefined} */
let token;

/**
 * A request as the client that manages everything; the content of the response, as JSON where it is.
 * @param {'storage' | 'tree'} service
 * @param {string} method
 * @param {string} path
 * @param {object | string | Uint8Array} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>} any: a record of the service
 */
export async function at(service, method, path, body, headers = {}) {
  token ??= getToken(DEPLOYMENT.issuer, DEPLOYMENT);
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const type = isRaw ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(DEPLOYMENT[service] + path, {
    method,
    headers: { authorization: `Bearer ${await token}`, ...type, ...headers },
    body: isRaw ? /** @type {BodyInit} */ (body) : body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** Everything of a list of storage. @param {string} path @param {string} bucket */
export async function listAll(path, bucket) {
  const { items } = await at('storage', 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`, undefined, {
    bucket,
  });
  return items;
}
