import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  createParamDecorator,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ApiError } from '../errors/api-error.js';
import { hash } from 'node:crypto';

let prefix = '';

/** Sets the path under which the service is reached from outside (`/tree` of `https://api.example.com/tree`); once, at start. */
export function setPublicPath(publicUrl: string): void {
  prefix = new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** A link to one of the service's own paths, as a caller outside has to write it. */
export const linkTo = (path: string): string => prefix + path;

/** One path segment, escaped. */
export const segment = (value: string): string => encodeURIComponent(value);

/** The property of a presented record that holds the state of its row: what `If-Match` compares. */
export const STATE = Symbol('state');

/**
 * The entity tag of a presented record: `"<state>.<representation>"`. The first part changes with the row alone,
 * the second with anything in the response (counts, children, chosen fields, language). (ADR 0004; RFC 9110 §8.8.3)
 */
export function etagOf(record: object): string | undefined {
  const state: unknown = Reflect.get(record, STATE);
  if (typeof state !== 'string') return undefined;
  const representation = hash('sha256', JSON.stringify(record), 'base64url').slice(0, 16);
  return `"${state}.${representation}"`;
}

/** The states that `If-Match` accepts; `any` for `*`. Absent when the header is. */
export type IfMatchStates = 'any' | readonly string[];

/** `If-Match` of the request, by its strong tags' first parts; weak tags never match. (RFC 9110 §13.1.1) */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): IfMatchStates | undefined => {
  const header = context.switchToHttp().getRequest<Request>().headers['if-match'];
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  return tagsOf(header).flatMap(({ weak, value }) => (weak ? [] : [value.split('.')[0] ?? '']));
});

/** `If-None-Match`, or another list of tags, names this one; weak comparison. (RFC 9110 §13.1.2) */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return tagsOf(header).some(({ value }) => `"${value}"` === etag);
}

const tagsOf = (header: string): { weak: boolean; value: string }[] =>
  [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }));

/** Where a record says its own address below the service root; symbols are never part of JSON. */
export const LOCATION = Symbol('location');

/**
 * Sets `ETag` of single records, returns 304 for a matching `If-None-Match`, and sets `Location` of created or accepted ones.
 * An interceptor, so that what is kept for a repetition has the headers.
 */
@Injectable()
export class RecordReply implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((record: unknown) => replyWithRecord(record, http.getRequest(), http.getResponse())));
  }
}

/** A record that was created, or accepted for creation. */
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
