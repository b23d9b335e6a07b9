import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { ErrorCode } from '../errors/error-catalogue.js';
import { EXAMPLE } from './examples.js';
import { errorAnswer, errorCodesOf } from './error-codes.js';
import type { StatusPattern } from './status-patterns.js';

/** Where the declaration of an operation is kept on its handler. */
export const OPERATION = 'groundwork:operation';

/** A parameter in the query, for the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
  /** Without it the operation answers 400. */
  readonly required?: boolean;
}

/** A schema, or a name of `components/schemas`. */
export type NamedSchema = string | Readonly<Record<string, unknown>>;

/** Media types alike, or each with its schema. */
export type Produced = string | readonly string[] | Readonly<Record<string, NamedSchema>>;

/** Another success beside the first: its status says when. */
export interface AnotherAnswer {
  readonly description: string;
  readonly answers?: NamedSchema;
  readonly produces?: Produced;
}

/** One kind of change to what users and clients may do, several kinds, or none of any with the reason. */
export type Affects = string | readonly string[] | { readonly none: string };

/** What an operation declares: all that guards and the OpenAPI document need to know of it. */
export interface Operation {
  /**
   * The scope a token needs; `public` needs no token, `any token` no scope. `own`: the operation looks at the caller itself, and its
   * description and security say what it wants.
   */
  readonly scope: string;
  /** The operation's name in the specification. */
  readonly summary: string;
  readonly description?: string;
  readonly pattern: StatusPattern;
  readonly success: number;
  readonly query: readonly QueryParameter[];
  /**
   * Callers may add parameters of their own, which are ignored: only where a standard says so (RFC 6749 §4.1.2), and at addresses that
   * stand in pages, where others add to them.
   */
  readonly openQuery?: boolean;
  /** The success body: a schema, or a name of `components/schemas`; absent for none. */
  readonly answers?: NamedSchema;
  /** Media types of the success body; with a schema of each where they differ. */
  readonly produces?: Produced;
  /** More successes, by status. */
  readonly answersAlso?: Readonly<Record<number, AnotherAnswer>>;
  /** Statuses beside those of the pattern, each with its usual code. */
  readonly also?: readonly number[];
  /** Error codes beside those that follow from pattern, scope, body and `also`. */
  readonly errors?: readonly ErrorCode[];
  /** The request body by media type, where the handler reads it itself; `bytes` is a body of any bytes. */
  readonly takes?: Readonly<Record<string, NamedSchema>>;
  /** The body may be left out. */
  readonly takesNothing?: boolean;
  /** A body that works as it is, offered by Swagger UI; without it one is made of the schema. */
  readonly example?: unknown;
  /** What a write changes about principals, where the service checks it; in the document as `x-affects`. */
  readonly affects?: Affects;
  /** Request headers the operation reads, with what they are for. */
  readonly headers?: Readonly<Record<string, { description: string; required?: boolean }>>;
}

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

/** The caller has the answer already: what any record or list says to a matching `If-None-Match`. (RFC 9110 §13.1.2) */
export const NOT_MODIFIED = { 304: { description: 'Not modified: `If-None-Match` names what the answer would be.' } };

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
