import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ApiError, type Caller, OPERATION, type Operation } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ClaimResult, IdempotencyStore, StoredAnswer } from './pg-idempotency-store.js';
import { readKeyedRequest, type KeyedRequest } from './keyed-request.js';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = 'groundwork idempotent answer';

/**
 * Encrypts a response under the caller's own Idempotency-Key, which is stored nowhere: responses may carry a secret that is shown once,
 * and nothing secret may lie in a record. Layout: nonce, tag, text. (NIST SP 800-38D; RFC 5869)
 */
export function sealAnswer(text: string, idempotencyKey: string, id: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(idempotencyKey, id), nonce).setAAD(id);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text of `sealAnswer`. Throws when key, id or bytes are not those of the sealing. */
export function openAnswer(sealed: Buffer, idempotencyKey: string, id: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyFrom(idempotencyKey, id), nonce, { authTagLength: TAG_BYTES })
    .setAAD(id)
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

const keyFrom = (idempotencyKey: string, id: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, id, PURPOSE, KEY_BYTES));

/**
 * Puts the interceptor around every operation that declares the header `Idempotency-Key`, outside of its own interceptors.
 * Not around all: an interceptor costs a list about 20 µs, and lists are not stored.
 */
export function honourIdempotencyKeys(app: NestExpressApplication, store: IdempotencyStore): void {
  app.getHttpAdapter().getInstance().locals.idempotencyStore = store;
  for (const { instance } of app.get(DiscoveryService).getControllers()) {
    // Discovery types instances as any; a controller is an object.
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of new MetadataScanner().getAllMethodNames(prototype)) wrap(prototype[name]);
  }
}

/** Handlers belong to classes, which several apps of one process share: each is wrapped once. */
function wrap(handler: object | undefined): void {
  const operation = handler && (Reflect.getMetadata(OPERATION, handler) as Operation | undefined);
  if (!handler || operation?.headers?.['Idempotency-Key'] === undefined) return;
  const own = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) as unknown[] | undefined) ?? [];
  if (!own.includes(IDEMPOTENT_CREATION))
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [IDEMPOTENT_CREATION, ...own], handler);
}

/** Response headers that are stored. */
const KEPT_HEADERS = ['Location', 'ETag', 'Content-Language'] as const;

/**
 * Processes a request at most once per `Idempotency-Key`, and replays its response to repetitions. Only successes are stored:
 * a failed request created nothing, so its repetition is processed. (api.md, "Idempotency"; draft-ietf-httpapi-idempotency-key-header)
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
 * Claims the key, or waits for the request that holds it: concurrent repetitions get the same response. Stops waiting when the client
 * disconnects.
 */
async function claim(store: IdempotencyStore, { id, digest }: KeyedRequest, response: Response): Promise<ClaimResult> {
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
    await store.abandon(keyed.id, attempt).catch(warn);
    throw error;
  }
  const sealed = sealAnswer(JSON.stringify(body ?? null), keyed.key, keyed.id);
  await store
    .finish(keyed.id, attempt, { status: response.statusCode, headers: keptHeaders(response), body: sealed })
    .catch(warn);
  return body;
}

/** The request has succeeded all the same; its key is free again after a minute. */
const warn = (error: unknown): void =>
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
