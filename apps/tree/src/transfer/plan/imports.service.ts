import { Records, transactionOn } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { analyzeAfterBulkWrite, joinTemporaryTables } from '../../platform/bulk-write.js';
import type { TreeConfig } from '../../platform/config.js';
import { publishVersionEvent } from '../../platform/tree-events.js';
import type { VersionPath } from '../../platform/paths.js';
import { ImportRunsService } from './import-runs.service.js';
import { findVersion, lockVersion } from '../../platform/find-version.js';
import { applyPlan, type Applied } from './apply-plan.js';
import { WritingConnections } from '../../platform/connections.service.js';
import { formatOf } from '../read/import-formats.js';
import { planImport, type ImportMode } from './plan-import.js';

/** How a file is imported. */
export interface ImportOptions {
  readonly mode: ImportMode;
  readonly dryRun: boolean;
}

/** What an import did, or would do. */
export type Imported = Applied & { readonly dry_run: boolean; readonly warnings: readonly string[] };

/** Import Tree Version: a file of any size, all of it or nothing. (tree.md §5, "Import") */
@Injectable()
export class ImportsService {
  constructor(
    private readonly records: Records,
    private readonly connections: WritingConnections,
    private readonly runs: ImportRunsService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * The file is read and checked without a lock; only then the version is taken alone. How far it is can be seen meanwhile.
   * Throws `invalid_request` naming lines.
   */
  async import(caller: Caller, at: VersionPath, request: Request, { mode, dryRun }: ImportOptions): Promise<Imported> {
    const stage = formatOf(request);
    const { id } = await findVersion(this.records, caller, at);
    const bytes_expected = lengthOf(request);
    const run = await this.runs.begin(caller, { tree_version_id: id, mode, dry_run: dryRun, bytes_expected });
    const imported = await run
      .during(() =>
        this.connections.use(caller, id, async (client, operation) => {
          run.runOn(client, operation);
          const warnings = await stage(client, run.counting(bytesOf(request, this.config.MAX_IMPORT_BYTES)));
          run.reach('checking');
          const applied = await transactionOn(client, this.records, dryRun, async (tx) => {
            const version = await lockVersion(tx, caller, at, 'alone');
            await joinTemporaryTables(tx);
            await planImport(client, version.id, mode, this.config);
            run.reach('writing');
            const applied = await applyPlan(client, caller, version.id, run.advance);
            await publishVersionEvent(tx, 'version.imported', version, applied);
            return applied;
          });
          return { dry_run: dryRun, ...applied, warnings };
        }),
      )
      .finally(() => request.resume());
    if (!dryRun)
      await analyzeAfterBulkWrite(this.records, imported.added + imported.changed + imported.moved + imported.removed);
    return imported;
  }
}

/** Bytes of the body, where the request says so. */
function lengthOf(request: Request): number | null {
  const length = Number(request.get('content-length'));
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** The body as it comes; leaving early keeps the connection, so that the refusal reaches its caller. Throws `payload_too_large`. */
async function* bytesOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  // An IncomingMessage without an encoding yields buffers.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) throw new ApiError('payload_too_large', `An import takes at most ${most} bytes.`);
    yield piece;
  }
}
