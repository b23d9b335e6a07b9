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

/** Reads memberships of at most 100 subjects at once; unknown subjects are left out. */
export type ReadMemberships = (subjects: readonly string[]) => Promise<readonly Membership[]>;

interface Known {
  readonly readAt: number;
  readonly membership: Membership | null;
}

interface Waiting {
  readonly subject: string;
  readonly resolve: (membership: Membership | null) => void;
  readonly reject: (error: unknown) => void;
}

const JOIN_MS = 2;
const MOST_SUBJECTS = 100;
const MOST_ENTRIES = 50_000;
const FRESH_MS = 30_000;
const STALE_MS = 300_000;
/** After a failure identity is left alone for so long. */
const REST_MS = 1_000;

/**
 * Memberships by identity: requests of 2 ms are joined, answers hold for 30 s, and for 300 s while identity is away.
 *
 */
export class RemoteMemberships {
  private readonly known = new LRUCache<string, Known>({ max: MOST_ENTRIES, ttl: STALE_MS });
  private readonly running = new Map<string, Promise<Membership | null>>();
  private waiting: Waiting[] = [];
  private failedAt = -Infinity;

  constructor(
    private readonly read: ReadMemberships,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `null` for a subject that does not exist. Throws `unavailable` where identity is away and the subject was not asked for of late. */
  async find(subject: string): Promise<Membership | null> {
    const known = this.known.get(subject);
    const age = known ? this.now() - known.readAt : Infinity;
    if (known && age < FRESH_MS) return known.membership;
    const stale = known && age < STALE_MS ? known : undefined;
    if (this.now() - this.failedAt < REST_MS) {
      if (stale) return stale.membership;
      throw unavailable('Memberships cannot be read; identity is unavailable.');
    }
    try {
      return await this.ask(subject);
    } catch (error) {
      if (stale) return stale.membership;
      throw unavailable('Memberships cannot be read; identity is unavailable.', 1, error);
    }
  }

  private ask(subject: string): Promise<Membership | null> {
    const running = this.running.get(subject);
    if (running) return running;
    const asked = new Promise<Membership | null>((resolve, reject) => {
      this.waiting.push({ subject, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => this.send(), JOIN_MS);
      if (this.waiting.length >= MOST_SUBJECTS) this.send();
    }).finally(() => this.running.delete(subject));
    this.running.set(subject, asked);
    return asked;
  }

  private send(): void {
    const waiting = this.waiting.splice(0, MOST_SUBJECTS);
    if (waiting.length > 0) void this.readAll(waiting);
  }

  private async readAll(waiting: readonly Waiting[]): Promise<void> {
    try {
      const found = await this.read(waiting.map(({ subject }) => subject));
      const bySubject = new Map(found.map((membership) => [membership.subject, membership]));
      const readAt = this.now();
      for (const { subject, resolve } of waiting) {
        const membership = bySubject.get(subject) ?? null;
        this.known.set(subject, { readAt, membership });
        resolve(membership);
      }
    } catch (error) {
      this.failedAt = this.now();
      for (const { reject } of waiting) reject(error);
    }
  }
}
