import type { Socket } from 'node:net';
import type { Request, Response } from 'express';

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
