import { findRecord, newId, OwnConnections, Records, type Presented } from '@groundwork/records';
import { ApiError, type Caller, type RecordQuery } from '@groundwork/rest';
import { Log } from '@groundwork/service';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type pg from 'pg';
import { actingParty, recordEvent, type ActingParty } from '../audit-events/record-event.service.js';
import { homeOf, isGlobal } from '../tenants/tenancy.service.js';
import { applyImport } from './apply-import.js';
import { bytesOf } from './bytes-of.js';
import { holdImport } from './held-imports.js';
import { Import, importView } from './import.entity.js';
import { CancelledImport, ImportProgress } from './import-progress.js';
import { linesOf } from './lines-of.js';
import { stageUsers } from './stage-users.js';

/** Most imports of one replica at a time. */
const MAX_IMPORTS = 2;

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

/** Imports users from a file of any size. (identity.md §8, "Bulk") */
@Injectable()
export class UserImports implements BeforeApplicationShutdown {
  private readonly connections: OwnConnections;
  private readonly running = new Set<Promise<void>>();
  private stopping = false;

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
      .use((client) => this.import(client, asked, staged.resolve))
      .catch((error: unknown) => staged.reject(error))
      .finally(() => this.running.delete(whole));
    this.running.add(whole);
    await staged.promise.finally(() => request.resume());
    return findRecord(this.records.of(Import, caller), importView, { id: asked.id }, query);
  }

  /** Those that run stop between two batches, and say so. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async import(client: pg.Client, asked: Asked, staged: () => void): Promise<void> {
    const { id, caller, request, party, replacePasswords } = asked;
    const { records } = this;
    const tenantId = await homeOf(records, caller);
    await holdImport(client, caller, id);
    const progress = new ImportProgress(id, records);
    try {
      const home = { tenantId, isOpen: isGlobal(caller) && caller.tenantId === null };
      await stageUsers(client, linesOf(bytesOf(request)), home, progress);
      await progress.tell('running');
      staged();
      const proceed = (): void => this.assertGoingOn();
      await applyImport({ client, records, caller, party, replacePasswords, progress, proceed });
      await this.finish(progress, party);
    } catch (error) {
      await this.fail(progress, error);
      throw error;
    }
  }

  private assertGoingOn(): void {
    if (this.stopping) throw new ApiError('unavailable', 'The service stopped.');
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
    const why = error instanceof ApiError ? error.message : 'The import broke off; the log of the service tells why.';
    const unforeseen = error instanceof ApiError ? {} : { error };
    if (error instanceof CancelledImport) this.log.info({ import_id: progress.id }, 'an import of users was cancelled');
    else this.log.warn({ import_id: progress.id, reason: why, ...unforeseen }, 'an import of users failed');
    await progress.tell('failed', why).catch((failure: unknown) => {
      this.log.error({ import_id: progress.id, error: failure }, 'its record could not be written; a sweep will');
    });
  }
}
