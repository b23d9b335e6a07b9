import { publish } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import type { VersionPath } from './paths.js';

/** Every event that webhooks of a tree can subscribe to. (tree.md §5, "Events") */
export const EVENT_TYPES = [
  'tree.created',
  'tree.modified',
  'tree.code_changed',
  'tree.deleted',
  'version.created',
  'version.modified',
  'version.code_changed',
  'version.deleted',
  'version.imported',
  'version.merged',
  'version.frozen',
  'version.thawed',
  'node.created',
  'node.modified',
  'node.moved',
  'node.cloned',
  'node.deleted',
  'translation.created',
  'translation.modified',
  'translation.deleted',
] as const;

type Of<Kind extends string> = Extract<(typeof EVENT_TYPES)[number], `${Kind}.${string}`>;

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
}

/** A translation, by the path of what it belongs to. */
interface EventTranslation {
  readonly tree_id: string;
  readonly at: Partial<VersionPath> & { readonly tree_node_id?: string };
  readonly language: unknown;
}

/** Publishes an event of a tree, in the transaction of the change. Costs 1 statement, 2 where the tree has webhooks. */
export const publishTreeEvent = (
  tx: Database,
  type: Of<'tree'>,
  { id, code }: EventTree,
  more: object = {},
): Promise<void> => publish(tx, { type, ownerId: id, data: { tree_id: id, tree_code: code, ...more } });

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
  { id, code, nodes }: EventNode,
): Promise<void> => publishBelow(tx, type, version, { tree_node_id: id, code, nodes });

async function publishBelow(tx: Database, type: string, version: EventVersion, more: object): Promise<void> {
  if (version.has_webhooks === false) return;
  await publish(tx, { type, ownerId: version.tree_id, data: { ...addressOf(version), ...more } });
}

/** As `publishTreeEvent`, of a translation of the tree, a version or a node. */
export const publishTranslationEvent = (
  tx: Database,
  type: Of<'translation'>,
  { tree_id, at, language }: EventTranslation,
): Promise<void> => publish(tx, { type, ownerId: tree_id, data: { tree_id, ...at, language } });

const addressOf = ({ id, tree_id, tree_code, version }: EventVersion) => ({
  tree_id,
  tree_code,
  tree_version_id: id,
  tree_version: version,
});
