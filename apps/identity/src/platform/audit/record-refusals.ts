import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { addressKey, Log, RateLimits, shownPath } from '@groundwork/service';
import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { eventSql } from './record-event.js';

/** Refusals of one caller at one path that are recorded, by each replica: a loop must not fill the log. */
const REFUSALS = { name: 'audited-refusals', points: 10, seconds: 60, local: true };

/**
 * Records every answer 403: who tried what, without the right to. After the answer, which does not wait for it. In front of the middlewares
 * of all modules, some of which answer themselves. (identity.md §10)
 */
export function recordRefusals(app: INestApplication): RequestHandler {
  const [db, log] = [app.get(Records), app.get(Log)];
  const limiter = app.get(RateLimits).limiter(REFUSALS);
  return (request, response, next) => {
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
}
