// Two processes of identity on one database, as tools/quality/suites/replicas.mjs describes them in the environment.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getToken } from '../../../http/get-token.mjs';
import { basicOf, requestRaw } from '../../../http/raw.mjs';

/** @import { RawOptions } from '../../../http/raw.mjs' */

/** @type {{ urls: [string, string], issuer: string, client_id: string, client_secret: string, mails: string }} */
export const DEPLOYMENT = JSON.parse(process.env.IDENTITY_REPLICAS ?? '{"urls":["",""]}');

export const PASSWORD = 'a quiet morning in Ulaanbaatar';
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
export const REDIRECT = 'https://shop.example/cb';
const MAIL_PATIENCE_MS = 20_000;

/** @typedef {{ id: string, secret: string }} Client */
/** @typedef {{ status: number, body: any, location: string, text: string, headers: Headers }} Answer any: each test knows the type of its body */

let turn = 0;

/** Requests go to the two processes in turns. */
export const next = () => DEPLOYMENT.urls[turn++ % 2] ?? '';

/**
 * @param {string} path
 * @param {RawOptions & { at?: string }} [init]
 * @returns {Promise<Answer>}
 */
export async function call(path, { at = next(), ...init } = {}) {
  const { status, json: body, text, headers } = await requestRaw(at + path, { redirect: 'manual', ...init });
  return { status, body, text, headers, location: headers.get('location') ?? '' };
}

/** @param {string} path @param {Record<string, string>} form @param {Client | null} [client] @param {string} [at] */
export function post(path, form, client = null, at = next()) {
  const headers = client ? basicOf({ client_id: client.id, client_secret: client.secret }) : {};
  return call(path, { at, headers, form });
}

let token = '';

/** @param {string} method @param {string} path @param {object} [body] @param {string} [at] */
export async function manage(method, path, body, at = next()) {
  token ||= await getToken(at, DEPLOYMENT);
  const answer = await call(path, { at, method, headers: { authorization: `Bearer ${token}` }, json: body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** A user who signs in with PASSWORD and reads mail. */
export async function addUser() {
  const username = `user-${randomUUID()}`;
  const email = `${username}@example.com`;
  return manage('POST', '/users', { username, email, email_verified: true, password: PASSWORD });
}

/** A first-party client with every grant. @returns {Promise<Client>} */
export async function addClient() {
  const grant_types = ['authorization_code', 'refresh_token', 'client_credentials', 'device_code', 'otp', 'password'];
  const made = await manage('POST', '/clients', {
    client_name: `Shop ${randomUUID()}`,
    is_first_party: true,
    client_metadata: { grant_types, urls: { redirect_uris: [REDIRECT], post_logout_redirect_uris: [REDIRECT] } },
  });
  return { id: made.id, secret: made.client_secret };
}

/** @param {Client} client */
export function authorizePath({ id }) {
  const requested = {
    client_id: id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid',
    state: 's',
    nonce: 'n',
  };
  const query = new URLSearchParams({ ...requested, code_challenge: CHALLENGE, code_challenge_method: 'S256' });
  return `/oauth2/authorize?${query}`;
}

/** The newest mail to an address, as soon as there are so many. @param {string} address @param {number} count */
export async function readMail(address, count) {
  for (const end = Date.now() + MAIL_PATIENCE_MS; ; await sleep(50)) {
    const mails = readdirSync(DEPLOYMENT.mails)
      .sort() // ids are ordered by time
      .map((name) => readFileSync(join(DEPLOYMENT.mails, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}\n`));
    if (mails.length >= count) return mails.at(-1) ?? '';
    if (Date.now() > end) throw new Error(`${mails.length} instead of ${count} mails to ${address}`);
  }
}
