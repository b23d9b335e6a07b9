import {
  findRecord,
  newId,
  Records,
  type OwnConnections,
  type Presented,
  type RunningOperation,
} from '@groundwork/records';
import { ApiError, type Caller, type RecordQuery } from '@groundwork/rest';
import { Log } from '@groundwork/service';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type pg from 'pg';
import { actingParty, recordEvent, type ActingParty } from '../../platform/audit/record-event.js';
import { homeOf, isGlobal } from '../../platform/privileges/tenancy.js';
import { applyImport } from './apply-import.js';
import { bytesOf } from './bytes-of.js';
import { holdImport, isCancelled } from './import-rows.js';
import { Import, importView } from './import.entity.js';
import { CancelledImport, ImportProgress } from './import-progress.js';
import { linesOf } from './lines-of.js';
import { stageUsers } from './stage-users.js';

/** Most imports of one replica at a time. */
const MAX_IMPORTS = 2;

/** How soon an import notices that it was cancelled. */
const CANCEL_LOOK_MS = 500;

/** What an import is told beside its file. */
export interface ImportOptions {
  /** Users that have a password get that of their line. */
  readonly replacePasswords: boolean;
}

interface Asked extends ImportOptions {
  readonly id: string;
  readonly caller: Caller;
  readonly request: Request;
  readonly party: ActingParty;
}

/** Why an import was ended from outside; a caller who leaves before the end of the file has not sent it all. */
function reasonOf({ reason }: RunningOperation, { complete }: Request): unknown {
  if (reason === undefined || reason instanceof CancelledImport || complete) return reason;
  return new ApiError('invalid_request', 'The file was cut off before its end.', { cause: reason });
}

/** Imports users from a file of any size. (identity.md §8, "Bulk") */
@Injectable()
export class UserImports implements BeforeApplicationShutdown {
  private readonly connections: OwnConnections;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly records: Records,
    private readonly log: Log,
  ) {
    this.connections = records.ownConnections({ purpose: 'imports', most: MAX_IMPORTS });
  }

  /** Reads the whole file, then answers; the rest goes on behind. Throws `unavailable` while two others run here. */
  async start(caller: Caller, request: Request, options: ImportOptions, query: RecordQuery): Promise<Presented> {
    const asked: Asked = { id: newId(), caller, request, party: actingParty(), ...options };
    const staged = Promise.withResolvers<void>();
    const whole = this.connections
      .use((client, operation) => this.import(client, operation, asked, staged.resolve))
      .catch((error: unknown) => staged.reject(error))
      .finally(() => this.running.delete(whole));
    this.running.add(whole);
    await staged.promise.finally(() => request.resume());
    return findRecord(this.records.of(Import, caller), importView, { id: asked.id }, query);
  }

  /** Those that run are cancelled, and say so. */
  async beforeApplicationShutdown(): Promise<void> {
    this.records.operations.stop();
    await Promise.all(this.running);
  }

  private async import(
    client: pg.Client,
    operation: RunningOperation,
    asked: Asked,
    staged: () => void,
  ): Promise<void> {
    const { id, caller, request, party, replacePasswords } = asked;
    const { records } = this;
    const tenantId = await homeOf(records, caller);
    await holdImport(client, caller, id);
    const progress = new ImportProgress(id, records);
    const watch = setInterval(() => void this.endIfCancelled(operation, id), CANCEL_LOOK_MS);
    try {
      const home = { tenantId, isOpen: isGlobal(caller) && caller.tenantId === null };
      await stageUsers(client, linesOf(bytesOf(request)), home, progress);
      await progress.tell('running');
      staged();
      const proceed = (): void => operation.assertWanted();
      await applyImport({ client, records, caller, party, replacePasswords, progress, proceed });
      await this.finish(progress, party);
    } catch (error) {
      await this.fail(progress, reasonOf(operation, request) ?? error);
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  /** Whichever replica was asked: the batch that runs is rolled back. */
  private async endIfCancelled(operation: RunningOperation, id: string): Promise<void> {
    if (await isCancelled(this.records, id).catch(() => false)) operation.abort(new CancelledImport());
  }

  private async finish(progress: ImportProgress, party: ActingParty): Promise<void> {
    const { id, received, added, changed, failed } = progress;
    await this.records.transaction(async (tx) => {
      await progress.tell('completed', null, tx);
      const after = { received, added, changed, failed };
      await recordEvent(tx, { ...party, event_type: 'users.imported', subject_type: 'import', subject_id: id, after });
    });
  }

  /** Says what may be said; the log has the rest. */
  private async fail(progress: ImportProgress, error: unknown): Promise<void> {
    const why = error instanceof ApiError ? error.message : 'The import failed; the log of the service has the cause.';
    const unforeseen = error instanceof ApiError ? {} : { error };
    if (error instanceof CancelledImport) this.log.info({ import_id: progress.id }, 'an import of users was cancelled');
    else this.log.warn({ import_id: progress.id, reason: why, ...unforeseen }, 'an import of users failed');
    await progress.tell('failed', why).catch((failure: unknown) => {
      this.log.error(
        { import_id: progress.id, error: failure },
        'its record could not be written; a cleanup job will write it',
      );
    });
  }
}
