import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isProbe } from '../http/probes.js';
import { requestContext } from '../request/request-context.js';
import { routeOf } from '../request/route-of.js';
import { parseTraceparent } from '../request/trace-context.js';

const SERVER_ERROR = 500;

/** A span per request, below the caller's where it sent a `traceparent`. The path is told by its route alone: no ids, no query. */
export function traceRequests(tracer: Tracer): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const context = requestContext();
    if (!context || isProbe(request.path)) return next();
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, callerOf(request));
    context.span = span;
    response.once('close', () => endSpan(span, request, response));
    next();
  };
}

function endSpan(span: Span, request: Request, response: Response): void {
  const route = routeOf(request, response);
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': response.statusCode,
    'url.scheme': request.protocol,
  });
  if (response.statusCode >= SERVER_ERROR || !response.writableEnded) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The caller's span as the parent, sampled as the caller decided. (W3C Trace Context §3.2) */
function callerOf(request: Request): Context {
  const parent = parseTraceparent(request.get('traceparent'));
  if (!parent) return ROOT_CONTEXT;
  const traceFlags = parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const { traceId, spanId } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
