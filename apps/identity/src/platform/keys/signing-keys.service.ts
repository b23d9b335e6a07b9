import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import { Records } from '@groundwork/records';
import { ChangeFeed, notifyIdentityChanged } from '../changes/change-feed.service.js';
import {
  insertKey,
  listKeyRows,
  lockKeys,
  promoteDueKeys,
  revokeKey,
  type KeyRow,
  KeyRing,
  type KeySet,
  type KeyAlgorithm,
} from './key-ring.js';
import { SecretCipher } from './secret-cipher.service.js';
import { inBackground } from '@groundwork/service';
import type { KeySource } from '@groundwork/verify';
import { importJWK, type JWTHeaderParameters } from 'jose';

const POLL_MS = 4_000;
const FIRST_ALGORITHMS: readonly KeyAlgorithm[] = ['RS256', 'ES256'];

/**
 * Signing keys in the database, the same on all replicas within 4 s (at once while the change feed is connected). A new key is
 * published before it signs; an old one stays published until its tokens are over. (identity.md §7)
 */
@Injectable()
export class SigningKeys implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SigningKeys.name);
  private readonly ring: KeyRing;
  private readonly listeners: ((keys: KeySet) => void)[] = [];
  private loading = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly records: Records,
    cipher: SecretCipher,
    changes: ChangeFeed,
  ) {
    this.ring = new KeyRing(cipher);
    changes.on('keys', () => void this.refresh());
  }

  /** The keys that this replica has loaded. */
  get current(): KeySet {
    return this.ring.current;
  }

  /** Calls back with the keys now and on every change. */
  follow(listener: (keys: KeySet) => void): void {
    this.listeners.push(listener);
    listener(this.current);
  }

  async onModuleInit(): Promise<void> {
    await this.load();
    await this.ensure(...FIRST_ALGORITHMS);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Makes the first key of each algorithm that has none; it signs at once. */
  async ensure(...algorithms: readonly KeyAlgorithm[]): Promise<void> {
    const without = (known: readonly (string | undefined)[]) =>
      algorithms.filter((algorithm) => !known.includes(algorithm));
    if (without(this.current.signing.map(({ alg }) => alg)).length === 0) return;
    await this.records.transaction(async (tx) => {
      await lockKeys(tx);
      const active = (await listKeyRows(tx)).filter(({ state }) => state === 'active');
      const missing = without(active.map(({ algorithm }) => algorithm));
      for (const algorithm of missing) await insertKey(tx, await this.ring.make(algorithm, 'active', 0, null));
      if (missing.length > 0) await notifyIdentityChanged(tx, 'keys');
    });
    await this.load();
  }

  /** Publishes a new key that takes over after a delay; answers its kid. */
  async rotate(algorithm: KeyAlgorithm, delaySeconds: number, by: string): Promise<string> {
    const key = await this.ring.make(algorithm, 'pending', delaySeconds, by);
    await this.records.transaction(async (tx) => {
      await insertKey(tx, key);
      await notifyIdentityChanged(tx, 'keys');
    });
    await this.load();
    return key.kid;
  }

  /** Nothing is verified by the key any more; an active one is replaced at once. Throws `not_found`. */
  async revoke(kid: string, by: string): Promise<void> {
    await this.records.transaction(async (tx) => {
      await lockKeys(tx);
      const revoked = await revokeKey(tx, kid, by);
      if (!revoked) throw new ApiError('not_found', `There is no signing key ${kid}.`);
      if (revoked.was === 'active') await insertKey(tx, await this.ring.make(revoked.algorithm, 'active', 0, by));
      await notifyIdentityChanged(tx, 'keys');
    });
    await this.load();
  }

  /** One load at a time, in order: an older answer never replaces a newer one. */
  private load(): Promise<void> {
    const loaded = this.loading.then(() => this.read());
    this.loading = loaded.catch(() => undefined);
    return loaded;
  }

  private async read(): Promise<void> {
    this.wake(POLL_MS);
    let rows = await listKeyRows(this.records);
    if (rows.some(isDue) && (await this.promote())) rows = await listKeyRows(this.records);
    if (this.ring.replace(rows)) for (const listener of this.listeners) listener(this.current);
    const waits = rows.filter(({ state }) => state === 'pending').map(({ due_in }) => Math.max(10, due_in * 1_000));
    this.wake(Math.min(POLL_MS, ...waits));
  }

  private promote(): Promise<boolean> {
    return this.records.transaction(async (tx) => {
      await lockKeys(tx);
      const promoted = await promoteDueKeys(tx);
      if (promoted) await notifyIdentityChanged(tx, 'keys');
      return promoted;
    });
  }

  private wake(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.refresh(), ms).unref();
  }

  /** While the database is away the last keys stay. */
  private async refresh(): Promise<void> {
    if (this.stopped) return;
    await inBackground('signing keys', () => this.load()).catch((error: unknown) =>
      this.logger.warn(`signing keys could not be read: ${String(error)}`),
    );
  }
}

const isDue = ({ state, due_in }: KeyRow): boolean => state === 'pending' && due_in <= 0;

type Key = Awaited<ReturnType<typeof importJWK>>;

/** Identity's own public keys, for verifying its tokens without an HTTP request to itself. */
@Injectable()
export class LocalKeys implements KeySource {
  private imported = new Map<string, Promise<Key>>();
  private importedRevision = -1;

  constructor(private readonly keys: SigningKeys) {}

  get revision(): number {
    return this.keys.current.revision;
  }

  /** The published key of the header's kid, for that algorithm only. */
  async key({ kid = '', alg }: JWTHeaderParameters): Promise<Key | undefined> {
    const jwk = this.keys.current.published.get(kid);
    if (!jwk || jwk.alg !== alg) return undefined;
    if (this.importedRevision !== this.revision) {
      this.imported = new Map();
      this.importedRevision = this.revision;
    }
    const key = this.imported.get(kid) ?? importJWK(jwk, jwk.alg);
    this.imported.set(kid, key);
    return key;
  }
}
