import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { TestService } from '../test-service.js';
import type { ApiDocument } from '../matrix/read-operations.js';

interface Described {
  readonly requestBody?: { readonly content?: object };
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
}

/** What takes in, gives out or works on many records at a time is called so. */
const LONG =
  /\/(import|export|clone|merge|diff|copy|truncate|configuration|tree|rollup|descendants|move|preview|verify|undo|restore)$/;

/** Operations of a document: all, and those that may take long by their path, because they delete, or because of a media type beside JSON. */
export function longOperations(document: ApiDocument): {
  readonly all: readonly string[];
  readonly long: readonly string[];
} {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      long: isLong(method, path, described as Described),
    })),
  );
  const names = (some: typeof operations): string[] => some.map(({ name }) => name);
  return { all: names(operations), long: names(operations.filter(({ long }) => long)) };
}

function isLong(method: string, path: string, { requestBody, responses }: Described): boolean {
  if (responses === undefined || method === 'options') return false;
  const types = [requestBody, ...Object.values(responses)].flatMap((part) => Object.keys(part?.content ?? {}));
  return (
    method === 'delete' ||
    LONG.test(path) ||
    types.some((type) => !/json|x-www-form-urlencoded|text\/html/.test(type) || /ndjson/.test(type))
  );
}

/** A request of an operation. */
export interface Call {
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON, texts as they are. */
  readonly body?: object | string;
}

/** A request under way. */
export interface OpenCall {
  /** Its status; 0 where the connection broke before. */
  readonly status: Promise<number>;
  /** Disconnects the client. */
  leave(): void;
}

/** Sends a request with all scopes of the service, on a connection of its own. */
export async function open(service: TestService, method: string, { path, headers, body }: Call): Promise<OpenCall> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const sent = request(new URL(path, service.url), {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${await service.token()}`,
      ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    },
  });
  const status = statusOf(sent);
  sent.end(text);
  return { status, leave: () => void sent.destroy() };
}

/** Reads the whole answer. */
async function statusOf(sent: ClientRequest): Promise<number> {
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? 0;
  } catch {
    return 0;
  }
}
