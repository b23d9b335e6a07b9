import { type Records, parsePosition, whileReading } from '@groundwork/records';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response, NextFunction } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';

/**
 * Lets GET and HEAD be answered by the standby. A caller that sends back the `Consistency-Token` of its last write sees at
 * least that write; one that does not may see the moment before. Throws `invalid_request` for a token that is none.
 */
export function readFromReplica(request: Request, _response: Response, next: NextFunction): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next();
  const token = request.get('consistency-token');
  whileReading(token === undefined ? {} : { since: parsePosition(token) }, next);
}

/** Answers every write with the `Consistency-Token` that shows it to later reads. Costs 1 statement per write. */
export class TellConsistency implements NestInterceptor {
  constructor(private readonly records: Records) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method } = http.getRequest<Request>();
    if (method === 'GET' || method === 'HEAD') return next.handle();
    return next.handle().pipe(mergeMap((answer) => from(this.tell(http.getResponse<Response>(), answer))));
  }

  private async tell(response: Response, answer: unknown): Promise<unknown> {
    if (!response.headersSent) response.setHeader('Consistency-Token', await this.records.position());
    return answer;
  }
}
