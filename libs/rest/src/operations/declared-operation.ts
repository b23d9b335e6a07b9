import type { ErrorCode } from '../errors/error-catalogue.js';

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
}

/** One kind of change to what users and clients may do, several kinds, or none of any with the reason. */
export type Affects = string | readonly string[] | { readonly none: string };

/** What an operation declares: all that guards and the OpenAPI document need to know of it. */
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
