import { createHash } from 'node:crypto';
import { invalidField, type Caller } from '@groundwork/rest';
import type { Request } from 'express';

/** A request that asks to be carried out once. */
export interface KeyedRequest {
  readonly key: string;
  /** Names caller, operation and key together. */
  readonly id: Buffer;
  /** Tells one request from another under the same key. */
  readonly digest: Buffer;
}

/** Headers that say, beside the path, where a record is made. (Storage, "Endpoints") */
const ADDRESSING_HEADERS = ['bucket'];
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads `Idempotency-Key`; `undefined` without one. A key means something only together with its caller, tenant, method and path.
 * Throws `invalid_request` unless it is 1 to 255 visible ASCII characters. (draft-ietf-httpapi-idempotency-key-header-06 §2)
 */
export function readKeyedRequest(request: Request, caller: Caller | undefined): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalidField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  const [path = '', query = ''] = request.originalUrl.split('?', 2);
  const scope = [
    caller?.subject ?? '',
    caller?.clientId ?? '',
    caller?.allTenants ? '*' : (caller?.tenantId ?? ''),
    request.method,
    path,
    key,
  ];
  const asked = [query, ADDRESSING_HEADERS.map((name) => request.headers[name] ?? null), canonical(request.body)];
  return { key, id: digest(JSON.stringify(scope)), digest: digest(JSON.stringify(asked)) };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The same for bodies that differ only in the order of their members. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)]);
}
