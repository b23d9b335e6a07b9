import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ApiError } from '../errors/api-error.js';
import { linkTo, segment } from '../public-path.js';
import { etagOf, matchesAny } from './etag.js';

/** Where a record says its own address below the service root; symbols are never part of JSON. */
export const LOCATION = Symbol('location');

/**
 * Gives single records their `ETag`, answers 304 to a matching `If-None-Match`, and one that was made or accepted its `Location`.
 * An interceptor, so that what is kept for a repetition has the headers.
 */
@Injectable()
export class RecordReply implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((record: unknown) => replyWithRecord(record, http.getRequest(), http.getResponse())));
  }
}

/** A record that was made, or whose making goes on. */
const MADE: ReadonlySet<number> = new Set([201, 202]);

/** @returns what is left to be sent */
function replyWithRecord(record: unknown, request: Request, response: Response): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const etag = etagOf(record);
  if (etag) response.setHeader('ETag', etag);
  if (MADE.has(response.statusCode)) response.setHeader('Location', linkTo(locationOf(record, request)));
  if (request.method !== 'GET' || !etag || !matchesAny(request.headers['if-none-match'], etag)) return record;
  response.status(304);
  return undefined;
}

function locationOf(record: object, request: Request): string {
  const own: unknown = Reflect.get(record, LOCATION);
  if (typeof own === 'string') return own;
  const id: unknown = Reflect.get(record, 'id');
  if (typeof id !== 'string') throw new ApiError('server_error', 'A created record has no address.');
  return `${request.path.replace(/\/+$/, '')}/${segment(id)}`;
}
