import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter } from '@groundwork/rest';
import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Socket } from 'node:net';

const LINGER_MS = 1_000;

/**
 * Lets the response to a body that will not be read reach its sender: the connection closes after the response, and until then,
 * for a second at most, what is still received is discarded; a connection closed with bytes unread would be reset, response included.
 * (storage.md §3, "Refused body"; RFC 9112 §9.6)
 */
export function lingerOnClose(request: Request, response: Response): void {
  if (request.complete || response.headersSent) return;
  response.setHeader('Connection', 'close');
  request.resume();
  const { socket } = request;
  // Node calls this once the last response is written; its own destroys the socket at once.
  socket.destroySoon = () => closeGently(socket);
}

function closeGently(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** The usual error filter, which also prepares the connection where the body has not been read. */
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
