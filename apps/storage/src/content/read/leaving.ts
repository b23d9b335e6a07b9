import type { Response } from 'express';

/** A signal that aborts when the client closes the connection before it has its answer. */
export function leavingOf(response: Response): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed || response.req.socket.destroyed) leave();
  else response.once('close', leave);
  return controller.signal;
}
