import type { Request, Response } from 'express';
import { requestFields } from './request-fields.js';
import type { Log } from './log.js';
import { redactLine } from './redact-line.js';
import { shownPath } from './shown-path.js';

/** What is known of a request once its answer is out. */
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

/** What is a route letter by letter holds nothing of the caller's. */
function pathOf(url: string, route: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path === route ? route : redactLine(shownPath(path));
}
