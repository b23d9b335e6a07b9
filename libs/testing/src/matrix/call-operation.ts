import type { TestToken } from '../test-issuer.js';
import type { TestService } from '../test-service.js';
import type { ListedOperation } from './read-operations.js';

/** A JSON schema as our documents write it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** An id that is nobody's. */
export const NOBODY = '00000000-0000-7000-8000-00000000dead';

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: NOBODY,
  email: 'nobody@example.com',
  uri: 'https://example.com/',
  'date-time': '2030-01-01T00:00:00.000Z',
  date: '2030-01-01',
};

/** The smallest value a schema takes: required members alone, one item in a list, ids that are nobody's. */
export function sampleBody(schema: Schema | undefined, schemas: Schemas): unknown {
  if (!schema) return {};
  const { $ref, allOf, oneOf, anyOf, example } = schema;
  if ($ref !== undefined) return sampleBody(resolveSchema(schema, schemas), schemas);
  if (example !== undefined) return example;
  if (schema.enum) return schema.enum[0];
  if (allOf) return Object.assign({}, ...allOf.map((part) => sampleBody(part, schemas))) as unknown;
  const [choice] = oneOf ?? anyOf ?? [];
  return choice ? sampleBody(choice, schemas) : ofType(schema, schemas);
}

function ofType(schema: Schema, schemas: Schemas): unknown {
  switch ([schema.type].flat()[0]) {
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleBody(schema.items, schemas)];
    default:
      return requiredOf(schema, schemas);
  }
}

const requiredOf = ({ properties = {}, required = [] }: Schema, schemas: Schemas): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, sampleBody(properties[name], schemas)]));

/** What a schema refers to, or the schema itself. */
export const resolveSchema = (schema: Schema | undefined, schemas: Schemas): Schema | undefined =>
  schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];

/** The members an object of the schema may have, those of its parts included. */
export function membersOf(schema: Schema | undefined, schemas: Schemas): Record<string, Schema> {
  const { properties = {}, allOf = [] } = resolveSchema(schema, schemas) ?? {};
  return Object.assign({}, ...allOf.map((part) => membersOf(part, schemas)), properties) as Record<string, Schema>;
}

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
