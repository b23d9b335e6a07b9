import { publish } from '@groundwork/events';
import type { Database } from '@groundwork/records';
import type { VersionPath } from './paths.js';

/** Every event a tree's webhooks can be told. (tree.md §5, "Events") */
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

/** The tree something happened to, by the code it has afterwards. */
interface ToldTree {
  readonly id: string;
  readonly code: string;
}

/** The version something happened to, by the codes it has afterwards. */
interface ToldVersion {
  readonly id: string;
  readonly tree_id: string;
  readonly tree_code: string;
  readonly version: string;
  /** Nobody listens where it is known to be false: then nothing is asked. */
  readonly heard?: boolean;
}

/** A node, and how many nodes the event is about with those below it. */
interface ToldNode {
  readonly id: unknown;
  readonly code: unknown;
  readonly nodes: number;
}

/** A translation, by the path of what it belongs to. */
interface ToldTranslation {
  readonly tree_id: string;
  readonly at: Partial<VersionPath> & { readonly tree_node_id?: string };
  readonly language: unknown;
}

/** Tells a tree's webhooks of it, in the transaction that makes it true. Costs 1 statement, 2 where somebody listens. */
export const tellOfTree = (tx: Database, type: Of<'tree'>, { id, code }: ToldTree, more: object = {}): Promise<void> =>
  publish(tx, { type, ownerId: id, data: { tree_id: id, tree_code: code, ...more } });

/** As `tellOfTree`, of a version of it. */
export const tellOfVersion = (
  tx: Database,
  type: Of<'version'>,
  version: ToldVersion,
  more: object = {},
): Promise<void> => tell(tx, type, version, more);

/** As `tellOfTree`, of a node in a version of it. */
export const tellOfNode = (
  tx: Database,
  type: Of<'node'>,
  version: ToldVersion,
  { id, code, nodes }: ToldNode,
): Promise<void> => tell(tx, type, version, { tree_node_id: id, code, nodes });

async function tell(tx: Database, type: string, version: ToldVersion, more: object): Promise<void> {
  if (version.heard === false) return;
  await publish(tx, { type, ownerId: version.tree_id, data: { ...addressOf(version), ...more } });
}

/** As `tellOfTree`, of a translation of the tree, a version or a node. */
export const tellOfTranslation = (
  tx: Database,
  type: Of<'translation'>,
  { tree_id, at, language }: ToldTranslation,
): Promise<void> => publish(tx, { type, ownerId: tree_id, data: { tree_id, ...at, language } });

const addressOf = ({ id, tree_id, tree_code, version }: ToldVersion) => ({
  tree_id,
  tree_code,
  tree_version_id: id,
  tree_version: version,
});
