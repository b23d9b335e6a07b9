import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { requestRaw } from '../../http/raw.mjs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { mainFileOf } from '../../stack/services.mjs';

/** @import { Stage } from '../bench/stage/stage.mjs' */
/** @import { Server } from '../bench/measure/load.mjs' */

/**
 * @typedef {{ status: number, body: any, retryAfter: number | undefined }} Answer of JSON; whatever the service says, and `Retry-After` in seconds
 * @typedef {(method: string, path: string, body?: object | string, type?: string) => Promise<Answer>} Call
 * @typedef {{
 *   calls: Call[], servers: Server[], stage: Stage, headers: Record<string, string>,
 *   kill: (nth: number) => Promise<void>, verify: () => Promise<void>, newVersion: (code: string) => Promise<string>,
 * }} Replicas
 */

const MANY = 2;
/** As the client package does. (docs/guides/errors-and-retries.md, "What is repeated") */
const MOST_ATTEMPTS = 4;

/**
 * Two processes of the tree service over one database.
 * @param {Stage} stage
 * @returns {Promise<Replicas>}
 */
export async function openReplicas(stage) {
  const start = () => stage.startService({ LOG_LEVEL: 'warn' });
  /** @type {Awaited<ReturnType<Stage['startService']>>[]} */
  const servers = [];
  for (let nth = 0; nth < MANY; nth++) servers.push(await start());
  const headers = { authorization: `Bearer ${await stage.sign(['trees:read', 'trees:write', 'trees:publish'])}` };
  const calls = servers.map(
    (_, nth) =>
      (/** @type {Parameters<Call>} */ ...request) =>
        call(servers[nth].url, headers, ...request),
  );
  return {
    ...{ calls, servers, stage, headers },
    async kill(nth) {
      process.kill(servers[nth].pid, 'SIGKILL');
      // Its port may be given again.
      await servers[nth].stop();
      servers[nth] = await start();
    },
    verify: () => verify(stage),
    async newVersion(code) {
      assert.equal((await calls[0]('POST', '/trees', { code, name: code })).status, 201);
      return `/trees/${code}/versions/v1`;
    },
  };
}

/**
 * The same calls, each repeated after `Retry-After` where it is answered 503, as one is that waited for other writers for 5 s; and how many were.
 * Throws for a 503 that does not say when. (docs/errors.md)
 * @param {Call[]} calls
 * @returns {{ calls: Call[], repeated: () => number }}
 */
export function repeating(calls) {
  let repeated = 0;
  /** @type {(call: Call) => Call} */
  const patient =
    (call) =>
    async (...request) => {
      for (let attempt = 1; ; attempt++) {
        const answer = await call(...request);
        if (answer.status !== 503 || attempt === MOST_ATTEMPTS) return answer;
        assert.ok(answer.retryAfter !== undefined && answer.retryAfter > 0, '503 without Retry-After');
        repeated++;
        await wait(answer.retryAfter * 1_000);
      }
    };
  return { calls: calls.map(patient), repeated: () => repeated };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} method
 * @param {string} path
 * @param {object | string} [body]
 * @param {string} [type]
 * @returns {Promise<Answer>}
 */
async function call(url, headers, method, path, body, type = 'application/json') {
  const {
    status,
    json,
    text,
    headers: answered,
  } = await requestRaw(url + path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': type },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  const seconds = answered.get('retry-after');
  return { status, body: json ?? text, retryAfter: seconds === null ? undefined : Number(seconds) };
}

/**
 * `tree:verify`, as an operator runs it: it names every damage and ends with 1.
 * @param {Stage} stage
 */
async function verify(stage) {
  const env = {
    ...process.env,
    DATABASE_URL: stage.database.url,
    DATABASE_SCHEMA: 'tree',
    ISSUER: 'http://127.0.0.1:1',
    AUTH_INTROSPECT: 'never',
    WEBHOOK_KEY: Buffer.alloc(32).toString('base64'),
  };
  const child = spawn(process.execPath, [mainFileOf('tree'), 'verify'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part) => (said += part));
  assert.equal(await waitForExit(child), 'exit code 0', said);
}
