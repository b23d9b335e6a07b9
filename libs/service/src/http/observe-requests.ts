import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { logRequest } from '../logging/log-request.js';
import type { Log } from '../logging/log.js';
import type { Metrics } from '../metrics/metrics.js';
import { routeOf } from '../request/route-of.js';
import { isProbe } from './probes.js';

/** Measures and logs every request once its answer is out, or its caller gone. */
export function observeRequests(log: Log, metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    response.on('close', () => {
      const durationSeconds = (performance.now() - start) / 1_000;
      const route = routeOf(request, response);
      metrics.observeRequest(request.method, route, response.statusCode, durationSeconds);
      if (!isProbe(route)) logRequest(log, { request, response, route, durationSeconds });
    });
    next();
  };
}
