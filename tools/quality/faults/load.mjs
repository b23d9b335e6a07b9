import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';

const TIMEOUT_MS = 60_000;

/** @typedef {{ status: number, ms: number, headers: import('node:http').IncomingHttpHeaders, error?: string, body: string }} Answer status 0: no answer */
/** @typedef {{ total: number, statuses: Record<string, number>, failed: Answer[], made: string[], p99: number, maximum: number }} Result failed: no answer or 5xx; made: codes answered 201 */

/**
 * Readers and writers of trees, at it until they are stopped. Each sends the next request as soon as it was answered, never the
 * same twice: what fails here is what a caller sees.
 * @param {string} base address of the tree service
 * @param {string} token
 * @param {{ readers?: number, writers?: number, pauseMs?: number }} [options]
 */
export function startLoad(base, token, { readers = 6, writers = 2, pauseMs = 0 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers + writers });
  /** @type {Answer[]} */
  const answers = [];
  /** @type {string[]} */
  const made = [];
  let running = true;
  const work = async (/** @type {() => Promise<Answer>} */ call) => {
    while (running) {
      const answer = await call();
      answers.push(answer);
      const wait = pauseMs || (answer.status === 0 || answer.status >= 500 ? 20 : 0);
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
  const read = () => call(`${base}/trees?limit=5`, { token, agent });
  const write = async () => {
    const code = `load-${randomUUID()}`;
    const answer = await call(`${base}/trees`, { token, agent, json: { code, name: 'Load' } });
    if (answer.status === 201) made.push(code);
    return answer;
  };
  const all = [...Array(readers).fill(read), ...Array(writers).fill(write)].map(work);

  return {
    /** How many answers there were so far. */
    count: () => answers.length,
    /** @returns {Promise<Result>} */
    async stop() {
      running = false;
      await Promise.all(all);
      agent.destroy();
      return { ...sumUp(answers), made };
    },
  };
}

/** @param {Answer[]} answers */
export function sumUp(answers) {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  /** @type {Record<string, number>} */
  const statuses = {};
  for (const { status, error } of answers) {
    const name = status ? String(status) : (error ?? 'no answer');
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  return {
    total: answers.length,
    statuses,
    failed: answers.filter(({ status }) => status === 0 || status >= 500),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    maximum: sorted.at(-1) ?? 0,
  };
}

/**
 * One request, and whatever comes of it.
 * @param {string} url
 * @param {{ token?: string, agent?: Agent, json?: unknown, method?: string, headers?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<Answer>}
 */
export function call(
  url,
  { token, agent, json, method = json ? 'POST' : 'GET', headers = {}, timeoutMs = TIMEOUT_MS } = {},
) {
  const started = performance.now();
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve) => {
    const settle = (/** @type {Partial<Answer>} */ answer) =>
      resolve({ status: 0, headers: {}, body: '', ms: performance.now() - started, ...answer });
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
        response.on('error', (error) => settle({ error: error.message }));
      },
    );
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`nothing within ${timeoutMs / 1000} s`)));
    sent.on('error', (error) => settle({ error: error.message }));
    sent.end(body);
  });
}
