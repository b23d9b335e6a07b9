import {
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  modifyRecord,
  Records,
  type Database,
  type Row,
  findRow,
  notFound,
} from '@groundwork/records';
import { type Caller, type IfMatchStates, type ListQuery, type RecordQuery, segment } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishTranslationEvent } from '../platform/events/tree-events.js';
import { assertListed, defaultOf, languagesOfTree } from '../platform/languages/listed-languages.js';
import { DEFAULT_LANGUAGE } from '../platform/languages/languages.js';
import { Translation, translationView, type NewTranslation, type TranslationChanges } from './translation.entity.js';
import { nodeView } from '../nodes/tree-node.entity.js';
import { treesAt, treeView, type Tree } from '../trees/tree.entity.js';
import { type TreePath, type VersionPath } from '../platform/paths.js';
import { findVersion, lockVersion, nodesPath, versionsPath, type VersionRow } from '../platform/find-version.js';

/** Translations of trees, versions and nodes: one table, one service, three controllers. (Tree, "Translations") */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async list(caller: Caller, path: TranslatedPath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const record = await findTranslated(this.records, caller, at);
    return listRecords(translationsOf(this.records, caller, record), translationView, query);
  }

  async find(caller: Caller, path: TranslatedPath, language: string, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const record = await findTranslated(this.records, caller, at);
    await assertListedBy(this.records, record, language);
    return findRecord(translationsOf(this.records, caller, record), translationView, { language }, query);
  }

  /** Throws `conflict` when the record has one in that language. */
  async create(caller: Caller, path: TranslatedPath, body: NewTranslation, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      const languages = await languagesOfTree(tx, record.tree_id);
      const language = body.language ?? defaultOf(languages) ?? DEFAULT_LANGUAGE;
      assertListed(languages, language);
      const values = { ...body, language, ...record.owner, label_id: record.label_id };
      const made = await createRecord(translationsOf(tx, caller, record), translationView, values, query);
      await publishTranslationEvent(tx, 'translation.created', { ...record, at, language });
      return made;
    });
  }

  async modify(
    caller: Caller,
    path: TranslatedPath,
    language: string,
    changes: TranslationChanges,
    ifMatch?: IfMatchStates,
    query?: RecordQuery,
  ) {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      await assertListedBy(tx, record, language);
      const check = async (_: Row, differing: Row) => {
        if (Object.keys(differing).length > 0)
          await publishTranslationEvent(tx, 'translation.modified', { ...record, at, language });
      };
      const set = translationsOf(tx, caller, record);
      return modifyRecord(set, translationView, { language }, changes, { ifMatch, query, check });
    });
  }

  async delete(caller: Caller, path: TranslatedPath, language: string, ifMatch?: IfMatchStates): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      await assertListedBy(tx, record, language);
      await deleteRecord(translationsOf(tx, caller, record), translationView, { language }, { ifMatch });
      await publishTranslationEvent(tx, 'translation.deleted', { ...record, at, language });
    });
  }
}

const assertListedBy = async (db: Database, { tree_id }: TranslatedRecord, language: string): Promise<void> =>
  assertListed(await languagesOfTree(db, tree_id), language);

/** `is not distinct from` would not use the unique index. */
function translationsOf(db: Database, caller: Caller, { owner, path }: TranslatedRecord) {
  const { tree_id, tree_version_id, node_id } = owner;
  const tree = tree_id === null ? sql`t.tree_id is null` : sql`t.tree_id = ${tree_id}`;
  const version =
    tree_version_id === null ? sql`t.tree_version_id is null` : sql`t.tree_version_id = ${tree_version_id}`;
  const node = node_id === null ? sql`t.node_id is null` : sql`t.node_id = ${node_id}`;
  return db
    .of(Translation, caller)
    .where(sql`${version} and ${node} and ${tree}`)
    .at(path);
}

/** Path parameters of a translated record: a tree, one of its versions, or a node of that. */
export interface TranslatedPath extends TreePath {
  readonly tree_version?: string;
  readonly tree_node_id?: string;
}

/** A translated record: its label, the foreign keys of its translations, and their path. */
export interface TranslatedRecord {
  /** The tree it is or belongs to. */
  readonly tree_id: string;
  readonly label_id: string;
  readonly owner: {
    readonly tree_id: string | null;
    readonly tree_version_id: string | null;
    readonly node_id: string | null;
  };
  readonly path: string;
}

/** Costs 1 statement. Throws `not_found`. */
export const findTranslated = (db: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(db, caller, at, false);

/** As `findTranslated`, locked until the transaction ends, so that its version is neither deleted nor frozen. Throws `version_frozen`. */
export const lockTranslated = (tx: Database, caller: Caller, at: TranslatedPath): Promise<TranslatedRecord> =>
  resolve(tx, caller, at, true);

const resolve = (
  db: Database,
  caller: Caller,
  { tree_version, tree_node_id, ...tree }: TranslatedPath,
  lock: boolean,
) =>
  tree_version === undefined
    ? translatedTree(db, caller, tree, lock)
    : translatedVersion(db, caller, { ...tree, tree_version }, tree_node_id, lock);

async function translatedTree(db: Database, caller: Caller, path: TreePath, lock: boolean): Promise<TranslatedRecord> {
  const { tree_code: code } = path;
  const { id, label_id } = await findRow<Tree>(
    treesAt(db, caller, path),
    treeView,
    { code },
    lock ? sql`for key share` : sql``,
  );
  return {
    tree_id: id,
    label_id,
    owner: { tree_id: id, tree_version_id: null, node_id: null },
    path: `/trees/${segment(code)}/translations`,
  };
}

/** A node that is deleted meanwhile violates the foreign key of its translations. */
async function translatedVersion(
  db: Database,
  caller: Caller,
  at: VersionPath,
  nodeId: string | undefined,
  lock: boolean,
): Promise<TranslatedRecord> {
  const more = sql`, (select n.label_id from node n where n.tree_version_id = v.id and n.id = ${nodeId ?? null}) as node_label_id`;
  const version = await (lock
    ? lockVersion<WithNode>(db, caller, at, 'texts', more)
    : findVersion<WithNode>(db, caller, at, more));
  const owner = { tree_id: null, tree_version_id: version.id, node_id: nodeId ?? null };
  const found = { tree_id: version.tree_id, owner };
  if (nodeId === undefined)
    return {
      ...found,
      label_id: version.label_id,
      path: `${versionsPath(at.tree_code)}/${segment(at.tree_version)}/translations`,
    };
  if (version.node_label_id === null) throw notFound(nodeView, { id: nodeId });
  return {
    ...found,
    label_id: version.node_label_id,
    path: `${nodesPath(version)}/${nodeId}/translations`,
  };
}

type WithNode = VersionRow & { readonly node_label_id: string | null };
