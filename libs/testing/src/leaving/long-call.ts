import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { TestService } from '../test-service.js';

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
  /** The client goes. */
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
