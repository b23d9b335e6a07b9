import { Records, transactionOn, type Database, type Presented } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { joinTemporaryTables } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import { opaqueId } from '../platform/subtree-end.js';
import { assertNotFrozen, findVersion, lockVersion, type VersionRow } from '../platform/find-version.js';
import type { NodePath, VersionPath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishVersionEvent } from '../platform/events/tree-events.js';
import { RunExecutor, resultOf, type InBackground } from '../runs/run-executor.service.js';
import type { RunProgress } from '../runs/run-progress.js';
import { applyPlan, assertMayApply, rehearsePlan, type Applied } from '../transfer/plan/apply-plan.js';
import { freeCodes } from '../transfer/plan/free-names.js';
import { assertPlannedAttributes } from '../transfer/plan/planned-attributes.js';
import { replacedVersion, takeSnapshot, type Snapshot } from '../transfer/plan/snapshot.js';
import { assertRestorable, CONCERNS_PLAN, makeRestoreTables, planRestore, writtenSince } from './plan-restore.js';
import type { TakenBack } from './reverted-nodes.js';

/** What was taken back, or would be. */
export type Restored = Omit<Applied, 'unchanged'> & { readonly dry_run: boolean; readonly warnings: readonly string[] };

/** How a request is carried out. */
export interface Carrying extends InBackground {
  /** Nothing is written. */
  readonly dryRun: boolean;
}

/** Which changes of a version are taken back, and which further ones make another plan of it. */
interface Choice {
  readonly kind: 'restore' | 'undo';
  /** How it was called, as its run shows it. */
  readonly options: object;
  readonly choose: (client: pg.Client, versionId: string) => Promise<Omit<TakenBack, 'versionId'>>;
  readonly concerning: Sql;
}

/** A request to take changes back, on its connection. */
interface Restoring extends Omit<Choice, 'kind' | 'options'> {
  readonly caller: Caller;
  readonly at: VersionPath;
  readonly client: pg.Client;
  readonly progress: RunProgress;
}

/** What it does, as of a snapshot. */
interface Planned {
  readonly version: VersionRow;
  readonly snapshot: Snapshot;
  readonly warnings: readonly string[];
}

