import { Records, transactionOn, type Database, type Presented } from '@groundwork/records';
import { ApiError, refused, type Caller } from '@groundwork/rest';
import type { Verb } from '@groundwork/access';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { joinTemporaryTables } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';
import { findVersion, lockVersion } from '../platform/find-version.js';
import type { VersionPath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishVersionEvent } from '../platform/events/tree-events.js';
import { RunExecutor, resultOf, type InBackground } from '../runs/run-executor.service.js';
import type { RunProgress } from '../runs/run-progress.js';
import { applyPlan, assertMayApply } from '../transfer/plan/apply-plan.js';
import { freeCodes } from '../transfer/plan/free-names.js';
import type { NodeOperationKind } from './bulk-request.js';
import { findMatching, operationsOn } from './matching-nodes.js';
import { planBulk } from './plan-bulk.js';
import { isByCondition, type Bulk, type Operation } from './read-bulk.js';

/** What a request did: for each node the status of the single operation. */
export interface BulkChanged {
  readonly items: readonly { readonly status: number; readonly id: string }[];
}

const STATUSES: Readonly<Record<NodeOperationKind, number>> = { create: 201, update: 200, move: 200, delete: 204 };
const NEEDS: Readonly<Record<NodeOperationKind, Verb>> = {
  create: 'create',
  update: 'change',
  move: 'change',
  delete: 'delete',
};

/** Operations of a request that takes no slot of long runs. */
const SMALL = 1_000;

/** Change Tree Nodes: many operations as one. (docs/tree-bulk.md) */
@Injectable()
export class BulkService {
  constructor(
    private readonly records: Records,
    private readonly runs: RunExecutor,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** All or nothing. Throws `invalid_request`, `conflict`, `cycle_detected` naming operations; `last_root`, `forbidden`. */
  async change(
    caller: Caller,
    path: VersionPath,
    bulk: Bulk,
    { background }: InBackground,
  ): Promise<BulkChanged | Presented> {
    const at = await this.access.assertMay(caller, path, ...verbsOf(bulk));
    const { id, tree_id, tree_code } = await findVersion(this.records, caller, at);
    const run = { kind: 'bulk' as const, tree: { id: tree_id, code: tree_code }, versionId: id, alone: true };
    const outcome = await this.runs.onConnection(
      caller,
      { ...run, options: optionsOf(bulk), background, isSmall: mostNodes(bulk) <= SMALL },
      (client, progress) => this.changeOn({ caller, at, client, progress }, bulk),
      ({ written }) => written,
    );
    const result = resultOf(outcome);
    return 'written' in result ? { items: (result as BulkChanged).items } : result;
  }

  /** A condition is evaluated without a lock, and again under it for the nodes found. */
  private async changeOn({ caller, at, client, progress }: Changing, bulk: Bulk): Promise<Changed> {
    const transaction = <T>(work: (tx: Database) => Promise<T>) => transactionOn(client, this.records, work);
    const read = isByCondition(bulk)
      ? await transaction((tx) => findMatching(tx, caller, at, bulk)).then(
          (found) => (tx: Database) => operationsOn(tx, caller, at, bulk, found),
        )
      : () => bulk.operations;
    progress.reach('writing');
    return transaction(async (tx) => {
      const version = await lockVersion(tx, caller, at, 'alone');
      const operations = await read(tx);
      await joinTemporaryTables(tx);
      const planning = planBulk(client, version, operations, this.config);
      const { ids } = await (isByCondition(bulk) ? planning.catch(rethrowAboutPatch(operations)) : planning);
      const check = assertMayApply(this.access, caller, at);
      await client.query(freeCodes(version.id));
      const applied = await applyPlan(client, caller, version.id, { check, report: progress.advance });
      const written = applied.added + applied.changed + applied.moved + applied.removed;
      if (written > 0) await publishVersionEvent(tx, 'version.nodes_changed', version, applied);
      await progress.finish(tx, applied);
      return { written, items: operations.map(({ op }, nth) => ({ status: STATUSES[op], id: ids[nth] ?? '' })) };
    });
  }
}

/** How many nodes were written: moved and changed ones twice. */
type Changed = BulkChanged & { readonly written: number };

/** A request on its connection. */
interface Changing {
  readonly caller: Caller;
  readonly at: VersionPath;
  readonly client: pg.Client;
  readonly progress: RunProgress;
}

/** How many nodes a request names at most. */
const mostNodes = (bulk: Bulk): number => (isByCondition(bulk) ? bulk.limit : bulk.operations.length);

/** What a caller needs by rules; a condition shows which nodes there are. */
function verbsOf(bulk: Bulk): readonly [...Verb[], Verb] {
  if (isByCondition(bulk)) return ['read', bulk.patch ? 'change' : 'delete'];
  const [first = 'change', ...more] = new Set(bulk.operations.map(({ op }) => NEEDS[op]));
  return [...more, first];
}

/** For a request without operations: names the member of `patch` that is wrong, and the node. */
const rethrowAboutPatch =
  (operations: readonly Operation[]) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || !error.details) throw error;
    const details = error.details.map(({ field, code, message }) => {
      const [, at = '', member = ''] = /^operations\[(\d+)\]\.(.*)$/s.exec(field) ?? [];
      const path = member.startsWith('values.') ? member.replace('values', 'patch') : 'q';
      return { field: path, code, message: `${message} (node ${operations[Number(at)]?.node.id})` };
    });
    throw new ApiError(error.code, refused(details).message, { details, cause: error });
  };

/** How it was called, as its run shows it: of a patch the names of its members. */
function optionsOf(bulk: Bulk): object {
  if (isByCondition(bulk)) {
    const { q, limit, patch } = bulk;
    return patch ? { q, limit, patch: Object.keys(patch) } : { q, limit, delete: true };
  }
  const counts: Partial<Record<NodeOperationKind, number>> = {};
  for (const { op } of bulk.operations) counts[op] = (counts[op] ?? 0) + 1;
  return { operations: counts };
}
