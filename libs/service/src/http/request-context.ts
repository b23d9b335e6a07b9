import { scopes, type Scope, Work } from '@groundwork/records';
import type { Span } from '@opentelemetry/api';
import type { Request, Response, NextFunction } from 'express';
import { randomFillSync, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { unavailable } from '@groundwork/rest';

const VALID_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The request with its id, as `identifyRequest` leaves it. */
export type IdentifiedRequest = Request & { id?: string };

/**
 * Gives the request its id (the caller's `X-Request-Id` where that is valid, else a UUID v7) and its trace,
 * sets the id on the response, and runs everything that follows within the request's context.
 */
export function identifyRequest(request: IdentifiedRequest, response: Response, next: NextFunction): void {
  const own = newRequestId();
  const { 'x-request-id': offered, traceparent } = request.headers;
  const requestId = typeof offered === 'string' && VALID_ID.test(offered) ? offered : own;
  const traceId =
    (typeof traceparent === 'string' ? parseTraceparent(traceparent)?.traceId : undefined) ?? own.replaceAll('-', '');
  request.id = requestId;
  response.locals['requestId'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  withinRequest({ requestId, traceId, request, work: workOf(response) }, next);
}

/** The work of a request ends when its client disconnects before the response is complete. */
function workOf(response: Response): Work {
  const work = new Work();
  response.on('close', () => {
    if (!response.writableFinished) work.abort(unavailable('The client closed the connection.'));
  });
  return work;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const SAMPLED = 1;

/** Where a request stands in its caller's trace: ids in hex, and whether the caller records it. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** A `traceparent` header, or `undefined` when it is absent or invalid. (W3C Trace Context §3.2) */
export function parseTraceparent(traceparent: string | undefined): TraceParent | undefined {
  if (traceparent === undefined) return undefined;
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || isZero(traceId) || isZero(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Headers for a call to another service on behalf of the current request, so that both log the same ids. */
export function outgoingHeaders(): Record<string, string> {
  const context = requestContext();
  if (!context) return {};
  const own = context.span?.spanContext();
  const flags = own && own.traceFlags === 0 ? '00' : '01';
  return {
    traceparent: `00-${context.traceId}-${own?.spanId ?? randomBytes(8).toString('hex')}-${flags}`,
    'x-request-id': context.requestId,
  };
}

const isZero = (id: string): boolean => /^0+$/.test(id);

const ID_BYTES = 16;
/** A call for random bytes costs as much as the rest of a small request; so many are fetched at once. */
const pool = new Uint8Array(ID_BYTES * 256);
let used = pool.length;

/** A UUID v7. (RFC 9562 §5.7) */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += ID_BYTES));
  return uuidv7({ random });
}

/**
 * The template of the route that matched a request (`/trees/:tree_code`), for logs and metrics: few values, no identifiers.
 * A middleware that responds sets its own in `response.locals.route`; `unmatched` where no route matched.
 */
export function routeOf(request: Request, response: Response): string {
  const named: unknown = response.locals['route'];
  if (typeof named === 'string') return named;
  // Express types `route` as any; a route's path may also be a pattern or a list, which none of ours is.
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? request.baseUrl + route.path : 'unmatched';
}

/** The context of a request, for its log lines. */
export interface RequestContext extends Scope {
  /** Returned as `X-Request-Id` and in error bodies. */
  readonly requestId: string;
  /** 32 hex digits; of the caller's `traceparent` where it sent one. (W3C Trace Context §3.2.2.3) */
  readonly traceId: string;
  readonly request: Request;
  /** The request's own span, while tracing is on. */
  span?: Span;
}

/** The request being served, from anywhere below its handler; `undefined` outside of requests. */
export function requestContext(): RequestContext | undefined {
  const scope = scopes.getStore();
  // Scopes with a request are made below, or copies of such.
  return scope && 'request' in scope ? (scope as RequestContext) : undefined;
}

/** Runs work as part of a request. */
export const withinRequest = <T>(context: RequestContext, work: () => T): T => scopes.run(context, work);
