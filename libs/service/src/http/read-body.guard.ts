import { Injectable, type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError, assertStorable } from '@groundwork/rest';
import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { Duplex } from 'node:stream';

/**
 * What a handler's request body is: JSON (without the decorator), a form, bytes of any media type as a `Buffer`, or bytes that the handler
 * reads itself.
 */
export type BodyKind = 'json' | 'form' | 'bytes' | 'stream';

/** How a handler's body is read. */
export interface BodyReading {
  readonly kind: BodyKind;
  /** Most bytes, as `100kb` or a number; of no effect on streams. */
  readonly limit: string | number;
}

/** Where the reading is kept on the handler. */
export const BODY_READING = 'groundwork:body';

export const DEFAULT_BODY: BodyReading = { kind: 'json', limit: '100kb' };

/** Says what body a handler takes, when it is not JSON of at most 100 kB. */
export const ReadsBody = (
  kind: BodyKind,
  { limit = DEFAULT_BODY.limit }: { readonly limit?: string | number } = {},
): MethodDecorator & ClassDecorator => SetMetadata(BODY_READING, { kind, limit } satisfies BodyReading);

const streaming = new WeakSet<Duplex>();

/** The body is read as it comes, by a handler that cuts off who falls silent: the server's limit for whole requests is not for it. */
export function allowSlowBody({ socket, res }: Request): void {
  streaming.add(socket);
  res?.once('close', () => streaming.delete(socket));
}

/** Whether the connection carries a body that may be slow. */
export const carriesSlowBody = (socket: Duplex): boolean => streaming.has(socket);

const TYPES = { json: ['json', '+json'], form: ['application/x-www-form-urlencoded'] };

/**
 * Reads the body. A guard, because it has to run after the token guard (bodies of unauthenticated callers are not parsed)
 * and before interceptors and pipes, which need the body.
 * Throws `unsupported_media_type`, `payload_too_large`, `invalid_request` (also for JSON that no record can hold).
 */
@Injectable()
export class ReadBodyGuard implements CanActivate {
  private readonly parsers = new Map<string, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!hasBody(request)) return true;
    const declared = this.reflector.getAllAndOverride<BodyReading | undefined>(BODY_READING, [
      context.getHandler(),
      context.getClass(),
    ]);
    const { kind, limit } = declared ?? DEFAULT_BODY;
    if (kind === 'stream') {
      allowSlowBody(request);
      return true;
    }
    if (kind !== 'bytes') assertReadable(request, kind);
    const read = run(this.parser(kind, limit), request, context.switchToHttp().getResponse());
    return kind === 'json' ? read.then(() => isStorable(request.body)) : read;
  }

  private parser(kind: Exclude<BodyKind, 'stream'>, limit: string | number): RequestHandler {
    const known = this.parsers.get(`${kind} ${limit}`);
    if (known) return known;
    const made = makeParser(kind, { limit, inflate: false });
    this.parsers.set(`${kind} ${limit}`, made);
    return made;
  }
}

function makeParser(
  kind: Exclude<BodyKind, 'stream'>,
  options: { readonly limit: string | number; readonly inflate: false },
): RequestHandler {
  if (kind === 'bytes') return express.raw({ ...options, type: () => true });
  if (kind === 'json') return express.json({ ...options, type: TYPES.json, strict: true });
  return express.urlencoded({ ...options, type: TYPES.form, extended: false });
}

/** An unread body, of a method where bodies have a meaning. (RFC 9112 §6) */
function hasBody({ method, headers, body }: Request): boolean {
  if (method === 'GET' || method === 'HEAD' || body !== undefined) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Checked once for all operations: later code may rely on the depth of the body and on its texts. */
function isStorable(body: unknown): true {
  assertStorable(body);
  return true;
}

function assertReadable(request: Request, kind: 'json' | 'form'): void {
  if (request.is(TYPES[kind]) !== false) return;
  const given = request.get('content-type') ?? 'no media type';
  throw new ApiError(
    'unsupported_media_type',
    `The body is ${given.slice(0, 100)}; this operation takes ${kind === 'json' ? 'application/json' : TYPES.form[0]}.`,
  );
}

const run = (parser: RequestHandler, request: Request, response: Response): Promise<boolean> =>
  new Promise((resolve, reject) => {
    void parser(request, response, (error?: unknown) => {
      // The error filter recognizes the errors of Express's parsers by their type and status.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      if (error) reject(error);
      else resolve(true);
    });
  });
