import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError, OPERATION, type Caller, type Operation } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { lastValueFrom, from, type Observable } from 'rxjs';
import { openAnswer, sealAnswer } from './answer-cipher.js';
import type { IdempotencyStore, StoredAnswer } from './idempotency-store.js';
import { readKeyedRequest, type KeyedRequest } from './keyed-request.js';

/** Headers that belong to the answer rather than to its transport. */
const KEPT_HEADERS = ['Location', 'ETag'] as const;

/**
 * Carries out a POST that creates at most once per `Idempotency-Key`, and answers repetitions as the first time. Only success is kept:
 * a refusal or failure made nothing, so its repetition is a new try. (api.md, "Idempotency"; draft-ietf-httpapi-idempotency-key-header-06)
 */
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { user?: Caller }>();
    const keyed =
      request.method === 'POST' && this.honours(context) ? readKeyedRequest(request, request.user) : undefined;
    return keyed ? from(this.once(keyed, context.switchToHttp().getResponse<Response>(), next)) : next.handle();
  }

  private honours(context: ExecutionContext): boolean {
    return (
      this.reflector.get<Operation | undefined>(OPERATION, context.getHandler())?.headers?.['Idempotency-Key'] !==
      undefined
    );
  }

  /** Throws `conflict` when the key stands for another request, or for one that is still running. */
  private async once(keyed: KeyedRequest, response: Response, next: CallHandler): Promise<unknown> {
    const beginning = await this.store.begin(keyed.id, keyed.digest);
    if (beginning.state === 'started') return this.first(keyed, beginning.attempt, response, next);
    if (beginning.state === 'answered') return repeat(keyed, beginning.answer, response);
    if (beginning.state === 'mismatch')
      throw new ApiError('conflict', 'The Idempotency-Key was used for another request.');
    throw new ApiError('conflict', 'A request with this Idempotency-Key is still running.', {
      headers: { 'Retry-After': '1' },
    });
  }

  private async first(keyed: KeyedRequest, attempt: string, response: Response, next: CallHandler): Promise<unknown> {
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.store.abandon(keyed.id, attempt);
      throw error;
    }
    const sealed = sealAnswer(JSON.stringify(body ?? null), keyed.key, keyed.id);
    await this.store.finish(keyed.id, attempt, {
      status: response.statusCode,
      headers: keptHeaders(response),
      body: sealed,
    });
    return body;
  }
}

function repeat(keyed: KeyedRequest, answer: StoredAnswer, response: Response): unknown {
  response.status(answer.status).set(answer.headers).setHeader('Idempotency-Replayed', 'true');
  return JSON.parse(openAnswer(answer.body, keyed.key, keyed.id));
}

function keptHeaders(response: Response): Record<string, string> {
  const entries = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [(typeof KEPT_HEADERS)[number], string] => typeof entry[1] === 'string'),
  );
}
