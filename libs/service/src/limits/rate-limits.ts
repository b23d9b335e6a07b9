import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging/log.js';
import type { Budget } from './limit-headers.js';
import { Limiter } from './limiter.js';
import { PgCounter, type Counter } from './pg-counter.js';
import { connectRedis } from './redis-connection.js';

/** A named budget; `blockSeconds` keeps a key out that long once it has used up its points. */
export interface LimiterOptions extends Budget {
  readonly blockSeconds?: number;
  /** Counted by this replica alone even where Redis is configured. */
  readonly local?: boolean;
  /** Counted in its table `rate_limits`: by all replicas together, whether Redis is there or not. For what guards accounts. */
  readonly database?: Pick<Database, 'query'>;
}

/** Makes limiters: in memory, or shared through Redis with memory as the fallback while Redis is away. (api.md, 429) */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private redis?: Redis;

  constructor(
    private readonly service: string,
    private readonly redisUrl: string | undefined,
    private readonly log: Log,
  ) {}

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
