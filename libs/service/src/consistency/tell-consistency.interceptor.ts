import type { Records } from '@groundwork/records';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';

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
