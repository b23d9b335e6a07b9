import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, type Observable } from 'rxjs';
import { lingerOnClose } from './linger-on-close.js';

/** Prepares the connection for an error that is answered before the body has been read. */
@Injectable()
export class RefusedBody implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      catchError((error: unknown) => {
        lingerOnClose(http.getRequest<Request>(), http.getResponse<Response>());
        throw error;
      }),
    );
  }
}
