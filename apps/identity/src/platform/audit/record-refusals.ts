import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { addressKey, shownPath, type Limiter, type Log } from '@groundwork/service';
import type { RequestHandler } from 'express';
import { eventSql } from './record-event.js';

/** What recording a refusal needs. */
export interface RefusalSurroundings {
  readonly db: Pick<Database, 'query'>;
  readonly log: Log;
  /** How many refusals of one caller at one path are told: a loop must not fill the log. */
  readonly limiter: Limiter;
}

/** Every answer 403 is told: who tried what, without the right to. After the answer, which does not wait for it. (identity.md §10) */
export const recordRefusals =
  ({ db, log, limiter }: RefusalSurroundings): RequestHandler =>
  (request, response, next) => {
    response.on('finish', () => {
      if (response.statusCode !== 403) return;
      const { user } = request as { user?: Caller }; // set by the token guard
      const path = shownPath(request.originalUrl);
      const after = { method: request.method, path };
      const event = eventSql({ event_type: 'request.refused', outcome: 'failure', after });
      limiter
        .consume(`${user?.subject ?? addressKey(request.ip)} ${request.method} ${path}`)
        .then(() => db.query(event))
        .catch((error: unknown) => log.debug({ error }, 'a refusal was not recorded'));
    });
    next();
  };
