import { type Database, type Presented, Records, transactionOn } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { joinTemporaryTables } from '../../platform/bulk-write.js';
import type { TreeConfig } from '../../platform/config.js';
import { publishVersionEvent } from '../../platform/events/tree-events.js';
import type { VersionPath } from '../../platform/paths.js';
import {
  assertNotFrozen,
  findNamedVersion,
  findVersion,
  lockVersion,
  type VersionRow,
} from '../../platform/find-version.js';
import { applyPlan, assertMayApply, rehearsePlan, type Applied } from '../plan/apply-plan.js';
import { RunExecutor, resultOf, type InBackground } from '../../runs/run-executor.service.js';
import type { RunProgress } from '../../runs/run-progress.js';
import { TreeAccessService } from '../../platform/tree-access.service.js';
import { changedCodes, logBetween, type LogPart } from '../diff/changed-codes.js';
import { refusedMerge, type MergeChoice, type MergeRequest } from './merge-request.js';
import { allPairs, diffStatement, type Compared } from '../diff/diff-statement.js';
import { planAgain, planMerge, type MergePlan, type Merging } from './plan-merge.js';
import { assertPlannedAttributes } from '../plan/planned-attributes.js';
import { changedAfter, replacedVersion, takeSnapshot, type Snapshot } from '../plan/snapshot.js';

/** What a merge did, or would do. */
export type Merged = MergePlan & Omit<Applied, 'unchanged'> & { readonly dry_run: boolean };

