import { createGroundwork } from '@groundwork/client';
import { requestRaw, watchedFetch } from '../../http/raw.mjs';

/** @import { Auth } from '@groundwork/client' */
/** @import { RawOptions } from '../../http/raw.mjs' */

/** @typedef {'identity' | 'storage' | 'tree'} Service */

/**
 * A request with its response. `path`: below the address of its service; `ms`: until the response began.
 * @typedef {{ method: string, path: string, status: number, headers: Headers, ms: number }} Seen
 */

/**
 * Clients of the three services whose requests are seen.
 * @param {Record<Service, { url: string }>} addresses
 */
export function watchRequests({ identity, storage, tree }) {
  const urls = { identity: identity.url, storage: storage.url, tree: tree.url };
  /** @type {Seen[]} */
  let seen = [];
  /** @param {{ method: string, url: string }} request @param {{ status: number, headers: Headers }} response @param {number} ms */
  const see = ({ method, url }, { status, headers }, ms) => {
    const service = Object.values(urls).find((address) => url.startsWith(`${address}/`)) ?? '';
    seen.push({ method, path: url.slice(service.length), status, headers, ms });
  };
  const fetch = watchedFetch(see);

  /** Clients of the three services. @param {Auth} auth */
  const clientOf = (auth) =>
    createGroundwork({ issuer: urls.identity, storage: urls.storage, tree: urls.tree, auth, fetch });

  /** A request that the client does not send. @param {Service} service @param {string} path @param {RawOptions} [options] */
  const raw = async (service, path, options = {}) => {
    const started = performance.now();
    const url = urls[service] + path;
    const response = await requestRaw(url, options);
    see(
      { method: options.method ?? (options.json === undefined ? 'GET' : 'POST'), url },
      response,
      performance.now() - started,
    );
    return response;
  };

  /**
   * What comes of some work, the requests that it sends, and how many milliseconds it takes.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<{ result: { answer: T } | { error: unknown }, seen: Seen[], ms: number }>}
   */
  const during = async (work) => {
    seen = [];
    const started = performance.now();
    const result = await Promise.resolve()
      .then(work)
      .then(
        (answer) => ({ answer }),
        (error) => ({ error }),
      );
    return { result, seen, ms: performance.now() - started };
  };

  return { clientOf, raw, during };
}
