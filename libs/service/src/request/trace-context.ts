import { randomBytes } from 'node:crypto';
import { requestContext } from './request-context.js';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;

/** The trace id of a `traceparent` header, or `undefined` when it is absent or invalid. (W3C Trace Context §3.2) */
export function parseTraceId(traceparent: string | undefined): string | undefined {
  const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId && parentId && !isZero(traceId) && !isZero(parentId) ? traceId : undefined;
}

/** Headers for a call to another service on behalf of the current request, so that both log the same ids. */
export function outgoingHeaders(): Record<string, string> {
  const context = requestContext();
  if (!context) return {};
  return {
    traceparent: `00-${context.traceId}-${randomBytes(8).toString('hex')}-01`,
    'x-request-id': context.requestId,
  };
}

const isZero = (id: string): boolean => /^0+$/.test(id);
