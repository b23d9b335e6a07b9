// What a tool does that plays an application: by the package that applications use. (ADR 0107)
import { clientCredentials, createGroundwork, isError } from '@groundwork/client';

/** @import { Groundwork } from '@groundwork/client' */

/**
 * What stack.json says of a running stack, as far as an application needs it.
 * @typedef {{
 *   identity: { url: string }, storage?: { url: string }, tree?: { url: string },
 *   client: { client_id: string, client_secret: string },
 * }} Addresses
 */

/**
 * Clients of the three services with the credentials of the stack's client.
 * @param {Addresses} stack
 * @param {{ scopes?: string[], fetch?: typeof fetch }} [options]
 * @returns {Groundwork}
 */
export const applicationOf = ({ identity, storage, tree, client }, { scopes, fetch } = {}) =>
  createGroundwork({
    issuer: identity.url,
    storage: storage?.url,
    tree: tree?.url,
    auth: clientCredentials({ clientId: client.client_id, clientSecret: client.client_secret, scopes }),
    fetch,
  });

/**
 * Calls of one application by method and address as texts, for what tests set up. Answers what the operation does, a text where it is no JSON;
 * throws an `Error` that names the request.
 * @param {Groundwork} application
 */
export const managerOf =
  (application) =>
  /**
   * @param {'identity' | 'storage' | 'tree'} service
   * @param {string} method
   * @param {string} path with its query
   * @param {object | string | Uint8Array} [body] a text or bytes are sent as they are, all else as JSON; with the `content-type` of the headers
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>} any: each test knows what it asked for
   */
  async (service, method, path, body, { 'content-type': type, ...header } = {}) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const client = /** @type {any} any: addresses as texts have no types */ (application[service]);
    // One JSON line is an NDJSON file, too.
    const content = isRaw || type === undefined ? body : JSON.stringify(body);
    const given = { header, body: content, type: type ?? (isRaw ? 'application/octet-stream' : undefined) };
    const answer = await client[method.toLowerCase()](path, given).catch((/** @type {unknown} */ cause) => {
      if (!isError(cause)) throw cause;
      throw new Error(`${method} ${path}: ${cause.status} ${cause.code}: ${cause.message}`, { cause });
    });
    return answer instanceof ReadableStream ? new Response(answer).text() : answer;
  };
