import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging/log.js';
import { Limiter, type Budget, PgCounter, type Counter } from './limiter.js';

const MAX_WAIT_MS = 5_000;

/**
 * What makes a connection that never makes a request wait: commands fail at once while Redis is unavailable, and it reconnects by itself.
 * Logs once when Redis becomes unavailable and once when it is back. The client is loaded here, for services that use Redis. (ADR 0102)
 */
async function loadRedis(url: string, log: Log): Promise<() => Redis> {
  const { Redis } = await import('ioredis');
  return () => logOutages(new Redis(url, OPTIONS), log);
}

const OPTIONS = {
  connectTimeout: 2_000,
  commandTimeout: 250,
  socketTimeout: 500,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  retryStrategy: (attempt: number) => Math.min(attempt * 200, MAX_WAIT_MS),
};

function logOutages(redis: Redis, log: Log): Redis {
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

  /** `connect` where limiters are shared. */
  constructor(
    private readonly service: string,
    private readonly connect?: () => Redis,
  ) {}

  /** Shared through the Redis of the address, where there is one. */
  static async of(service: string, redisUrl: string | undefined, log: Log): Promise<RateLimits> {
    return new RateLimits(service, redisUrl ? await loadRedis(redisUrl, log) : undefined);
  }

  /** Whether limiters are shared by all replicas. */
  get isShared(): boolean {
    return this.connect !== undefined;
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
    if (!this.connect || local) return memory;
    this.redis ??= this.connect();
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  }
}