/** Takes changes back: those of a node, or all of a version. Each is a run; what it writes is logged like any other write. (tree-next.md, "Change log") */
@Injectable()
export class RestoresService {
  constructor(
    private readonly records: Records,
    private readonly runs: RunExecutor,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * Gives a node the state it had before a change; where that removed it, with all that was removed below it. Throws `invalid_request` on
   * `change_id`, `conflict` where the parent is gone or the code taken, `cycle_detected`.
   */
  async restoreNode(
    caller: Caller,
    path: NodePath,
    changeId: number,
    carrying: Carrying,
  ): Promise<Restored | Presented> {
    const { tree_node_id } = path;
    const choose: Choice['choose'] = async (client, versionId) => {
      const { tx, kind } = await assertRestorable(client, versionId, tree_node_id, changeId);
      const node = { versionId, nodeId: tree_node_id, changeId, tx };
      return { taken: kind === 'removed' ? withRemoved(node) : sinceChange(node), kept: sql`false` };
    };
    const options = { tree_node_id, change_id: changeId };
    return this.takeBack(caller, path, carrying, { kind: 'restore', options, choose, concerning: CONCERNS_PLAN });
  }

  /** Takes back every change of the version that feeds list after one. Throws `invalid_request` on `after`, `cursor_expired` where some are not kept. */
  async undo(caller: Caller, path: VersionPath, after: number, carrying: Carrying): Promise<Restored | Presented> {
    const choose: Choice['choose'] = async (client, versionId) => {
      const tx = await assertKept(client, versionId, after);
      const place = sql`(${tx}::xid8, ${after}::bigint)`;
      const taken = sql`select c.id, c.node_id, c.kind, c.before from change c
        where c.tree_version_id = ${versionId} and c.node_id is not null and (c.tx, c.id) > ${place}`;
      return { taken, kept: sql`(c.tx, c.id) <= ${place}` };
    };
    // What is written meanwhile is taken back too.
    return this.takeBack(caller, path, carrying, { kind: 'undo', options: { after }, choose, concerning: sql`true` });
  }

  /** Planned on a snapshot, without a lock; again under it where others have written meanwhile what concerns it. A dry run takes no lock. */
  private async takeBack(
    caller: Caller,
    path: VersionPath,
    { dryRun, background }: Carrying,
    { kind, options, ...choice }: Choice,
  ): Promise<Restored | Presented> {
    const at = await this.access.assertMay(caller, path, 'read', 'change');
    const { id, tree_id, tree_code } = await findVersion(this.records, caller, at);
    const run = { kind, tree: { id: tree_id, code: tree_code }, versionId: id, alone: !dryRun };
    const outcome = await this.runs.onConnection(
      caller,
      { ...run, options: { ...options, dry_run: dryRun }, background },
      async (client, progress) => {
        const restoring = { caller, at, client, progress, ...choice };
        const planned = await transactionOn(client, this.records, (tx) => this.plan(tx, restoring));
        if (dryRun) return this.rehearse(restoring, planned);
        return transactionOn(client, this.records, (tx) => this.apply(tx, restoring, planned));
      },
      ({ dry_run, added, changed, moved, removed }) => (dry_run ? 0 : added + changed + moved + removed),
    );
    return resultOf(outcome);
  }

  private async plan(tx: Database, { caller, at, client, choose }: Restoring): Promise<Planned> {
    const snapshot = await takeSnapshot(tx);
    const version = await findVersion(tx, caller, at);
    assertNotFrozen(version);
    await makeRestoreTables(client);
    const warnings = await this.planChosen(client, version, choose);
    await assertPlannedAttributes(client, version);
    return { version, snapshot, warnings };
  }

  private async planChosen(
    client: pg.Client,
    { id: versionId }: VersionRow,
    choose: Choice['choose'],
  ): Promise<string[]> {
    return planRestore(client, { versionId, ...(await choose(client, versionId)) }, this.config);
  }

  private async rehearse({ caller, at, client }: Restoring, { warnings }: Planned): Promise<Restored> {
    const check = assertMayApply(this.access, caller, at);
    const { added, changed, moved, removed } = await rehearsePlan(client, { check });
    return { dry_run: true, added, changed, moved, removed, warnings };
  }

  private async apply(tx: Database, restoring: Restoring, planned: Planned): Promise<Restored> {
    const { caller, at, client, progress, choose, concerning } = restoring;
    const version = await lockVersion(tx, caller, at, 'alone');
    if (version.id !== planned.version.id) throw replacedVersion();
    // By the index of the log.
    const { rows } = await client.query(writtenSince(planned.snapshot, version.id, concerning));
    await joinTemporaryTables(tx);
    const again = rows.length > 0;
    const warnings = again ? await this.planChosen(client, version, choose) : planned.warnings;
    if (again || !isDeepStrictEqual(version.schema, planned.version.schema))
      await assertPlannedAttributes(client, version);
    const check = assertMayApply(this.access, caller, at);
    progress.reach('writing');
    await client.query(freeCodes(version.id));
    const applied = await applyPlan(client, caller, version.id, { check, report: progress.advance });
    const { added, changed, moved, removed } = applied;
    await publishVersionEvent(tx, 'version.restored', version, { added, changed, moved, removed });
    const restored = { dry_run: false, added, changed, moved, removed, warnings };
    await progress.finish(tx, restored);
    return restored;
  }
}

/** A change of a node, and the transaction that wrote it. */
interface ChangeOfNode {
  readonly versionId: string;
  readonly nodeId: string;
  readonly changeId: number;
  readonly tx: string;
}

/** A change of a node and its later ones. */
const sinceChange = ({ versionId, nodeId, changeId }: ChangeOfNode): Sql => sql`
  select c.id, c.node_id, c.kind, c.before from change c
  where c.tree_version_id = ${versionId} and c.node_id = ${nodeId} and c.id >= ${changeId}`;

/**
 * The changes, from its removal on, of a node and of those that its deletion removed below it, and the relations to them that other nodes lost by it.
 * The parts that go with a node are changes of the same transaction, in no certain order.
 */
const withRemoved = ({ versionId, nodeId, changeId, tx }: ChangeOfNode): Sql => sql`
  with recursive gone as materialized (
    select node_id, (before ->> 'parent_id')::uuid as parent_id from change
    where tree_version_id = ${versionId} and tx = ${tx}::xid8 and kind = 'removed' and before ? 'parent_id'),
  below (id) as (select ${nodeId}::uuid union select g.node_id from below b join gone g on g.parent_id = b.id)
  select c.id, c.node_id, c.kind, c.before from below b cross join lateral (
    select * from change where tree_version_id = ${opaqueId(versionId)} and node_id = b.id and (id >= ${changeId} or tx = ${tx}::xid8) offset 0) c
  union all
  select c.id, c.node_id, c.kind, c.before from change c
  where c.tree_version_id = ${versionId} and c.tx = ${tx}::xid8 and c.kind = 'changed'
    and exists (select from jsonb_each(c.before) m join below b on b.id::text = m.value ->> 'target_id' where starts_with(m.key, 'relations.'))`;

/** All changes after one are still there; returns the transaction of that one. */
async function assertKept(client: pg.Client, versionId: string, after: number): Promise<string> {
  const { rows } = await client.query<{ kept: boolean; tx: string }>(sql`
    select f.cut_tx is null or c.tx > f.cut_tx as kept, c.tx::text from change c cross join change_feed f
    where c.tree_version_id = ${versionId} and c.id = ${after}`);
  const [change] = rows;
  if (!change) throw invalidField('after', 'is not a change of this version', 'unknown');
  if (!change.kept) throw new ApiError('cursor_expired', 'Later changes of this version are not kept any more.');
  return change.tx;
}
