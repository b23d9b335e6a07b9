import { LRUCache } from 'lru-cache';
import { AccessChanges, type ChangesOptions } from './access-changes.js';
import type { Ruled } from './decide.js';

const MOST_ENTRIES = 10_000;
const FRESH_MS = 5_000;

/**
 * Buckets or trees with their rules, for at most 5 seconds; any change ends an entry at once, and without the notice of changes nothing is
 * kept.
 */
export class RuleCache<R extends Ruled> {
  private readonly entries = new LRUCache<string, R>({ max: MOST_ENTRIES, ttl: FRESH_MS });
  private readonly changes: AccessChanges;
  /** Counts changes: what was read before one is not kept after it. */
  private revision = 0;

  constructor(options: ChangesOptions) {
    this.changes = new AccessChanges(options, (ownerId) => this.forget(ownerId));
  }

  /** What is kept under a key, else what `read` finds. Costs nothing, or what `read` does. */
  async find(key: string, read: () => Promise<R | undefined>): Promise<R | undefined> {
    const known = this.changes.isListening ? this.entries.get(key) : undefined;
    if (known) return known;
    const { revision } = this;
    const found = await read();
    if (found && this.changes.isListening && revision === this.revision) this.entries.set(key, found);
    return found;
  }

  close(): Promise<void> {
    return this.changes.close();
  }

  private forget(ownerId?: string): void {
    this.revision++;
    if (ownerId === undefined) return this.entries.clear();
    for (const [key, { id }] of this.entries.entries()) if (id === ownerId) this.entries.delete(key);
  }
}
