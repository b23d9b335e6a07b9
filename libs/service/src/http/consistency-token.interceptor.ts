import { type Records, parsePosition, whileReading } from '@groundwork/records';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response, NextFunction } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';

/**
 * Lets GET and HEAD read from the standby. A caller that sends back the `Consistency-Token` of its last write sees at
 * least that write; one that does not may see an older state. Throws `invalid_request` for a malformed token.
 */
export function readFromReplica(request: Request, _response: Response, next: NextFunction): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const token = request.get('consistency-token');
  whileReading(token === undefined ? {} : { since: parsePosition(token) }, next);
}

/** Sets `Consistency-Token` on the response to every write: later reads that send it see the write. Costs 1 statement per write. */
export class ConsistencyTokenInterceptor implements NestInterceptor {
  constructor(private readonly records: Records) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method } = http.getRequest<Request>();
    if (method === 'GET' || method === 'HEAD') return next.handle();
    return next.handle().pipe(mergeMap((body) => from(this.setToken(http.getResponse<Response>(), body))));
  }

  private async setToken(response: Response, body: unknown): Promise<unknown> {
    if (!response.headersSent) response.setHeader('Consistency-Token', await this.records.position());
    return body;
  }
}
