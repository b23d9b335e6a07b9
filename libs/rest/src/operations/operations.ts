import {
  applyDecorators,
  Controller,
  RequestMethod,
  UseInterceptors,
  HttpCode,
  RequestMapping,
  SetMetadata,
} from '@nestjs/common';
import { ApiTags, ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { WireView } from '../view.js';
import {
  type Operation,
  type QueryParameter,
  type AnotherAnswer,
  type NamedSchema,
  errorAnswer,
  errorCodesOf,
} from './declared-operation.js';
import { LIST_QUERY, RECORD_QUERY } from './parameters.js';
import { RecordReply } from './record-reply.interceptor.js';
import { EXAMPLE } from './examples.js';

/** Where the declaration of an operation is kept on its handler. */
export const OPERATION = 'groundwork:operation';

/** Declares an operation: route, success status, scope, documented statuses and parameters. It never acts. */
export function operation(method: RequestMethod, path: string, declared: Operation): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method, path }),
    HttpCode(declared.success),
    SetMetadata(OPERATION, declared),
    ApiOperation({ summary: declared.summary, description: descriptionOf(declared), ...bodyOf(declared) }),
    ...securityOf(declared.scope),
    ...declared.query.map(({ name, schema, description, required = false }) =>
      ApiQuery({ name, required, schema, description }),
    ),
    ...Object.entries(declared.headers ?? {}).map(([name, header]) => ApiHeader({ name, required: false, ...header })),
    ...(declared.affects === undefined ? [] : [ApiExtension('x-affects', declared.affects)]),
    ...(declared.example === undefined ? [] : [ApiExtension(EXAMPLE, declared.example)]),
    ...responses(RequestMethod[method], declared),
  );
}

const securityOf = (scope: string): MethodDecorator[] =>
  scope === 'public' || scope === 'own'
    ? []
    : [ApiSecurity('bearer'), ApiSecurity('oauth2', /[: ]/.test(scope) && scope !== 'any token' ? [scope] : [])];

const descriptionOf = ({ scope, description }: Operation): string => {
  const needs = scope === 'public' ? 'Needs no token.' : scope.includes(':') ? `Needs the scope \`${scope}\`.` : '';
  return [description, needs].filter(Boolean).join('\n\n');
};

/** The caller has the current representation: the response to a matching `If-None-Match`. (RFC 9110 §13.1.2) */
export const NOT_MODIFIED = {
  304: { description: 'Not modified: `If-None-Match` matches the current representation.' },
};

/** Schemas by media type. */
type Media = Record<string, { schema: Record<string, unknown> }>;

function responses(method: string, declared: Operation): MethodDecorator[] {
  const { success, produces, answersAlso = method === 'GET' && produces === undefined ? NOT_MODIFIED : {} } = declared;
  const first = { ...declared, description: 'Done.' };
  return [
    ...Object.entries<AnotherAnswer>({ [success]: first, ...answersAlso }).map(([status, answer]) =>
      ApiResponse({ status: Number(status), description: answer.description, ...contentOf(answer) }),
    ),
    ...[...errorCodesOf(method, declared)].map(([status, codes]) => ApiResponse({ status, ...errorAnswer(codes) })),
  ];
}

function contentOf({ answers, produces = 'application/json' }: Omit<AnotherAnswer, 'description'>): {
  content?: Media;
} {
  if (answers === undefined) return {};
  const types =
    typeof produces === 'string' || Array.isArray(produces)
      ? [produces].flat().map((type: string) => [type, { schema: refer(answers) }])
      : Object.entries(produces).map(([type, schema]) => [type, { schema: refer(schema) }]);
  return { content: Object.fromEntries(types) as Media };
}

const refer = (schema: NamedSchema): Record<string, unknown> =>
  typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema;

