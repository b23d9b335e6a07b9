import { publishing } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import type { EventType } from './event-schemas.js';
import type { VersionPath } from '../paths.js';
import { PASSES_FILTER } from './webhook-filters.js';

type Of<Kind extends string> = Extract<EventType, `${Kind}.${string}`>;

/** The tree of an event, by the code it has afterwards. */
interface EventTree {
  readonly id: string;
  readonly code: string;
}

/** The version of an event, by the codes it has afterwards. */
interface EventVersion {
  readonly id: string;
  readonly tree_id: string;
  readonly tree_code: string;
  readonly version: string;
  /** False where the tree is known to have no webhooks: then no statement is sent. */
  readonly has_webhooks?: boolean;
}

/** A node, and how many nodes the event is about with those below it. */
interface EventNode {
  readonly id: unknown;
  readonly code: unknown;
  readonly nodes: number;
  /** Webhooks whose filters it passed where it was before (`findReached`). */
  readonly reached?: readonly string[];
}

/** A translation, by the path of what it belongs to. */
interface EventTranslation {
  readonly tree_id: string;
  readonly at: Partial<VersionPath> & { readonly tree_node_id?: string };
  readonly language: unknown;
}

/** What an event is about, for the filters of webhooks: a tree where there is no version, a version as a whole where there is no node. */
interface Place {
  readonly versionId?: Sql;
  readonly nodeId?: unknown;
  readonly reached?: readonly string[];
}

/** Publishes an event of a tree, in the transaction of the change. Costs 1 statement, 2 where the tree has webhooks. */
export const publishTreeEvent = (
  tx: Database,
  type: Of<'tree'>,
  { id, code }: EventTree,
  more: object = {},
): Promise<void> => publishOf(tx, type, id, { tree_id: id, tree_code: code, ...more });

/** As `publishTreeEvent`, of a version of it. */
export const publishVersionEvent = (
  tx: Database,
  type: Of<'version'>,
  version: EventVersion,
  more: object = {},
): Promise<void> => publishBelow(tx, type, version, more);

/** As `publishTreeEvent`, of a node in a version of it. */
export const publishNodeEvent = (
  tx: Database,
  type: Of<'node'>,
  version: EventVersion,
  { id, code, nodes, reached }: EventNode,
): Promise<void> => publishBelow(tx, type, version, { tree_node_id: id, code, nodes }, { nodeId: id, reached });

async function publishBelow(
  tx: Database,
  type: string,
  version: EventVersion,
  more: object,
  place: Place = {},
): Promise<void> {
  if (version.has_webhooks === false) return;
  const data = { ...addressOf(version), ...more };
  await publishOf(tx, type, version.tree_id, data, { versionId: sql`${version.id}::uuid`, ...place });
}

/** As `publishTreeEvent`, of a translation of the tree, a version or a node. */
export function publishTranslationEvent(
  tx: Database,
  type: Of<'translation'>,
  { tree_id, at, language }: EventTranslation,
): Promise<void> {
  const { tree_version, tree_node_id: nodeId } = at;
  const versionId =
    tree_version === undefined
      ? undefined
      : sql`(select v.id from tree_version v where v.tree_id = ${tree_id} and v.version = ${tree_version})`;
  return publishOf(tx, type, tree_id, { tree_id, ...at, language }, { versionId, nodeId });
}

const NULL_ID = sql`null::uuid`;

/** With `owner_id` and `created_by` of the tree, as they are when it is published, where `data` has no others. */
async function publishOf(
  tx: Database,
  type: string,
  treeId: string,
  data: object,
  { versionId = NULL_ID, nodeId = null, reached = [] }: Place = {},
): Promise<void> {
  const event = sql`
    select t.id as owner_id, ${type}::text as type,
      jsonb_build_object('owner_id', coalesce(t.owner_id, t.created_by), 'created_by', t.created_by) || ${JSON.stringify(data)}::jsonb as data,
      ${versionId} as version_id, ${nodeId}::uuid as node_id, ${reached}::uuid[] as reached
    from tree t where t.id = ${treeId}`;
  await tx.query(sql`with ${publishing(event, PASSES_FILTER)} select`);
}

const addressOf = ({ id, tree_id, tree_code, version }: EventVersion) => ({
  tree_id,
  tree_code,
  tree_version_id: id,
  tree_version: version,
});
