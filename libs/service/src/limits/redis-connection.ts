import { Redis } from 'ioredis';
import type { Log } from '../logging/log.js';

const MAX_WAIT_MS = 5_000;

/**
 * A connection that never makes a request wait: commands fail at once while Redis is away, and it reconnects by itself.
 * Logs once when Redis goes away and once when it is back.
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
  let away = false;
  const goes = (error?: Error) => {
    if (!away) log.warn({ error }, 'redis is unavailable: rate limits are counted by this replica alone');
    away = true;
  };
  redis.on('error', goes);
  redis.on('close', () => goes());
  redis.on('ready', () => {
    if (away) log.info({}, 'redis is available again: rate limits are shared');
    away = false;
  });
  return redis;
}
