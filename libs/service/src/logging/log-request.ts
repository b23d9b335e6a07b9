import type { Request, Response, NextFunction, RequestHandler } from 'express';
import { type Log, requestFields } from './log.js';
import { redactLine, shownPath } from './redact.js';
import type { Metrics } from '../monitoring/metrics.js';
import { routeOf } from '../http/request-context.js';
import { isProbe } from '../http/routes.js';

/** Measures and logs every request once its response is sent, or its client disconnected. */
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

/** A request whose response is complete. */
export interface ServedRequest {
  readonly request: Request;
  readonly response: Response;
  readonly route: string;
  readonly durationSeconds: number;
}

/** One line per request: method, route, status, duration; never a body, a header or the query. */
export function logRequest(log: Log, { request, response, route, durationSeconds }: ServedRequest): void {
  const fields = {
    ...requestFields(),
    method: request.method,
    route,
    path: pathOf(request.originalUrl, route),
    status: response.statusCode,
    duration_ms: Math.round(durationSeconds * 1e5) / 100,
    // Not written unless true.
    aborted: response.writableFinished ? undefined : true,
  };
  log.request(response.statusCode >= 500 ? 'error' : 'info', fields);
}

/** A path equal to its route holds no parameter. */
function pathOf(url: string, route: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path === route ? route : redactLine(shownPath(path));
}
