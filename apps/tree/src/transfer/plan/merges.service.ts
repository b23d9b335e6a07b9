import { type Database, Records, transactionOn } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { analyzeAfterBulkWrite, joinTemporaryTables } from '../../platform/bulk-write.js';
import type { TreeConfig } from '../../platform/config.js';
import { publishVersionEvent } from '../../platform/tree-events.js';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion, lockVersion, type VersionRow } from '../../platform/find-version.js';
import { applyPlan, type Applied } from './apply-plan.js';
import { WritingConnections } from '../../platform/connections.service.js';
import { type MergeRequest, planMerge, refusedMerge, type MergePlan } from './plan-merge.js';

/** What a merge did, or would do. */
export type Merged = MergePlan & Omit<Applied, 'unchanged'> & { readonly dry_run: boolean };

/** Merge Tree Version: brings the changes of another version of the tree into this one. (tree.md §5, "Merge") */
@Injectable()
export class MergesService {
  constructor(
    private readonly records: Records,
    private readonly connections: WritingConnections,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** All or nothing. Throws `merge_conflict` with the strategy `fail`, `version_frozen`, `invalid_request` without a base. */
  async merge(
    caller: Caller,
    at: VersionPath,
    { from, base, strategy = 'fail' }: MergeRequest,
    dryRun: boolean,
  ): Promise<Merged> {
    const { id } = await findVersion(this.records, caller, at);
    const merged = await this.connections.use(caller, id, (client) =>
      transactionOn(client, this.records, dryRun, async (tx) => {
        const ours = await lockVersion(tx, caller, at, 'alone');
        const theirs = await findVersion(tx, caller, { ...at, tree_version: from });
        const baseId = await baseOf(tx, caller, at, ours, theirs, base);
        await joinTemporaryTables(tx);
        const plan = await planMerge(client, { oursId: ours.id, theirsId: theirs.id, baseId }, strategy, this.config);
        if (strategy === 'fail' && !dryRun && plan.conflicts.length > 0) throw refusedMerge(plan.conflicts);
        const applied = await applyPlan(client, caller, ours.id);
        await publishVersionEvent(tx, 'version.merged', ours, { from, ...applied });
        return { ...plan, ...applied };
      }),
    );
    const { added, removed, moved, changed, conflicts, warnings } = merged;
    if (!dryRun) await analyzeAfterBulkWrite(this.records, added + changed + moved + removed);
    return { dry_run: dryRun, added, removed, moved, changed, conflicts, warnings };
  }
}

/** The common base of both: as named, or the frozen version they were cloned from. `null` for none. */
async function baseOf(
  tx: Database,
  caller: Caller,
  at: VersionPath,
  ours: VersionRow,
  theirs: VersionRow,
  base: string | null | undefined,
): Promise<string | null> {
  if (base === null) return null;
  if (base !== undefined) return (await findVersion(tx, caller, { ...at, tree_version: base })).id;
  const [mine, other] = [ours.origin_version_id, theirs.origin_version_id];
  if (mine !== null && (mine === other || mine === theirs.id)) return mine;
  if (other !== null && other === ours.id) return other;
  throw invalidField('base', 'must be named: the versions were not cloned from the same frozen one', 'required');
}
