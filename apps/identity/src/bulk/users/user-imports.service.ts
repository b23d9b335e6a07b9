import {
  findRecord,
  newId,
  Records,
  type OwnConnections,
  type Presented,
  type RunningOperation,
  listRecords,
} from '@groundwork/records';
import { ApiError, type Caller, type RecordQuery, type ListQuery } from '@groundwork/rest';
import { Log, Sweeps } from '@groundwork/service';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type pg from 'pg';
import { actingParty, recordEvent, type ActingParty } from '../../platform/audit/record-event.js';
import { homeOf, isGlobal } from '../../platform/privileges/privileges.js';
import { applyImport } from './apply-import.js';
import { holdImport, isCancelled, CancelledImport, ImportProgress, cancelImport, sweepImports } from './import-rows.js';
import { Import, importView, importSummaryView } from './import.entity.js';
import { bytesOf, linesOf } from './formats/file-lines.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { readFormat, type FormatName } from './formats/import-formats.js';
import { readUsers } from './formats/read-users.js';
import type { ReadUser } from './formats/read-line.js';
import { stageUsers } from './stage-users.js';

const SWEEP_SECONDS = 30;

/** The imports of the last 30 days. (identity.md §8, "Bulk") */
@Injectable()
export class ImportsService {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'imports', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Import, caller), importSummaryView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(Import, caller), importView, { id }, query);
  }

  /**
   * Cancels an import on any replica: the current batch is rolled back, earlier ones stay. Idempotent.
   * Throws `not_found`; `conflict` for one that has ended.
   */
  cancel(caller: Caller, id: string, query: RecordQuery): Promise<Presented> {
    return this.records.transaction(async (tx) => {
      await findRecord(tx.of(Import, caller), importView, { id });
      const state = await cancelImport(tx, id, caller.subject);
      if (state === 'completed' || state === 'failed')
        throw new ApiError('conflict', `The import has ended: it is ${state}.`);
      if (state === 'requested')
        await recordEvent(tx, { event_type: 'import.cancelled', subject_type: 'import', subject_id: id });
      return findRecord(tx.of(Import, caller), importView, { id }, query);
    });
  }

  /** Marks imports whose process has ended as failed. */
  sweep(): Promise<number> {
    return sweepImports(this.records);
  }
}

/** Concurrent imports of one replica. */
const MAX_IMPORTS = 2;

/** Interval at which an import checks whether it was cancelled. */
const CANCEL_CHECK_MS = 500;

/** Parameters of an import. */
export interface ImportOptions {
  /** Users that have a password get that of their line. */
  readonly replacePasswords: boolean;
  /** Hashes of MD5, or of one round of SHA, are taken. */
  readonly acceptWeak: boolean;
  /** The system that exported the file; lines of this API's own form without it. */
  readonly format?: FormatName;
  /** Media type of the file. */
  readonly type: string;
  /** Text of `Hash-Config`. */
  readonly hashConfig?: string;
}

interface ImportRequest extends ImportOptions {
  readonly id: string;
  readonly caller: Caller;
  readonly request: Request;
  readonly party: ActingParty;
}

/** Why an import was aborted; a client that disconnects before the end of the file has not sent all of it. */
function reasonOf({ reason }: RunningOperation, { complete }: Request): unknown {
  if (reason === undefined || reason instanceof CancelledImport || complete) return reason;
  return new ApiError('invalid_request', 'The file was cut off before its end.', { cause: reason });
}

function readFile({ request, format, ...options }: ImportRequest): AsyncIterable<ReadUser> {
  const bytes = bytesOf(request);
  return format ? readFormat(bytes, { format, ...options }) : readUsers(linesOf(bytes), options.acceptWeak);
}

/** Imports users from a file of any size. (identity.md §8, "Bulk") */
@Injectable()
export class UserImports implements BeforeApplicationShutdown {
  private readonly connections: OwnConnections;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly records: Records,
    private readonly log: Log,
    private readonly cipher: SecretCipher,
  ) {
    this.connections = records.ownConnections({ purpose: 'imports', most: MAX_IMPORTS });
  }

  /** Reads the whole file, then responds; the rest continues in the background. Throws `unavailable` while two others run here. */
  async start(caller: Caller, request: Request, options: ImportOptions, query: RecordQuery): Promise<Presented> {
    const job: ImportRequest = { id: newId(), caller, request, party: actingParty(), ...options };
    const staged = Promise.withResolvers<void>();
    const whole = this.connections
      .use((client, operation) => this.import(client, operation, job, staged.resolve))
      .catch((error: unknown) => staged.reject(error))
      .finally(() => this.running.delete(whole));
    this.running.add(whole);
    await staged.promise.finally(() => request.resume());
    return findRecord(this.records.of(Import, caller), importView, { id: job.id }, query);
  }

  /** Aborts running imports, which record that they failed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.records.operations.stop();
    await Promise.all(this.running);
  }

  private async import(
    client: pg.Client,
    operation: RunningOperation,
    job: ImportRequest,
    staged: () => void,
  ): Promise<void> {
    const { id, caller, request, party, replacePasswords, format } = job;
    const { records, cipher } = this;
    const tenantId = await homeOf(records, caller);
    await holdImport(client, caller, id);
    const progress = new ImportProgress(id, records);
    const watch = setInterval(() => void this.endIfCancelled(operation, id), CANCEL_CHECK_MS);
    try {
      const home = { tenantId, isOpen: isGlobal(caller) && caller.tenantId === null && !format, cipher };
      await stageUsers(client, readFile(job), home, progress);
      await progress.save('running');
      staged();
      const proceed = (): void => operation.assertWanted();
      const linksOf = format && tenantId;
      await applyImport({ client, records, caller, party, replacePasswords, linksOf, cipher, progress, proceed });
      await this.finish(progress, party);
    } catch (error) {
      await this.fail(progress, reasonOf(operation, request) ?? error);
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  /** Cancellation may be requested at any replica; the current batch is rolled back. */
  private async endIfCancelled(operation: RunningOperation, id: string): Promise<void> {
    if (await isCancelled(this.records, id).catch(() => false)) operation.abort(new CancelledImport());
  }

  private async finish(progress: ImportProgress, party: ActingParty): Promise<void> {
    const { id, received, added, changed, failed } = progress;
    await this.records.transaction(async (tx) => {
      await progress.save('completed', null, tx);
      const after = { received, added, changed, failed };
      await recordEvent(tx, { ...party, event_type: 'users.imported', subject_type: 'import', subject_id: id, after });
    });
  }

  /** Records the message of the error; causes of unexpected ones are in the log only. */
  private async fail(progress: ImportProgress, error: unknown): Promise<void> {
    const why = error instanceof ApiError ? error.message : 'The import failed; the log of the service has the cause.';
    const unforeseen = error instanceof ApiError ? {} : { error };
    if (error instanceof CancelledImport) this.log.info({ import_id: progress.id }, 'import of users cancelled');
    else this.log.warn({ import_id: progress.id, reason: why, ...unforeseen }, 'import of users failed');
    await progress.save('failed', why).catch((failure: unknown) => {
      this.log.error(
        { import_id: progress.id, error: failure },
        'the state of a failed import could not be written; the sweep will write it',
      );
    });
  }
}
