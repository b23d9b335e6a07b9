import type { Caller } from '@groundwork/rest';
import type { Request } from 'express';
import { requestContext } from '../request/request-context.js';

/** The members that tie a log line to a request and its caller, undefined where there is none; none outside of requests. */
export function requestFields(): Record<string, unknown> {
  const context = requestContext();
  if (!context) return {};
  // The token guard puts the caller there. (libs/rest, AsCaller)
  const { user } = context.request as Request & { user?: Caller };
  return {
    request_id: context.requestId,
    trace_id: context.traceId,
    tenant_id: user?.tenantId,
    subject: user?.subject,
  };
}