function bodyOf({ takes, takesNothing = false }: Operation): { requestBody?: { required: boolean; content: Media } } {
  if (!takes) return {};
  const media = Object.entries(takes).map(([type, schema]) => [
    type,
    { schema: schema === 'bytes' ? { type: 'string', format: 'binary' } : refer(schema) },
  ]);
  return { requestBody: { required: !takesNothing, content: Object.fromEntries(media) as Media } };
}

/** What every operation states; the rest follows from its pattern. */
export interface Declared extends Partial<Omit<Operation, 'query'>> {
  readonly scope: string;
  readonly summary: string;
  /** Parameters of its own, beside the shared ones. */
  readonly query?: readonly QueryParameter[];
}

const IF_MATCH = { 'If-Match': { description: 'The `ETag` the record must still have; else 412.' } };
/** Declares that an operation that makes something honours repeated requests. (api.md, "Idempotency") */
export const IDEMPOTENCY = {
  'Idempotency-Key': {
    description: 'A repeated request with the same key gets the response of the first one, for 24 hours.',
  },
};

/** A controller of one collection: its path below the service root and its tag in the OpenAPI document. */
export const Resource = (path: string, tag: string): ClassDecorator => applyDecorators(Controller(path), ApiTags(tag));

/** Pattern L: returns the collection envelope. Patterns other than L state `pattern`. */
export const List = (view: WireView, declared: Declared & { path?: string }): MethodDecorator =>
  operation(RequestMethod.GET, declared.path ?? '', {
    pattern: 'L',
    success: 200,
    answers: `${view.name}List`,
    ...declared,
    query: [...LIST_QUERY, ...(declared.query ?? [])],
  });

/** Pattern G: returns one record with its `ETag`; `If-None-Match` gives 304. */
export const Find = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.GET, path, view, {
    pattern: 'G',
    success: 200,
    ...declared,
  });

/** Pattern C: creates a record and returns it with 201 and `Location`. */
export const Create = (view: WireView, declared: Declared & { path?: string }): MethodDecorator =>
  recordOperation(RequestMethod.POST, declared.path ?? '', view, {
    pattern: 'C',
    success: 201,
    ...declared,
    headers: { ...IDEMPOTENCY, ...declared.headers },
  });

/** Pattern U: merges the body into the record and returns it. */
export const Modify = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.PATCH, path, view, {
    pattern: 'U',
    success: 200,
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
  });

/** Pattern U by PUT: makes the record what the body says, or adds it, at an address that the caller chooses; returns it. */
export const Put = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.PUT, path, view, {
    pattern: 'U',
    success: 200,
    answersAlso: { 201: { description: 'The record is new.', answers: view.name } },
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
  });

/** Pattern D: returns 204. */
export const Delete = (path: string, declared: Declared): MethodDecorator =>
  operation(RequestMethod.DELETE, path, {
    pattern: 'D',
    success: 204,
    also: [412],
    ...declared,
    headers: { ...IF_MATCH, ...declared.headers },
    query: declared.query ?? [],
  });

/** An action `POST …/verb` that returns the record: 200 (rename, change of a code) or, with `success: 201`, a new one. */
export const Act = (path: string, view: WireView, declared: Declared): MethodDecorator =>
  recordOperation(RequestMethod.POST, path, view, { pattern: 'AC', success: 200, ...declared });

/** Adds or removes links, or another action that returns 204. */
export const Apply = (method: RequestMethod, path: string, declared: Declared): MethodDecorator =>
  operation(method, path, { pattern: 'AC4', success: 204, ...declared, query: declared.query ?? [] });

function recordOperation(
  method: RequestMethod,
  path: string,
  view: WireView,
  declared: Omit<Operation, 'query' | 'answers'> & { query?: readonly QueryParameter[] },
): MethodDecorator {
  const query = [...RECORD_QUERY, ...(declared.query ?? [])];
  return applyDecorators(
    UseInterceptors(RecordReply),
    operation(method, path, { answers: view.name, ...declared, query }),
  );
}
