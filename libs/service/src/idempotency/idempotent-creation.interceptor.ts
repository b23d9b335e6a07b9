import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ApiError, type Caller } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { openAnswer, sealAnswer } from './answer-cipher.js';
import type { Beginning, IdempotencyStore, StoredAnswer } from './idempotency-store.js';
import { readKeyedRequest, type KeyedRequest } from './keyed-request.js';

/** Headers that belong to the answer rather than to its transport. */
const KEPT_HEADERS = ['Location', 'ETag', 'Content-Language'] as const;

/**
 * Carries out a request at most once per `Idempotency-Key`, and answers repetitions as the first time. Only success is kept:
 * a refusal or failure made nothing, so its repetition is a new try. (api.md, "Idempotency"; draft-ietf-httpapi-idempotency-key-header)
 */
class IdempotentCreation implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Caller }>();
    const store = storeOf(request);
    const keyed = store && readKeyedRequest(request, request.user);
    return keyed ? from(once(store, keyed, http.getResponse<Response>(), next)) : next.handle();
  }
}

/** The one interceptor of all apps in the process; which store it uses is the app's. */
export const IDEMPOTENT_CREATION: NestInterceptor = new IdempotentCreation();

/** `honourIdempotencyKeys` puts it there, where the service has a database. */
const storeOf = (request: Request): IdempotencyStore | undefined =>
  request.app.locals['idempotencyStore'] as IdempotencyStore | undefined;

/** How long a repetition waits for the answer of the first request, and how often it looks. */
const WAIT_MS = 5_000;
const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 500;

/**
 * Claims the key, or waits for whoever has it to finish: callers that repeat themselves at the same moment get the same answer. Ends the
 * wait when the caller has gone.
 */
async function claim(store: IdempotencyStore, { id, digest }: KeyedRequest, response: Response): Promise<Beginning> {
  const until = Date.now() + WAIT_MS;
  let beginning = await store.begin(id, digest);
  for (let pause = FIRST_LOOK_MS; beginning.state === 'running'; pause = Math.min(2 * pause, LONGEST_LOOK_MS)) {
    if (response.destroyed || Date.now() + pause > until) return beginning;
    await sleep(pause, undefined, { ref: false });
    beginning = await store.begin(id, digest);
  }
  return beginning;
}

/** Throws `conflict` when the key stands for another request, or for one that runs on for longer than a repetition waits. */
async function once(
  store: IdempotencyStore,
  keyed: KeyedRequest,
  response: Response,
  next: CallHandler,
): Promise<unknown> {
  const beginning = await claim(store, keyed, response);
  if (beginning.state === 'started') return first(store, keyed, beginning.attempt, response, next);
  if (beginning.state === 'answered') return repeat(keyed, beginning.answer, response);
  if (beginning.state === 'mismatch')
    throw new ApiError('conflict', 'The Idempotency-Key was used for another request.');
  throw new ApiError('conflict', 'A request with this Idempotency-Key is still running.', {
    headers: { 'Retry-After': '1' },
  });
}

async function first(
  store: IdempotencyStore,
  keyed: KeyedRequest,
  attempt: string,
  response: Response,
  next: CallHandler,
): Promise<unknown> {
  let body: unknown;
  try {
    body = await lastValueFrom(next.handle(), { defaultValue: undefined });
  } catch (error) {
    await store.abandon(keyed.id, attempt).catch(tell);
    throw error;
  }
  const sealed = sealAnswer(JSON.stringify(body ?? null), keyed.key, keyed.id);
  await store
    .finish(keyed.id, attempt, { status: response.statusCode, headers: keptHeaders(response), body: sealed })
    .catch(tell);
  return body;
}

/** What the request did stands all the same; its key is free again after a minute. */
const tell = (error: unknown): void =>
  new Logger('idempotency').warn(`An Idempotency-Key could not be settled: ${String(error)}`);

function repeat(keyed: KeyedRequest, answer: StoredAnswer, response: Response): unknown {
  response.status(answer.status).set(answer.headers).setHeader('Idempotency-Replayed', 'true');
  return JSON.parse(openAnswer(answer.body, keyed.key, keyed.id)) ?? undefined;
}

function keptHeaders(response: Response): Record<string, string> {
  const entries = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [(typeof KEPT_HEADERS)[number], string] => typeof entry[1] === 'string'),
  );
}
