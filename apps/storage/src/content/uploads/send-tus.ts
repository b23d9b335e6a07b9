import type { Response as ExpressResponse } from 'express';

/** Writes the answer of @tus/server; cross-origin rules are those of the service. */
export function sendTus(target: ExpressResponse, { status, headers }: Response): void {
  target.status(status);
  headers.forEach((value, name) => {
    if (!name.startsWith('access-control-')) target.setHeader(name, value);
  });
  target.end();
}
