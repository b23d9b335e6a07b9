import { Work } from '@groundwork/records';
import { unavailable } from '@groundwork/rest';
import type { NextFunction, Request, Response } from 'express';
import { newRequestId } from './new-request-id.js';
import { withinRequest } from './request-context.js';
import { parseTraceparent } from './trace-context.js';

const SANE_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The request with its id, as `identifyRequest` leaves it. */
export type IdentifiedRequest = Request & { id?: string };

/**
 * Gives the request its id (the caller's `X-Request-Id` where that is sane, else a UUID v7) and its trace,
 * answers the id, and runs everything that follows within the request's context.
 */
export function identifyRequest(request: IdentifiedRequest, response: Response, next: NextFunction): void {
  const own = newRequestId();
  const { 'x-request-id': offered, traceparent } = request.headers;
  const requestId = typeof offered === 'string' && SANE_ID.test(offered) ? offered : own;
  const traceId =
    (typeof traceparent === 'string' ? parseTraceparent(traceparent)?.traceId : undefined) ?? own.replaceAll('-', '');
  request.id = requestId;
  response.locals['requestId'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  withinRequest({ requestId, traceId, request, work: workOf(response) }, next);
}

/** The work of a request ends when its caller goes before the answer is out. */
function workOf(response: Response): Work {
  const work = new Work();
  response.on('close', () => {
    if (!response.writableFinished) work.abort(unavailable('The client closed the connection.'));
  });
  return work;
}
