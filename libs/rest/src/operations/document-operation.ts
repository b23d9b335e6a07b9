import { ApiExtension, ApiHeader, ApiOperation, ApiQuery, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { headersOf } from './answer-headers.js';
import {
  type AnotherAnswer,
  errorAnswer,
  errorCodesOf,
  type NamedSchema,
  type Operation,
} from './declared-operation.js';
import { EXAMPLE } from './examples.js';

/** What an OpenAPI document says of an operation, by its declaration. */
export const documentOperation = (method: string, declared: Operation): MethodDecorator[] => [
  ApiOperation({ summary: declared.summary, description: descriptionOf(declared), ...bodyOf(declared) }),
  ...securityOf(declared.scope),
  ...declared.query.map(({ name, schema, description, required = false }) =>
    ApiQuery({ name, required, schema, description }),
  ),
  ...Object.entries(declared.headers ?? {}).map(([name, header]) => ApiHeader({ name, required: false, ...header })),
  ...(declared.affects === undefined ? [] : [ApiExtension('x-affects', declared.affects)]),
  ...(declared.example === undefined ? [] : [ApiExtension(EXAMPLE, declared.example)]),
  ...responses(method, declared),
];

const securityOf = (scope: string): MethodDecorator[] =>
  scope === 'public' || scope === 'own'
    ? []
    : [ApiSecurity('bearer'), ...alternativesOf(scope).map((scopes) => ApiSecurity('oauth2', scopes))];

/** One of several scopes is enough, or any token. */
const alternativesOf = (scope: string): string[][] =>
  scope.includes(':') ? scope.split('|').map((one) => [one]) : [[]];

const descriptionOf = ({ scope, description }: Operation): string => {
  const scopes = scope.replaceAll('|', '` or `');
  const needs = scope === 'public' ? 'Needs no token.' : scope.includes(':') ? `Needs the scope \`${scopes}\`.` : '';
  return [description, needs].filter(Boolean).join('\n\n');
};

/** The caller has the current representation: the response to a matching `If-None-Match`. (RFC 9110 §13.1.2) */
export const NOT_MODIFIED = {
  304: {
    description: 'Not modified: `If-None-Match` matches the current representation.',
    sends: ['ETag'],
  },
} as const satisfies Readonly<Record<number, AnotherAnswer>>;

/** Schemas by media type. */
type Media = Record<string, { schema: Record<string, unknown> }>;

function responses(method: string, declared: Operation): MethodDecorator[] {
  const { success, produces, answersAlso = method === 'GET' && produces === undefined ? NOT_MODIFIED : {} } = declared;
  const first = { ...declared, description: 'Done.' };
  return [
    ...Object.entries<AnotherAnswer>({ [success]: first, ...answersAlso }).map(([status, answer]) =>
      ApiResponse({
        status: Number(status),
        description: answer.description,
        ...headersOf(answer.sends),
        ...contentOf(answer),
      }),
    ),
    ...[...errorCodesOf(method, declared)].map(([status, codes]) =>
      ApiResponse({ status, ...errorAnswer(codes, declared.errorsAs) }),
    ),
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
