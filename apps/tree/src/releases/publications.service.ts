import {
  deleteRecord,
  findRecord,
  insertRow,
  listRecords,
  Records,
  type Database,
  type Presented,
} from '@groundwork/records';
import { invalidField, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { findTree } from '../platform/find-tree.js';
import { findVersion, type VersionRow } from '../platform/find-version.js';
import type { TreePath, VersionPath } from '../platform/paths.js';
import type { ReportProgress } from '../platform/slices.js';
import { PUBLISH_SCOPE } from '../platform/scopes.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishVersionEvent } from '../platform/events/tree-events.js';
import { RunExecutor, type InBackground } from '../runs/run-executor.service.js';
import { copyVersion, type CopiedVersion } from '../versions/copy-version.js';
import { versionView } from '../versions/tree-version.entity.js';
import { versionsOf } from '../versions/versions.service.js';
import { moveNext } from './due-publications.js';
import { pointAliasNow, type AliasMove } from './point-alias.js';
import { assertSameContent, findApproved } from './approvals.js';
import { CURRENT, publicationsOf, publicationView, type NewPublication } from './publication.entity.js';

const SWEEP_SECONDS = 1;

/** Releases, and when their aliases move. (tree-next.md, "Releases") */
@Injectable()
export class PublicationsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly runs: RunExecutor,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'publications', seconds: SWEEP_SECONDS, work: () => this.moveDue() });
  }

  /** Copies the version as it is now into a release. Throws `conflict` where the code is taken, `not_approved`. */
  async publish(
    caller: Caller,
    path: VersionPath,
    body: NewPublication,
    { background }: InBackground,
    query?: RecordQuery,
  ): Promise<Presented> {
    const { version, name = version, alias = CURRENT, at: time = null } = body;
    if (alias === null && time) throw invalidField('at', 'is when an alias moves, and alias is null', 'rule');
    const at = await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    const source = await findVersion(this.records, caller, at);
    const tree = { id: source.tree_id, code: source.tree_code };
    const release = { version, name, alias, at: time };
    const run = { kind: 'publish' as const, tree, versionId: source.id, options: release, nodes: source.node_count };
    const outcome = await this.runs.inTransaction(caller, { ...run, background }, async (tx, report) => {
      const copy = await makeRelease(tx, caller, source, release, report);
      return { tree_version_id: copy.id, version, nodes: copy.nodes };
    });
    if ('accepted' in outcome) return outcome.accepted;
    const id = outcome.result.tree_version_id;
    return findRecord(versionsOf(this.records, caller, tree), versionView, { id }, query);
  }

  /** What is scheduled, the next one first. Costs 2 statements. */
  async list(caller: Caller, path: TreePath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return listRecords(publicationsOf(this.records, caller, tree), publicationView, query);
  }

  async find(caller: Caller, path: TreePath, id: string, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return findRecord(publicationsOf(this.records, caller, tree), publicationView, { id }, query);
  }

  /** The alias stays where it is; so does the release. */
  async cancel(caller: Caller, path: TreePath, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const at = await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    await this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at);
      await deleteRecord(publicationsOf(tx, caller, tree), publicationView, { id }, { ifMatch });
    });
  }

  /** Moves the aliases that are due, on whichever replica comes first; returns how many were, with those that failed. */
  async moveDue(): Promise<number> {
    let due = 0;
    while (await moveNext(this.records)) due++;
    return due;
  }
}

type NewRelease = Required<Pick<NewPublication, 'version' | 'name'>> & {
  readonly alias: string | null;
  readonly at: string | null;
};

async function makeRelease(
  tx: Database,
  caller: Caller,
  source: VersionRow,
  body: NewRelease,
  report: ReportProgress,
): Promise<CopiedVersion> {
  const { version, name, alias, at } = body;
  const approved = await findApproved(tx, source);
  const copy = await copyVersion(tx, caller, source, { version, name }, report);
  await assertSameContent(tx, source, approved);
  await tx.query(sql`update tree_version set frozen = true, released_at = clock_timestamp() where id = ${copy.id}`);
  const release = { ...source, id: copy.id, version };
  await publishVersionEvent(tx, 'version.published', release, { source: source.version, alias, at });
  const move = { tree_id: source.tree_id, tree_version_id: copy.id, by: caller.subject };
  if (alias !== null) await nameRelease(tx, caller, { ...move, alias }, at);
  return copy;
}

/** At once, or at a time to come. */
async function nameRelease(tx: Database, caller: Caller, move: AliasMove, time: string | null): Promise<void> {
  const [clock] = await tx.query<{ is_later: boolean }>(
    sql`select ${time}::timestamptz > clock_timestamp() as is_later`,
  );
  if (!clock?.is_later) return pointAliasNow(tx, move);
  const { tree_id, alias, tree_version_id } = move;
  const tree = { id: tree_id, code: '' };
  await insertRow(publicationsOf(tx, caller, tree), publicationView, { tree_id, alias, tree_version_id, at: time });
}
