import { hash } from 'node:crypto';
import type { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import type { AdapterPayload } from '../provider/oidc-provider.js';

/** Ids that are no secrets and are stored as they are. */
const PLAIN_IDS = new Set(['Grant', 'Client', 'ReplayDetection']);

/** Secrets that have to be read again: stored encrypted. */
const SEALED: Readonly<Record<string, readonly string[]>> = {
  Session: ['jti', 'state'],
  DeviceCode: ['jti', 'userCode'],
  Interaction: ['returnTo', 'deviceCode', 'parJti'],
};

/** The id a row is stored under: reading the table reveals no code, token or cookie. (identity.md §3.6) */
export const rowId = (model: string, id: string): string =>
  PLAIN_IDS.has(model) ? id : hash('sha256', id, 'base64url');

/** What is stored of a payload: no id, no cookie, secrets sealed. */
export function storedPayload(
  cipher: SecretCipher,
  model: string,
  id: string,
  payload: AdapterPayload,
): Record<string, unknown> {
  const { jti: _, ...stored }: Record<string, unknown> = payload;
  if (model === 'Interaction' && isObject(stored['session'])) stored['session'] = withoutCookie(stored['session']);
  const names = SEALED[model];
  if (!names) return stored;
  const secrets = Object.fromEntries(
    names.filter((name) => payload[name] !== undefined).map((name) => [name, payload[name]]),
  );
  for (const name of names) delete stored[name];
  return { ...stored, sealed: cipher.encrypt(JSON.stringify(secrets), `${model}/${rowId(model, id)}`) };
}

/** The payload as the library wrote it; the id is given, or comes out of the seal. */
export function restoredPayload(
  cipher: SecretCipher,
  model: string,
  row: { id: string; payload: Record<string, unknown> },
  id?: string,
): AdapterPayload {
  const { sealed, ...payload } = row.payload;
  // What is sealed was written by `storedPayload`.
  const secrets =
    typeof sealed === 'string' ? (JSON.parse(cipher.decrypt(sealed, `${model}/${row.id}`).toString()) as object) : {};
  return { ...payload, ...(id === undefined ? {} : { jti: id }), ...secrets };
}

const withoutCookie = ({ cookie: _, ...session }: Record<string, unknown>): object => session;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