/** Merge Tree Version: brings the changes of another version of the tree into this one. (tree.md §5, "Merge") */
@Injectable()
export class MergesService {
  constructor(
    private readonly records: Records,
    private readonly runs: RunExecutor,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * All or nothing. Planned on a snapshot, without a lock; what was changed since is planned again under the lock, which is held while rows are
   * written. A dry run takes none. Throws `merge_conflict` with the strategy `fail`, `conflict` where attributes break the schema, `version_frozen`,
   * `invalid_request` without a base.
   */
  async merge(
    caller: Caller,
    path: VersionPath,
    request: MergeRequest,
    { dryRun, background }: { readonly dryRun: boolean } & InBackground,
  ): Promise<Merged | Presented> {
    const at = await this.access.assertMay(caller, path, 'read', 'change');
    const { id, tree_id, tree_code } = await findVersion(this.records, caller, at);
    const run = { kind: 'merge' as const, tree: { id: tree_id, code: tree_code }, versionId: id, alone: !dryRun };
    const { choices = [], ...named } = request;
    assertDistinct(choices);
    const options = { ...named, choices: choices.length, dry_run: dryRun };
    const outcome = await this.runs.onConnection(
      caller,
      { ...run, options, background },
      async (client, progress) => {
        const merge = { caller, at, client, progress, request };
        const planned = await transactionOn(client, this.records, (tx) => this.plan(tx, merge));
        if (dryRun) return this.rehearse(merge, planned);
        if (planned.undecided > 0) throw refusedMerge(planned.conflicts, planned.undecided);
        return transactionOn(client, this.records, (tx) => this.apply(tx, merge, planned));
      },
      ({ dry_run, added, changed, moved, removed }) => (dry_run ? 0 : added + changed + moved + removed),
    );
    return resultOf(outcome);
  }

  private async plan(tx: Database, { caller, at, client, request }: Merge): Promise<Planned> {
    const snapshot = await takeSnapshot(tx);
    const ours = await findVersion(tx, caller, at);
    assertNotFrozen(ours);
    const more = sql`, ${logBetween(ours.id)} as log`;
    const theirs = await findNamedVersion<Logged>(tx, caller, { ...at, tree_version: request.from }, 'from', more);
    const versions = {
      oursId: ours.id,
      theirsId: theirs.id,
      baseId: await baseOf(tx, caller, at, ours, theirs, request.base),
    };
    const { strategy = 'fail', choices = [] } = request;
    const merging = { versions, strategy, choices, limits: this.config };
    const codes = differingCodes({ fromId: ours.id, toId: theirs.id }, theirs.log);
    const planned = await planMerge(client, merging, codes);
    await assertPlannedAttributes(client, ours);
    return { ...planned, merging, snapshot, schema: ours.schema };
  }

  private async rehearse({ caller, at, client }: Merge, { conflicts, undecided, warnings }: Planned): Promise<Merged> {
    const { added, removed, moved, changed } = await rehearsePlan(client, {
      check: assertMayApply(this.access, caller, at),
    });
    return { dry_run: true, added, removed, moved, changed, conflicts, undecided, warnings };
  }

  private async apply(tx: Database, merge: Merge, planned: Planned): Promise<Merged> {
    const { caller, at, client, progress, request } = merge;
    const { merging, snapshot } = planned;
    const { oursId, theirsId, baseId } = merging.versions;
    const ours = await lockVersion(tx, caller, at, 'alone');
    await joinTemporaryTables(tx);
    const involved = [...new Set([oursId, theirsId, ...(baseId === null ? [] : [baseId])])];
    const again = await planAgain(client, merging, changedAfter(snapshot, [oursId, theirsId, ...involved]));
    await assertThere(tx, [ours.id, ...involved], involved.length);
    if (again || !isDeepStrictEqual(ours.schema, planned.schema)) await assertPlannedAttributes(client, ours);
    const { conflicts, undecided, warnings } = again ?? planned;
    if (undecided > 0) throw refusedMerge(conflicts, undecided);
    progress.reach('writing');
    const check = assertMayApply(this.access, caller, at);
    const applied = await applyPlan(client, caller, oursId, { check, report: progress.advance });
    await publishVersionEvent(tx, 'version.merged', ours, { from: request.from, ...applied });
    const { added, removed, moved, changed } = applied;
    const merged = { dry_run: false, added, removed, moved, changed, conflicts, undecided, warnings };
    await progress.finish(tx, merged);
    return merged;
  }
}

type Logged = VersionRow & { readonly log: readonly LogPart[] | null };

/** A merge on its connection. */
interface Merge {
  readonly caller: Caller;
  readonly at: VersionPath;
  readonly client: pg.Client;
  readonly progress: RunProgress;
  readonly request: MergeRequest;
}

/** The codes of nodes that may differ, by the log, else by a comparison of all. */
const differingCodes = (compared: Compared, log: readonly LogPart[] | null): Sql =>
  log
    ? changedCodes(compared, log)
    : sql`select code from (${diffStatement(compared, allPairs(compared), undefined)}) d`;

/** What a merge does, as of a snapshot. */
type Planned = MergePlan & Pick<VersionRow, 'schema'> & { readonly merging: Merging; readonly snapshot: Snapshot };

/** Throws `invalid_request` where one conflict is decided twice. */
function assertDistinct(choices: readonly MergeChoice[]): void {
  const keys = new Set(choices.map(({ code, attribute = null }) => JSON.stringify([code, attribute])));
  if (keys.size < choices.length) throw invalidField('choices', 'must not decide a conflict twice', 'duplicate');
}

/** The versions that were planned are still there, the locked one is among them. Throws `conflict`. */
async function assertThere(tx: Database, ids: readonly string[], many: number): Promise<void> {
  const [row] = await tx.query<{ many: number }>(
    sql`select count(*)::int as many from tree_version where id = any (${ids}::uuid[])`,
  );
  if (row?.many !== many) throw replacedVersion();
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
  if (base !== undefined) return (await findNamedVersion(tx, caller, { ...at, tree_version: base }, 'base')).id;
  const [mine, other] = [ours.origin_version_id, theirs.origin_version_id];
  if (mine !== null && (mine === other || mine === theirs.id)) return mine;
  if (other !== null && other === ours.id) return other;
  throw invalidField('base', 'must be named: the versions were not cloned from the same frozen one', 'required');
}
