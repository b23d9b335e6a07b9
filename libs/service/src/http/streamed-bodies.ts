import type { Request } from 'express';
import type { Duplex } from 'node:stream';

const streaming = new WeakSet<Duplex>();

/** The body is read as it comes, by a handler that cuts off who falls silent: the server's limit for whole requests is not for it. */
export function allowSlowBody({ socket, res }: Request): void {
  streaming.add(socket);
  res?.once('close', () => streaming.delete(socket));
}

/** Whether the connection carries a body that may be slow. */
export const carriesSlowBody = (socket: Duplex): boolean => streaming.has(socket);
