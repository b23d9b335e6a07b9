import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './change-feed.service.js';

/** How much is kept, and for how long. */
export interface ChangeCacheLimits {
  readonly max: number;
  /** What was found. */
  readonly foundMs: number;
  /** That there was nothing. */
  readonly missingMs: number;
}

type Loaded<Value> = Promise<Value | undefined>;

/**
 * Values of rows that the management API writes, by key. Cached only while the change feed is connected; a change anywhere clears all.
 * Concurrent callers share a load; one that fails is not kept. (identity.md §3.12)
 */
export class ChangeCache<Value extends object> {
  private values: LRUCache<string, Loaded<Value>>;

  constructor(
    private readonly changes: Pick<ChangeFeed, 'on' | 'isListening'>,
    private readonly limits: ChangeCacheLimits,
  ) {
    this.values = this.empty();
    changes.on('access', () => (this.values = this.empty()));
  }

  /** The value of a key, loaded unless it is cached. */
  find(key: string, load: () => Loaded<Value>): Loaded<Value> {
    const known = this.values.get(key);
    if (known) return known;
    const loaded = load();
    if (this.changes.isListening) this.remember(key, loaded);
    return loaded;
  }

  /** A load that was under way when a change came in must not outlive it: it goes into the cache of its time. */
  private remember(key: string, loaded: Loaded<Value>): void {
    const cache = this.values;
    cache.set(key, loaded);
    loaded.then(
      (found) => found && cache.set(key, loaded, { ttl: this.limits.foundMs }),
      () => cache.delete(key),
    );
  }

  private empty(): LRUCache<string, Loaded<Value>> {
    return new LRUCache({ max: this.limits.max, ttl: this.limits.missingMs });
  }
}
