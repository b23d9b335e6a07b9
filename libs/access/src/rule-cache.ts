import { notification, NotificationListener, type ListenerOptions } from '@groundwork/records';
import { LRUCache } from 'lru-cache';
import type { Sql } from 'sql-template-tag';

/** The database in which rules are changed. */
export type RulesDatabase = Pick<ListenerOptions, 'url' | 'schema'>;

const CHANNEL = 'access_changed';
const MAX_ENTRIES = 10_000;
const FRESH_MS = 5_000;

/** An expression that notifies every replica, when the transaction commits, that a bucket or tree, its rules, or rules of a tenant changed. */
export const announceAccess = (id: string): Sql => notification(CHANNEL, id);

/** What is cached, with the id under which its changes are announced. */
interface Cached {
  readonly id: string;
}

/**
 * Caches buckets or trees with their rules, and whether a tenant has rules for roles or groups, for at most 5 seconds. A change removes an
 * entry at once; while notifications of changes do not arrive nothing is cached.
 */
export class RuleCache {
  private readonly entries = new LRUCache<string, Cached>({ max: MAX_ENTRIES, ttl: FRESH_MS });
  private readonly changes: NotificationListener;
  /** Counts changes: what was read before one is not cached after it. */
  private revision = 0;

  constructor({ url, schema }: RulesDatabase) {
    this.changes = new NotificationListener({ url, schema, channel: CHANNEL, name: 'access' }, (ownerId) =>
      this.forget(ownerId),
    );
  }

  /** What is cached under a key, else what `read` finds. The first call starts to listen. */
  async find<T extends Cached>(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    void this.changes.start();
    const known = this.changes.isListening ? this.entries.get(key) : undefined;
    if (known) return known as T; // what has the key was read for it
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
