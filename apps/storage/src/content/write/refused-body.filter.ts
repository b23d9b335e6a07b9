import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter } from '@groundwork/rest';
import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Socket } from 'node:net';

const LINGER_MS = 1_000;

/**
 * Makes the answer to a body that will not be read reach its sender: the connection closes after the answer, and until then,
 * for a second at most, what still comes is thrown away; a connection closed with bytes unread would be reset, answer and all.
 * (storage.md §3, "Refused body"; RFC 9112 §9.6)
 */
export function lingerOnClose(request: Request, response: Response): void {
  if (request.complete || response.headersSent) return;
  response.setHeader('Connection', 'close');
  request.resume();
  const { socket } = request;
  // What Node calls once the last answer is written; by itself it destroys the socket at once.
  socket.destroySoon = () => closeGently(socket);
}

function closeGently(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Answers errors as everywhere, and prepares the connection where the body has not been read. */
@Catch()
export class RefusedBody extends ErrorFilter {
  constructor() {
    super([translateDatabaseError]);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    lingerOnClose(http.getRequest<Request>(), http.getResponse<Response>());
    super.catch(thrown, host);
  }
}
