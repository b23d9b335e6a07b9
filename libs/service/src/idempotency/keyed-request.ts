import { createHash, type Hash } from 'node:crypto';
import { invalidField, type Caller } from '@groundwork/rest';
import type { Request } from 'express';

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly key: string;
  /** Identifies caller, operation and key together. */
  readonly id: Buffer;
  /** Distinguishes requests under the same key. */
  readonly digest: Buffer;
}

/** Headers that say, beside the path, where a record is made. (Storage, "Endpoints") */
const ADDRESSING_HEADERS = ['bucket'];
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads `Idempotency-Key`; `undefined` without one. A key means something only together with its caller, tenant, method and path.
 * `body` stands for the content, where that is not the parsed body. Throws `invalid_request` unless the key is 1 to 255 visible
 * ASCII characters. (draft-ietf-httpapi-idempotency-key-header-06 §2)
 */
export function readKeyedRequest(
  request: Request,
  caller: Caller | undefined,
  body: unknown = request.body,
): KeyedRequest | undefined {
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
  const sent = [query, ADDRESSING_HEADERS.map((name) => request.headers[name] ?? null)];
  const content = createHash('sha256').update(JSON.stringify(sent));
  addCanonical(content, body);
  return { key, id: createHash('sha256').update(JSON.stringify(scope)).digest(), digest: content.digest() };
}

/** The same for bodies that differ only in the order of their members; works at any depth. */
function addCanonical(hash: Hash, body: unknown): void {
  const pending = [body];
  while (pending.length > 0) {
    const value = pending.pop() ?? null;
    if (typeof value !== 'object' || value === null) {
      hash.update(`${JSON.stringify(value)}\n`);
    } else if (Array.isArray(value)) {
      hash.update(`[${value.length}\n`);
      pending.push(...(value as unknown[]));
    } else {
      const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      hash.update(`{${JSON.stringify(members.map(([name]) => name))}\n`);
      pending.push(...members.map(([, member]) => member as unknown));
    }
  }
}
