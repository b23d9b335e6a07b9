import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { newRequestId } from './request-context.js';
import { carriesSlowBody } from './read-body.guard.js';

const ANSWERS: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'invalid_request',
    'The request line and headers are longer than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request arrived too slowly.'],
};
const MALFORMED = ['400 Bad Request', 'invalid_request', 'The request is not valid HTTP.'] as const;

/**
 * Responds to what no handler ever sees, with an error body like all others: malformed requests, and unsupported expectations.
 * (api.md, "Error body"; RFC 9110 §10.1.1)
 */
export function answerBrokenRequests(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const remember = ({ socket }: IncomingMessage, response: ServerResponse): void => void latest.set(socket, response);
  server.prependListener('request', remember);
  server.on('checkExpectation', (request, response) => {
    remember(request, response);
    refuseExpectation(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && carriesSlowBody(socket)) return;
    const response = latest.get(socket);
    if (response && isAnswered(response)) return void (response.writableEnded ? socket.end() : socket.destroy());
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, code, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    const request_id = newRequestId();
    const body = JSON.stringify({ code, message, request_id });
    const headers = [
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${request_id}`,
    ];
    socket.end(`HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n${body}`);
  });
}

/** The body of this request is malformed and its response has begun: a second response would be read as a part of it. */
const isAnswered = ({ headersSent, req }: ServerResponse): boolean => headersSent && !req.complete;

/** Node handles `100-continue` itself. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const request_id = newRequestId();
  const message = 'Of the header Expect only 100-continue is supported.';
  const details = [{ field: 'Expect', code: 'choice', message: 'must be 100-continue' }];
  response.writeHead(417, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': request_id,
    Connection: 'close',
  });
  response.end(JSON.stringify({ code: 'invalid_request', message, details, request_id }));
}
