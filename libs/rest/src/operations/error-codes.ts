import { ERROR_CATALOGUE, statusOf, type ErrorCode } from '../errors/error-catalogue.js';
import { type Operation, STATUS_PATTERNS } from './declared-operation.js';

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
    ...(scope.includes(':') ? (['insufficient_scope'] as const) : []),
    ...errors,
  ]);
  const byStatus = Map.groupBy([...codes], statusOf);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

type Json = Record<string, unknown>;
/** Schemas by media type. */
type Media = Record<string, { schema: Json }>;

/** The response that carries one of these codes: `Error` with its `code` narrowed to them. */
export const errorAnswer = (codes: readonly ErrorCode[]): { description: string; content: Media } => ({
  description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].meaning}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
        ],
      },
    },
  },
});

/** Puts equal error responses of the operations into `components.responses`, named by status and codes. */
export function shareErrorAnswers(paths: Json): Json {
  const shared: Json = {};
  for (const item of Object.values(paths as Record<string, Record<string, { responses?: Json }>>))
    for (const { responses = {} } of Object.values(item))
      for (const [status, answer] of Object.entries(responses)) {
        const codes = codesIn(answer);
        if (codes === undefined) continue;
        const name = `${status}_${codes.join('.')}`;
        shared[name] = answer;
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
  return Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const codesIn = (answer: unknown): string[] | undefined => {
  const text = JSON.stringify(answer);
  if (!text.includes('"#/components/schemas/Error"')) return undefined;
  return /"enum":(\[[^\]]*\])/
    .exec(text)
    ?.slice(1)
    .flatMap((list) => JSON.parse(list) as string[]);
};
