import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Sees the requests and responses of a server and changes neither. Bodies are their first 64 KiB as text. */
export interface ExchangeObserver {
  /** Before any middleware has seen the request. */
  onRequest?(request: IncomingMessage): void;
  /** When the service has read the body; never for one that it does not read. */
  onRequestBody?(request: IncomingMessage, body: string): void;
  /** When the response is complete; never for one whose client left before. */
  onResponse?(request: IncomingMessage, response: ServerResponse, body: string): void;
}

/** Of longer bodies the beginning is enough: what is looked for in them is short. */
const MOST_BYTES = 65_536;

/** Calls the observer for every exchange of the server. */
export function observeExchanges(server: Server, observer: ExchangeObserver): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    observer.onRequest?.(request);
    if (observer.onRequestBody) observeBody(request, (body) => observer.onRequestBody?.(request, body));
    if (observer.onResponse) observeResponse(response, (body) => observer.onResponse?.(request, response, body));
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
