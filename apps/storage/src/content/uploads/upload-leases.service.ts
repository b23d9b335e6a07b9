import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { ApiError, unavailable } from '@groundwork/rest';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { UPLOAD_ROW, type UploadRow } from './upload-row.js';

const LEASE_MS = 5_000;
const HEARTBEAT_MS = 1_500;
const POLL_MS = 200;
const WAIT_MS = 10_000;
const RELEASE_WAIT_MS = 1_000;
const HELD_POLL_MS = 20;
const ANYWHERE = sql`true`;

/** The lease to write one upload, as long as it is renewed. */
export class UploadLease {
  readonly token = randomUUID();
  private readonly release = new AbortController();
  private deadline = 0;

  constructor(readonly id: string) {}

  /** Another request wants to write: commit what was received and end. */
  get releaseWanted(): AbortSignal {
    return this.release.signal;
  }

  /** `sentAt` is when the renewal was sent, by the monotonic clock. */
  renewed(sentAt: number): void {
    this.deadline = sentAt + LEASE_MS;
  }

  requestRelease(): void {
    this.release.abort();
  }

  /** Before every write. Throws `unavailable` once the lease may have expired. */
  assertHeld(): void {
    if (performance.now() >= this.deadline) throw unavailable('The lease of the upload was lost; resume it.');
  }
}

/** Leases in the rows of uploads: no connection is held, and a lease of a process that died is taken over after 5 s. (storage.md §3, "Lease locks") */
@Injectable()
export class UploadLeasesService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly held = new Map<string, UploadLease>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly records: Records) {}

  /**
   * Takes the lease; requests its release from a holder and waits for it. Costs 1 statement where it is free. Throws `locked` after 10 s, `not_found` for an
   * upload that does not exist or does not meet `condition`, over `u`.
   */
  async acquire(id: string, condition: Sql = ANYWHERE): Promise<{ lease: UploadLease; row: UploadRow }> {
    const lease = new UploadLease(id);
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const row = await this.tryToTake(lease, condition);
      if (row) return { lease, row };
      if (performance.now() > until)
        throw new ApiError('locked', `Another request is writing upload ${id}.`, { headers: { 'Retry-After': '5' } });
      await pause(POLL_MS);
    }
  }

  /** Requests a holder, if there is one, to commit and end; waits a second at most. */
  async awaitRelease(id: string): Promise<void> {
    for (const until = performance.now() + RELEASE_WAIT_MS; performance.now() < until; await pause(POLL_MS)) {
      const held = await this.records.query(sql`
        update upload set release_wanted = true where id = ${id} and lock_expires > clock_timestamp() returning id`);
      if (held.length === 0) return;
    }
  }

  /** The statement that ended the upload ended its lease too. */
  forget({ token }: UploadLease): void {
    this.held.delete(token);
  }

  async release(lease: UploadLease): Promise<void> {
    try {
      await this.records.query(
        sql`update upload set lock_token = null, lock_expires = null, release_wanted = false where id = ${lease.id} and lock_token = ${lease.token}`,
      );
    } finally {
      this.held.delete(lease.token);
    }
  }

  /** Interrupted requests still commit what was received and release their leases. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const until = performance.now() + RELEASE_WAIT_MS; this.held.size > 0 && performance.now() < until;)
      await pause(HELD_POLL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Taking over a lease that was not released marks the upload as suspect: its last holder may still write. */
  private async tryToTake(lease: UploadLease, condition: Sql): Promise<UploadRow | undefined> {
    const sentAt = performance.now();
    const [row] = await this.records.query<UploadRow>(sql`
      update upload u set suspect = u.suspect or u.lock_token is not null, lock_token = ${lease.token},
        lock_expires = clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000}), release_wanted = false
      where u.id = ${lease.id} and (u.lock_token is null or u.lock_expires < clock_timestamp()) and ${condition}
      returning ${UPLOAD_ROW}`);
    if (!row) return this.requestHolderRelease(lease.id, condition);
    lease.renewed(sentAt);
    this.held.set(lease.token, lease);
    this.timer ??= setInterval(() => void this.renew().catch(() => undefined), HEARTBEAT_MS).unref();
    return row;
  }

  private async requestHolderRelease(id: string, condition: Sql): Promise<undefined> {
    const [row] = await this.records.query(sql`
      update upload u set release_wanted = true where u.id = ${id} and ${condition} returning u.id`);
    if (!row) throw new ApiError('not_found', `There is no upload ${id}.`);
  }

  /** One statement for all leases of this process. */
  private async renew(): Promise<void> {
    if (this.held.size === 0) return;
    const sentAt = performance.now();
    const rows = await this.records.query<{ lock_token: string; release_wanted: boolean }>(sql`
      update upload set lock_expires = clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000})
      where lock_token = any(${[...this.held.keys()]}::uuid[]) returning lock_token, release_wanted`);
    for (const { lock_token, release_wanted } of rows) {
      this.held.get(lock_token)?.renewed(sentAt);
      if (release_wanted) this.held.get(lock_token)?.requestRelease();
    }
  }
}
