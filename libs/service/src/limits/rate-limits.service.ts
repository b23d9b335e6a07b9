import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging/log.js';
import { Limiter, type Budget, PgCounter, type Counter } from './limiter.js';

const MAX_WAIT_MS = 5_000;

/**
 * A connection that never makes a request wait: commands fail at once while Redis is unavailable, and it reconnects by itself.
 * Logs once when Redis becomes unavailable and once when it is back.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: 250,
    socketTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_WAIT_MS),
  });
  let isDown = false;
  const noteDown = (error?: Error) => {
    if (!isDown) log.warn({ error }, 'redis is unavailable: rate limits are counted by this replica alone');
    isDown = true;
  };
  redis.on('error', noteDown);
  redis.on('close', () => noteDown());
  redis.on('ready', () => {
    if (isDown) log.info({}, 'redis is available again: rate limits are shared');
    isDown = false;
  });
  return redis;
}

/** A named budget; `blockSeconds` keeps a key out that long once it has used up its points. */
export interface LimiterOptions extends Budget {
  readonly blockSeconds?: number;
  /** Counted by this replica alone even where Redis is configured. */
  readonly local?: boolean;
  /** Counted in its table `rate_limits`: by all replicas together, whether Redis is there or not. For what guards accounts. */
  readonly database?: Pick<Database, 'query'>;
}

/** Makes limiters: in memory, or shared through Redis with memory as the fallback while Redis is unavailable. (api.md, 429) */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private redis?: Redis;

  constructor(
    private readonly service: string,
    private readonly redisUrl: string | undefined,
    private readonly log: Log,
  ) {}

  /** Whether limiters are shared by all replicas. */
  get isShared(): boolean {
    return Boolean(this.redisUrl);
  }

  /** A limiter for one purpose: `limiter({ name: 'sign-in', points: 5, seconds: 600, blockSeconds: 900 })`. */
  limiter(options: LimiterOptions): Limiter {
    return new Limiter(options, this.counter(options));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private counter({ name, points, seconds, blockSeconds, local, database }: LimiterOptions): Counter {
    const options = {
      keyPrefix: `groundwork:${this.service}:${name}`,
      points,
      duration: seconds,
      blockDuration: blockSeconds ?? 0,
    };
    if (database) return new PgCounter(database, options);
    const memory = new RateLimiterMemory(options);
    if (!this.redisUrl || local) return memory;
    this.redis ??= connectRedis(this.redisUrl, this.log);
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  }
}
