// Whether response times reveal what responses do not: alternating requests, medians, ratios. (identity.md §12, 13, 51, 53)
//   node tools/quality/suites/measure-answers.mjs [rounds] [number, such as 51]
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { basicOf, requestRaw } from '../../http/raw.mjs';
import { startReplica } from '../faults/replica.mjs';
import { startThrowAwayPostgres } from '../../postgres/throw-away.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';
import { LOG_FOLDER } from '../../workspace/root.mjs';

const ROUNDS = Number(process.argv[2] ?? 200);
const ONLY = process.argv[3] ?? '';
const WARM_UP = 10;
const client = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
let url = '';
let addresses = 0;

/** Each request comes from an address of its own, so that no limit and no lockout applies. */
const anAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** @param {string} path @param {URLSearchParams | object} body @param {Record<string, string>} [headers] @param {string} [method] */
async function send(path, body, headers = {}, method = 'POST') {
  const { status, text } = await requestRaw(url + path, {
    method,
    headers: { 'x-forwarded-for': anAddress(), ...headers },
    ...(body instanceof URLSearchParams ? { body } : { json: body }),
  });
  return { status, body: text };
}

/** @param {Record<string, string>} form @param {{ id: string, secret: string }} [as] */
const token = (form, as = client) =>
  send('/token', new URLSearchParams(form), basicOf({ client_id: as.id, client_secret: as.secret }));

/** @param {string} password @param {(round: number) => string} username */
const signIn = (password, username) => (/** @type {number} */ round) =>
  token({ grant_type: 'password', username: username(round), password });

/** @typedef {Readonly<Record<string, (round: number) => Promise<{ status: number }>>>} Ways the same request, where the response must not reveal the difference */

/** @returns {Promise<Readonly<Record<string, Ways>>>} */
async function questions() {
  const bearer = `Bearer ${JSON.parse((await token({ grant_type: 'client_credentials' })).body).access_token}`;
  const manage = async (/** @type {string} */ path, /** @type {object} */ body, method = 'POST') => {
    const { status, body: text } = await send(path, body, { authorization: bearer }, method);
    if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const password_hash = await hash('a quiet morning in Ulaanbaatar', {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const email = `known-${round}@example.com`;
    await manage('/users', { username: `known-${round}`, email, email_verified: true, password_hash });
    const blocked = await manage('/users', { username: `blocked-${round}`, password_hash });
    await manage(`/users/${blocked.id}/block`, {});
    if (round === 0)
      await manage(`/tenants/${blocked.tenant_id}`, { tenant_metadata: { registration_enabled: true } }, 'PATCH');
  }
  const open = await manage('/clients', { client_name: 'Public', client_type: 'spa', is_public: true });
  const own = await manage('/clients', {
    client_name: 'Own',
    client_metadata: { grant_types: ['otp', 'authorization_code'] },
  });
  const wrong = 'not this one, and long enough';
  const register = (/** @type {(round: number) => string} */ email) => (/** @type {number} */ round) =>
    send('/registrations', { client_id: own.id, email: email(round), password: 'a morning of their own' });
  const request =
    (/** @type {string} */ path, /** @type {(round: number) => string} */ username) => (/** @type {number} */ round) =>
      send(path, { client_id: own.id, username: username(round) });
  const byClient = (/** @type {{ id: string, secret: string }} */ as) => () =>
    token({ grant_type: 'client_credentials' }, as);
  return {
    '13 client authentication': {
      'wrong secret': byClient({ ...client, secret: wrong }),
      'unknown client': byClient({ id: randomUUID(), secret: wrong }),
      'public with Basic': byClient({ id: open.id, secret: wrong }),
    },
    '51 password': {
      wrong: signIn(wrong, (round) => `known-${round}`),
      unknown: signIn(wrong, (round) => `nobody-${round}`),
      blocked: signIn('a quiet morning in Ulaanbaatar', (round) => `blocked-${round}`),
    },
    '53 register': {
      'new address': register((round) => `new-${round}@example.com`),
      'taken address': register((round) => `known-${round}@example.com`),
    },
    '53 forgot': {
      known: request('/password/forgot', (round) => `known-${round}`),
      unknown: request('/password/forgot', (round) => `nobody-${round}`),
    },
    '53 otp': {
      known: request('/otp', (round) => `known-${round}`),
      unknown: request('/otp', (round) => `nobody-${round}`),
    },
  };
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Every round sends each request once, another one first each time. @param {string} title @param {Ways} ways */
async function measure(title, ways) {
  const names = Object.keys(ways);
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  const statuses = new Set();
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] ?? '';
      const began = performance.now();
      const answer = await ways[name]?.(round);
      if (round >= WARM_UP) times.get(name)?.push(performance.now() - began);
      statuses.add(answer?.status);
    }
  }
  const [first = ''] = names;
  const base = median(times.get(first) ?? []);
  const parts = names.map((name) => `${name} ${(median(times.get(name) ?? []) / base).toFixed(3)}`);
  console.log(`${title.padEnd(26)} ${parts.join(' · ')}   (${base.toFixed(1)} ms, status ${[...statuses].join(' ')})`);
}

await runTool(async () => {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const database = await during('starting a PostgreSQL for identity', startThrowAwayPostgres);
  const mails = mkdtempSync(join(tmpdir(), 'groundwork-answers-'));
  const port = await pickPort(3_421, new Set());
  url = `http://localhost:${port}`;
  const secret = () => randomBytes(32).toString('base64');
  const replica = await startReplica(
    'identity',
    {
      ...{
        PATH: process.env.PATH,
        ENVIRONMENT: 'development',
        DATABASE_URL: database.url,
        ISSUER: url,
        PORT: String(port),
      },
      ...{ COOKIE_KEYS: secret(), KEY_ENCRYPTION_KEYS: secret(), SECRET_PEPPER: secret(), ADMIN_PASSWORD: secret() },
      ...{
        DEFAULT_CLIENT_ID: client.id,
        DEFAULT_CLIENT_SECRET: client.secret,
        MAIL_FOLDER: mails,
        TRUST_PROXY: 'true',
      },
      ...{ METRICS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
    },
    join(LOG_FOLDER, 'answers.log'),
  );
  try {
    const all = await during('making users', questions);
    console.log(`medians of ${ROUNDS} alternating rounds as ratios to the first; load ${loadavg()[0]?.toFixed(1)}`);
    for (const [title, ways] of Object.entries(all)) if (title.startsWith(ONLY)) await measure(title, ways);
    return 0;
  } finally {
    await replica.signal('SIGTERM');
    await database.remove();
    rmSync(mails, { recursive: true, force: true });
  }
});
