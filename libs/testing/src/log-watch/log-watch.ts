import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { Log, type CommonConfig, type Service } from '@groundwork/service';
import { SeenSecrets, addAuthorization, addCookies, addMembers, addParameters } from './seen-secrets.js';

/** Of longer bodies the beginning is enough: what holds secrets is short. */
const MOST_BYTES = 65_536;

/** Collects the secrets of a server's requests and responses, without changing either. */
export function watchExchanges(server: Server, secrets: SeenSecrets): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    addAuthorization(secrets, request.headers.authorization);
    addCookies(secrets, [request.headers.cookie ?? '']);
    addParameters(secrets, request.url?.split('?')[1] ?? '');
    observeBody(request, (body) => addBody(secrets, request.headers['content-type'], body));
    observeResponse(response, (body) => {
      addCookies(secrets, [response.getHeader('set-cookie') ?? []].flat().map(String));
      addParameters(secrets, String(response.getHeader('location') ?? '').split(/[?#]/)[1] ?? '');
      addBody(secrets, String(response.getHeader('content-type')), body);
    });
  });
}

/** Observes what the service reads of a request; never reads by itself. */
function observeBody(request: IncomingMessage, onBody: (body: string) => void): void {
  const parts: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === 'data') keep(parts, args[0]);
    if (event === 'end') onBody(Buffer.concat(parts).toString());
    return emit(event, ...args);
  };
}

function observeResponse(response: ServerResponse, onBody: (body: string) => void): void {
  const parts: Buffer[] = [];
  const { write, end } = response;
  // Both have forms without a chunk and with callbacks; all are passed on as they came.
  response.write = ((...args: Parameters<typeof write>) => {
    keep(parts, args[0]);
    return write.apply(response, args);
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    keep(parts, args[0]);
    onBody(Buffer.concat(parts).toString());
    return end.apply(response, args);
  }) as typeof end;
}

/** A copy: the reader of a chunk may release its memory. */
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

/**
 * Keeps what a service under test logs, at the finest level, and the secrets of its requests and responses.
 * A spec whose service logged a secret fails when it closes it. (identity.md §12, 66)
 */
export class LogWatch {
  readonly log: Log;
  private readonly lines: string[] = [];
  private readonly secrets = new SeenSecrets();

  constructor(service: string) {
    const destination = new Writable({
      write: (line: Buffer, _, done) => {
        this.lines.push(line.toString());
        done();
      },
    });
    this.log = Log.to({ service, level: 'debug', format: 'json', destination });
  }

  /** The server whose requests and responses hold the secrets. */
  watch(server: Server): void {
    watchExchanges(server, this.secrets);
  }

  /** A secret that no request or response holds. */
  add(name: string, value: string | undefined): void {
    this.secrets.add(name, value);
  }

  /** Throws when a line of the log holds a secret; names the secret and shows the line without it. */
  assertClean(): void {
    const found = this.secrets.findIn(this.lines);
    if (found.length === 0) return;
    const shown = found.slice(0, 5).map(({ name, line }) => `${name}: ${line.slice(0, 300)}`);
    throw new Error(`66. ${found.length} lines of the log hold secrets:\n${shown.join('\n')}`);
  }
}

/** What a configuration holds of secrets: its variables that say so. */
export const watchConfig = <C extends CommonConfig>(watch: LogWatch, service: Service<C>, config: C): void => {
  for (const [name, variable] of Object.entries(service.config.variables)) {
    const value = Reflect.get(config, name) as unknown; // as the variable reads it
    if (variable.secret) for (const one of [value].flat()) if (typeof one === 'string') watch.add(name, one);
  }
};
