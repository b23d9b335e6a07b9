import { BatchLoader } from '@groundwork/records';
import { unavailable } from '@groundwork/rest';
import { LRUCache } from 'lru-cache';

/** The roles, groups and scopes of a user or client, inherited ones too. */
export interface Membership {
  readonly subject: string;
  readonly kind: 'user' | 'client';
  readonly tenant_id: string | null;
  readonly roles: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
}

/** Reads memberships of at most 100 subjects in one request; unknown subjects are left out. */
export type ReadMemberships = (subjects: readonly string[]) => Promise<readonly Membership[]>;

interface Known {
  readonly readAt: number;
  readonly membership: Membership | null;
}

const MAX_ENTRIES = 50_000;
const FRESH_MS = 30_000;
const STALE_MS = 300_000;
/** After a failure no request is sent to identity for so long. */
const REST_MS = 1_000;

/**
 * Reads memberships from identity and caches them for 30 seconds, for 300 while identity is unavailable. Concurrent look-ups share a
 * request.
 */
export class RemoteMemberships {
  private readonly known = new LRUCache<string, Known>({ max: MAX_ENTRIES, ttl: STALE_MS });
  private readonly running = new Map<string, Promise<Membership | null>>();
  private readonly loader = new BatchLoader((subjects: readonly string[]) => this.readAll(subjects));
  private failedAt = -Infinity;

  constructor(
    private readonly read: ReadMemberships,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `null` for a subject that does not exist. Throws `unavailable` where identity is unavailable and nothing is cached. */
  async find(subject: string): Promise<Membership | null> {
    const known = this.known.get(subject);
    const age = known ? this.now() - known.readAt : Infinity;
    if (known && age < FRESH_MS) return known.membership;
    try {
      return await this.load(subject);
    } catch (error) {
      if (known && age < STALE_MS) return known.membership;
      throw unavailable('Memberships cannot be read; identity is unavailable.', 1, error);
    }
  }

  /** Concurrent look-ups of one subject are one. */
  private load(subject: string): Promise<Membership | null> {
    const running = this.running.get(subject);
    if (running) return running;
    const loading = this.loader.find(subject).finally(() => this.running.delete(subject));
    this.running.set(subject, loading);
    return loading;
  }

  private async readAll(subjects: readonly string[]): Promise<readonly (Membership | null)[]> {
    if (this.now() - this.failedAt < REST_MS) throw new Error('Identity failed less than a second ago.');
    try {
      const found = await this.read(subjects);
      const bySubject = new Map(found.map((membership) => [membership.subject, membership]));
      const readAt = this.now();
      const memberships = subjects.map((subject) => bySubject.get(subject) ?? null);
      for (const [index, subject] of subjects.entries())
        this.known.set(subject, { readAt, membership: memberships[index] ?? null });
      return memberships;
    } catch (error) {
      this.failedAt = this.now();
      throw error;
    }
  }
}
