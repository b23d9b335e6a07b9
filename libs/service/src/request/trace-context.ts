import { randomBytes } from 'node:crypto';
import { requestContext } from './request-context.js';

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
