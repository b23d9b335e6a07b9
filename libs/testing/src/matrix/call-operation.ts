import type { TestToken } from '../test-issuer.js';
import type { TestService } from '../test-service.js';
import type { ListedOperation } from './read-operations.js';

/** How an operation answered; `envelope` says whether the error has every member it must. */
export interface Answer {
  readonly name: string;
  readonly status: number;
  readonly code: unknown;
  readonly envelope: string;
}

/** What a request carries beside ids. */
export interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of a body made of the schema. */
  readonly body?: { readonly type: string; readonly text: string };
}

/** With which ids, by the names of path parameters and headers, and as whom. */
export interface Call {
  readonly ids: Readonly<Record<string, string>>;
  readonly token: TestToken | null;
  readonly sent?: Sent;
}

/** Calls an operation with the smallest body it takes. */
export async function callOperation(
  service: TestService,
  operation: ListedOperation,
  { ids, token, sent }: Call,
): Promise<Answer & { readonly text: string }> {
  const { name, method, path, requiredHeaders, body } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(ids[parameter] ?? ''));
  const agent = token ? await service.as(token) : service.anonymous;
  // Documents name methods as supertest does.
  const request = agent[method as 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head'](address);
  for (const header of requiredHeaders) request.set(header, ids[header] ?? '');
  request.query(sent?.query ?? {}).set(sent?.headers ?? {});
  const given = sent?.body ?? (body && { type: body.type, text: textOf(body) });
  if (given) request.set('content-type', given.type).send(given.text);
  const answer = await request;
  const { code } = answer.body as { code?: unknown };
  return {
    name,
    status: answer.status,
    code: method === 'head' ? undefined : code,
    envelope: envelopeOf(method, answer),
    text: answer.text ?? '',
  };
}

const textOf = ({ type, value }: NonNullable<ListedOperation['body']>): string =>
  /json$/.test(type) ? JSON.stringify(value) : '';

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What an error lacks of `{ code, message, request_id }` and, where it is 401, its challenge. */
function envelopeOf(method: string, { status, body, headers }: Answered): string {
  if (status < 400) return `no error but ${status}`;
  const { code, message, request_id } = (method === 'head' ? HEAD_BODY(headers) : body) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') return 'no code or message';
  if (request_id !== headers['x-request-id']) return 'no request_id';
  return status === 401 && !/^Bearer/.test(String(headers['www-authenticate'])) ? 'no challenge' : 'whole';
}

/** An answer to HEAD has no body: only its headers can be looked at. */
const HEAD_BODY = (headers: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  code: 'of HEAD',
  message: 'of HEAD',
  request_id: headers['x-request-id'],
});
