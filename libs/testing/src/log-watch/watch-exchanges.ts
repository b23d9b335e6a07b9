import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { addAuthorization, addCookies, addMembers, addParameters } from './secrets-of.js';
import type { SeenSecrets } from './seen-secrets.js';

/** Of longer bodies the beginning is enough: what holds secrets is short. */
const MOST_BYTES = 65_536;

/** Looks over the shoulder of a server: collects the secrets of its requests and answers, and disturbs neither. */
export function watchExchanges(server: Server, secrets: SeenSecrets): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    addAuthorization(secrets, request.headers.authorization);
    addCookies(secrets, [request.headers.cookie ?? '']);
    addParameters(secrets, request.url?.split('?')[1] ?? '');
    hearBody(request, (body) => addBody(secrets, request.headers['content-type'], body));
    hearAnswer(response, (body) => {
      addCookies(secrets, [response.getHeader('set-cookie') ?? []].flat().map(String));
      addParameters(secrets, String(response.getHeader('location') ?? '').split(/[?#]/)[1] ?? '');
      addBody(secrets, String(response.getHeader('content-type')), body);
    });
  });
}

/** What somebody reads of a request is heard as well; nothing is read that nobody reads. */
function hearBody(request: IncomingMessage, heard: (body: string) => void): void {
  const parts: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === 'data') keep(parts, args[0]);
    if (event === 'end') heard(Buffer.concat(parts).toString());
    return emit(event, ...args);
  };
}

function hearAnswer(response: ServerResponse, heard: (body: string) => void): void {
  const parts: Buffer[] = [];
  const { write, end } = response;
  // Both have forms without a chunk and with callbacks; all are passed on as they came.
  response.write = ((...args: Parameters<typeof write>) => {
    keep(parts, args[0]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    keep(parts, args[0]);
    heard(Buffer.concat(parts).toString());
    return end.apply(response, args);
  }) as typeof end;
}

/** A copy: whoever reads a chunk may give its memory back. */
function keep(parts: Buffer[], chunk: unknown): void {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (size >= MOST_BYTES) return;
  if (typeof chunk === 'string') parts.push(Buffer.from(chunk));
  else if (Buffer.isBuffer(chunk)) parts.push(Buffer.from(chunk.subarray(0, MOST_BYTES)));
}

function addBody(secrets: SeenSecrets, type = '', body: string): void {
  if (type.includes('x-www-form-urlencoded')) addParameters(secrets, body);
  else if (type.includes('html')) addHidden(secrets, body);
  else if (type.includes('json') && !type.includes('openapi')) addMembers(secrets, jsonOf(body));
}

/** The tokens of forms. */
function addHidden(secrets: SeenSecrets, page: string): void {
  for (const [, name = '', value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    if (/^(csrf|xsrf)$/.test(name)) secrets.add(name, value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // a broken body holds nothing that is looked for
  }
}
