import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { carriesSlowBody } from './streamed-bodies.js';

const ANSWERS: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'invalid_request',
    'The request line and headers are longer than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request came too slowly.'],
};
const MALFORMED = ['400 Bad Request', 'invalid_request', 'The request is not valid HTTP.'] as const;

/** Answers what is not even a request in the error form of all others. (api.md, "Error body") */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && carriesSlowBody(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, code, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ code, message });
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
