import { type ErrorCode, ERROR_CATALOGUE, statusOf } from '../errors/error-catalogue.js';
import { ERROR_HEADERS, headersOf, type AnswerHeader } from './answer-headers.js';

/** The statuses each pattern of the specification lists; `AUTH` is ours, for token endpoints. (Identity, "Errors" 3) */
export const STATUS_PATTERNS = {
  L: [200, 400, 401, 403, 405, 429, 500, 501, 503],
  G: [200, 400, 401, 403, 404, 405, 429, 500, 501, 503],
  C: [201, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  U: [200, 400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  S: [200, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  D: [400, 401, 403, 404, 405, 429, 500, 501, 503],
  AC: [400, 401, 403, 405, 409, 429, 500, 501, 503],
  AC4: [400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  T: [400, 401, 403, 405, 429, 500, 501, 503],
  TOK: [200, 400, 401, 403, 405, 429, 500, 501, 503],
  REV: [400, 401, 403, 405, 429, 500, 501, 503],
} as const;

/** A status pattern of the specification. */
export type StatusPattern = keyof typeof STATUS_PATTERNS;

/** A parameter in the query, for the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
  /** Without it the operation returns 400. */
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
  /** Headers that it has. */
  readonly sends?: readonly AnswerHeader[];
}

/** One kind of change to what users and clients may do, several kinds, or none of any with the reason. */
export type Affects = string | readonly string[] | { readonly none: string };

/** The form that a standard gives to errors. */
export interface ErrorForm {
  readonly type: string;
  /** A schema of the members beside those of `Error`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** What an operation declares: all that guards and the OpenAPI document need. */
export interface Operation {
  /**
   * The scope a token needs; `public` needs no token, `any token` no scope. `own`: the operation checks the caller itself, and its
   * description and security say what it requires.
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
  /** Headers of the first success. */
  readonly sends?: readonly AnswerHeader[];
  /** More successes, by status. */
  readonly answersAlso?: Readonly<Record<number, AnotherAnswer>>;
  /** Statuses beside those of the pattern, each with its usual code. */
  readonly also?: readonly number[];
  /** Error codes beside those that follow from pattern, scope, body and `also`. */
  readonly errors?: readonly ErrorCode[];
  /** A media type that errors have beside JSON: that of a standard with its own form of them, whose members stand beside ours. */
  readonly errorsAs?: ErrorForm;
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

/** The code of a status where an operation declares nothing more particular. */
const USUAL: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'invalid_token',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  423: 'locked',
  429: 'too_many_requests',
  460: 'checksum_mismatch',
  500: 'server_error',
  501: 'not_implemented',
  503: 'unavailable',
  507: 'insufficient_storage',
};
/** Methods whose bodies are read, also where the operation takes none. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The error codes of an operation by status: of its pattern, its scope and its body, and those it declares. */
export function errorCodesOf(method: string, declared: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const { pattern, also = [], errors = [], scope } = declared;
  const statuses = [...STATUS_PATTERNS[pattern], ...also, ...(WITH_BODY.has(method) ? [413, 415] : [])];
  const usual = statuses.flatMap((status) => (status >= 400 && USUAL[status]) || []);
  const codes = new Set<ErrorCode>([
    ...usual,
    ...(scope.includes(':') ? (['insufficient_scope', 'insufficient_user_authentication'] as const) : []),
    ...errors,
  ]);
  const byStatus = Map.groupBy([...codes], statusOf);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

type Json = Record<string, unknown>;
/** Schemas by media type. */
type Media = Record<string, { schema: Json }>;

/** The response that carries one of these codes: `Error` with its `code` narrowed to them. */
export const errorAnswer = (codes: readonly ErrorCode[], also?: ErrorForm): { description: string; content: Media } => {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
    ],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].meaning}`).join('\n\n'),
    ...headersOf(codes[0] && ERROR_HEADERS[statusOf(codes[0])]),
    content: {
      'application/json': { schema },
      ...(also === undefined ? {} : { [also.type]: { schema: { allOf: [...schema.allOf, also.members] } } }),
    },
  };
};
