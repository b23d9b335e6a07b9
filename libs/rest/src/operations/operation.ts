import { applyDecorators, HttpCode, RequestMapping, type RequestMethod, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ERROR_CATALOGUE } from '../errors/error-catalogue.js';
import { STATUS_PATTERNS, type StatusPattern } from './status-patterns.js';

/** Where the declaration of an operation is kept on its handler. */
export const OPERATION = 'groundwork:operation';

/** A parameter in the query, for the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly description: string;
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
  readonly answers?: string | Readonly<Record<string, unknown>>;
  /** Media type of the success body. */
  readonly produces?: string;
  /** Statuses beside those of the pattern. */
  readonly also?: readonly number[];
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
    ApiOperation({ summary: declared.summary, description: descriptionOf(declared) }),
    ...securityOf(declared.scope),
    ...declared.query.map(({ name, schema, description }) => ApiQuery({ name, required: false, schema, description })),
    ...Object.entries(declared.headers ?? {}).map(([name, header]) => ApiHeader({ name, required: false, ...header })),
    ...(declared.affects === undefined ? [] : [ApiExtension('x-affects', declared.affects)]),
    ...responses(declared),
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

function responses(declared: Operation): MethodDecorator[] {
  const { success, answers, produces = 'application/json' } = declared;
  const schema = typeof answers === 'string' ? { $ref: `#/components/schemas/${answers}` } : answers;
  const content = schema ? { content: { [produces]: { schema } } } : {};
  const errors = new Set(
    [...STATUS_PATTERNS[declared.pattern], ...(declared.also ?? [])].filter((status) => status >= 400),
  );
  return [ApiResponse({ status: success, description: 'Done.', ...content }), ...[...errors].sort().map(errorResponse)];
}

const errorResponse = (status: number): MethodDecorator =>
  ApiResponse({
    status,
    description: meaningOf(status),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });

/** The codes that are answered with a status. */
const meaningOf = (status: number): string =>
  Object.entries(ERROR_CATALOGUE)
    .filter(([, entry]) => entry.status === status)
    .map(([code]) => `\`${code}\``)
    .join(', ');
