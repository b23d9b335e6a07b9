import { parsePosition, whileReading } from '@groundwork/records';
import type { NextFunction, Request, Response } from 'express';

/**
 * Lets GET and HEAD be answered by the standby. A caller that sends back the `Consistency-Token` of its last write sees at
 * least that write; one that does not may see the moment before. Throws `invalid_request` for a token that is none.
 */
export function readFromReplica(request: Request, _response: Response, next: NextFunction): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const token = request.get('consistency-token');
  whileReading(token === undefined ? {} : { since: parsePosition(token) }, next);
}
