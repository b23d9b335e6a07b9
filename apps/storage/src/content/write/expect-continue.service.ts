import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiError } from '@groundwork/rest';

/** Limits on the speed of a body. */
export interface Pace {
  /** Longest time without a byte. */
  readonly idleSeconds: number;
  /** Least bytes per second, over `windowSeconds` of waiting. */
  readonly leastBytesPerSecond: number;
  readonly windowSeconds: number;
  /** Ends the reading early, as if the body ended. */
  readonly until?: AbortSignal;
}

/** Under 1 KiB/s over a minute is a connection that is only held. (storage.md §3, "HTTP server") */
export const pace = (idleSeconds: number, until?: AbortSignal): Pace => ({
  idleSeconds,
  leastBytesPerSecond: 1_024,
  windowSeconds: 60,
  until,
});

const TICK_MS = 250;
const ENDED_EARLY = new Error('The reading was ended.');

/**
 * The body of a request. Only time spent waiting for the client counts against it.
 * Throws `request_timeout` when it is too slow, `invalid_request` when it is cut off; the request itself stays intact, so that it can be answered.
 */
export async function* receiveBody(request: IncomingMessage, allowed: Pace): AsyncGenerator<Buffer, void, void> {
  const watch = new PaceWatch(allowed);
  const chunks = request.iterator({ destroyOnReturn: false });
  try {
    while (!allowed.until?.aborted) {
      // A request without an encoding yields buffers.
      const next = (await watch.waitFor(chunks.next()).catch(cutOff)) as IteratorResult<Buffer, void>;
      if (next.done) return;
      watch.count(next.value.length);
      yield next.value;
    }
  } catch (error) {
    if (error !== ENDED_EARLY) throw error;
  } finally {
    watch.stop();
  }
}

/** Measures waiting, and gives up on what takes too long. */
class PaceWatch {
  private readonly timer: NodeJS.Timeout;
  private isWaiting = false;
  private checkedAt = 0;
  private idleMs = 0;
  private waitedMs = 0;
  private bytes = 0;
  private giveUp: (error: Error) => void = () => undefined;

  constructor(private readonly allowed: Pace) {
    this.timer = setInterval(() => this.check(), TICK_MS).unref();
  }

  /** One promise per wait: racing against one that lives as long as the upload would keep every chunk's reaction. */
  waitFor<T>(next: Promise<T>): Promise<T> {
    const since = (this.checkedAt = performance.now());
    this.isWaiting = true;
    this.idleMs = 0;
    return new Promise<T>((resolve, reject) => {
      this.giveUp = reject;
      next.then(resolve, reject);
    }).finally(() => {
      this.waitedMs += performance.now() - since;
      this.isWaiting = false;
    });
  }

  count(bytes: number): void {
    this.bytes += bytes;
    if (this.waitedMs < this.allowed.windowSeconds * 1_000) return;
    this.assertRate();
    this.bytes = 0;
    this.waitedMs = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A tick counts for so long at most: while this process was held up, the client's bytes may have come. */
  private check(): void {
    if (!this.isWaiting) return;
    if (this.allowed.until?.aborted) return this.giveUp(ENDED_EARLY);
    const now = performance.now();
    this.idleMs += Math.min(now - this.checkedAt, 2 * TICK_MS);
    this.checkedAt = now;
    if (this.idleMs > this.allowed.idleSeconds * 1_000) this.giveUp(tooSlow());
  }

  private assertRate(): void {
    if (this.bytes < this.allowed.leastBytesPerSecond * this.allowed.windowSeconds) throw tooSlow();
  }
}

/** The connection ended before the body did. */
function cutOff(error: unknown): never {
  if (error === ENDED_EARLY) throw ENDED_EARLY;
  throw error instanceof ApiError ? error : new ApiError('invalid_request', 'The body was cut off.', { cause: error });
}

const tooSlow = (): ApiError => new ApiError('request_timeout', 'The body arrived too slowly.');

const STREAMED = /^\/(files\/[^/]+\/content|signed\/[^/]+|uploads(\/.*)?)(\?|$)/;
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Responds to `Expect: 100-continue` of uploads only once guards, limits and preconditions have passed, so that a refused body is never sent.
 * (storage.md §3, "HTTP server"; RFC 9110 §10.1.1)
 */
@Injectable()
export class ExpectContinueService implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    // The adapter of a service is that of Express over node:http.
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('checkContinue', (request, response) => {
      if (STREAMED.test(request.url ?? '')) waiting.set(request, response);
      else response.writeContinue();
      server.emit('request', request, response);
    });
  }
}

/** The body of a request; sends `100 Continue`, where the client waits for it, when it is first read. */
export const bodyOf =
  (request: IncomingMessage, idleSeconds: number): ((until?: AbortSignal) => AsyncIterable<Buffer>) =>
  (until) => {
    waiting.get(request)?.writeContinue();
    waiting.delete(request);
    return receiveBody(request, pace(idleSeconds, until));
  };
