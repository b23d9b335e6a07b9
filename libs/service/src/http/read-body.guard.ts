import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError, assertStorable } from '@groundwork/rest';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { BODY_READING, DEFAULT_BODY, type BodyReading } from './reads-body.js';
import { allowSlowBody } from './streamed-bodies.js';

const TYPES = { json: ['json', '+json'], form: ['application/x-www-form-urlencoded'] };

/**
 * Reads the body. A guard, because it has to come after the guard that knows the caller (nobody else makes us parse anything)
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
    assertReadable(request, kind);
    const read = run(this.parser(kind, limit), request, context.switchToHttp().getResponse());
    return kind === 'json' ? read.then(() => isStorable(request.body)) : read;
  }

  private parser(kind: 'json' | 'form', limit: string | number): RequestHandler {
    const known = this.parsers.get(`${kind} ${limit}`);
    if (known) return known;
    const options = { limit, inflate: false, type: TYPES[kind] };
    const made =
      kind === 'json'
        ? express.json({ ...options, strict: true })
        : express.urlencoded({ ...options, extended: false });
    this.parsers.set(`${kind} ${limit}`, made);
    return made;
  }
}

/** A body that nobody has read yet, of a method where bodies mean something. (RFC 9112 §6) */
function hasBody({ method, headers, body }: Request): boolean {
  if (method === 'GET' || method === 'HEAD' || body !== undefined) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Here, once for all operations: whatever reads the body later may rely on its depth and its texts. */
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
      // The error filter knows the errors of Express's parsers by their type and status.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      if (error) reject(error);
      else resolve(true);
    });
  });
