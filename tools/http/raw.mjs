// Requests that no application sends by the client package: measurements, protocol steps of others' clients, malformed requests, probes.
// Everything else is sent by @groundwork/client (application.mjs; ADR 0107). Imports nothing but Node's own modules.

/**
 * @typedef {object} RawOptions
 * @property {string} [method] GET, or POST with `json` or `form`
 * @property {Record<string, string>} [headers]
 * @property {unknown} [json] sent as JSON, with its content type
 * @property {Record<string, string>} [form] sent as a form
 * @property {string | Uint8Array | URLSearchParams | ReadableStream} [body] sent as it is
 * @property {'follow' | 'manual' | 'error'} [redirect]
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} RawResponse
 * @property {number} status
 * @property {boolean} ok status 200 to 299
 * @property {Headers} headers
 * @property {Buffer} bytes the body
 * @property {string} text the body as UTF-8
 * @property {any} json the body where its media type is JSON, else undefined. any: each caller knows what it asked for
 */

/**
 * Sends one request as it is given: no token, no repetition. Resolves to any response; rejects where none comes.
 * @param {string | URL} url
 * @param {RawOptions} [options]
 * @returns {Promise<RawResponse>}
 */
export async function requestRaw(url, { json, form, body, headers = {}, method, ...options } = {}) {
  const content = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : body;
  const response = await fetch(url, {
    ...options,
    method: method ?? (json !== undefined || form ? 'POST' : 'GET'),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: /** @type {any} any: fetch's own type of bodies, which Node's types do not name */ (content),
    // Required with a stream; Node's types lack it.
    .../** @type {object} */ (content instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = /^application\/([\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    bytes,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}

/**
 * What an address answers now, without the body; undefined where nobody does.
 * @param {string} url
 * @param {{ timeoutMs?: number, redirect?: 'follow' | 'error' }} [options]
 * @returns {Promise<{ status: number, headers: Headers } | undefined>}
 */
export async function probe(url, { timeoutMs, redirect } = {}) {
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { redirect, signal }).catch(() => undefined);
  await response?.body?.cancel();
  return response;
}

/**
 * `fetch` for `createGroundwork` that tells of every request once its response begins.
 * @param {(request: { method: string, url: string }, response: Response, ms: number) => void} onResponse ms: until the response began
 * @returns {typeof fetch}
 */
export const watchedFetch = (onResponse) => async (input, init) => {
  const started = performance.now();
  const response = await fetch(input, init);
  const request = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) };
  onResponse(request, response, performance.now() - started);
  return response;
};

/**
 * The header by which a client authenticates. (RFC 6749 §2.3.1)
 * @param {{ client_id: string, client_secret: string }} client
 */
export const basicOf = ({ client_id, client_secret }) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
});
