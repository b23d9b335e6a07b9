import { scopes, type Scope } from '@groundwork/records';
import type { Span } from '@opentelemetry/api';
import type { Request } from 'express';

/** What every line logged on behalf of a request can tell about it. */
export interface RequestContext extends Scope {
  /** Answered as `X-Request-Id` and in error bodies. */
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
