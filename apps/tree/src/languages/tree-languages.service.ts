import {
  assertState,
  findRecord,
  findRow,
  listRecords,
  newId,
  Records,
  type Database,
  type Presented,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  segment,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';
import { findTree, type TreeRow } from '../platform/find-tree.js';
import { GENERIC_PLANS } from '../platform/find-version.js';
import type { ListedLanguage } from '../platform/languages/listed-languages.js';
import type { TreePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishTreeEvent } from '../platform/events/tree-events.js';
import { assertFallback, canonicalFallback } from './assert-fallback.js';
import { TreeLanguage, treeLanguageView, type TreeLanguageSettings } from './tree-language.entity.js';

/** The languages a tree lists. Writes lock the tree, so that one follows the other. (docs/trees.md, "Languages") */
@Injectable()
export class TreeLanguagesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async list(caller: Caller, path: TreePath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return listRecords(languagesOf(this.records, caller, tree), treeLanguageView, query);
  }

  async find(caller: Caller, path: TreePath, language: string, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return findRecord(languagesOf(this.records, caller, tree), treeLanguageView, { language }, query);
  }

  /** Adds the language or changes it. Throws `invalid_request` on `fallback`, `is_default`; `precondition_failed`. */
  async put(
    caller: Caller,
    path: TreePath,
    language: string,
    body: TreeLanguageSettings,
    ifMatch?: IfMatchStates,
    query?: RecordQuery,
  ): Promise<{ record: Presented; isNew: boolean }> {
    const at = await this.access.assertMay(caller, path, 'administer');
    return this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at, sql`for update`);
      const listed = await listStored(tx, tree.id);
      const before = listed.find((row) => row.language === language);
      assertState(treeLanguageView, { ...before }, before || ifMatch === undefined ? ifMatch : []);
      const after = changed(language, before, body);
      if (before?.is_default && !after.is_default)
        throw invalidField('is_default', 'stays true until another language is made the default', 'choice');
      assertFallback(listed, after);
      await storeLanguage(tx, caller, tree.id, after);
      await publishTreeEvent(tx, 'tree.modified', tree);
      const record = await findRecord(languagesOf(tx, caller, tree), treeLanguageView, { language }, query);
      return { record, isNew: !before };
    });
  }

  /** Throws `not_found`, and `conflict` for the default, for a fallback of another one, and while texts are in it. */
  async delete(caller: Caller, path: TreePath, language: string, ifMatch?: IfMatchStates): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'administer');
    return this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at, sql`for update`);
      const row = await findRow<TreeLanguage>(languagesOf(tx, caller, tree), treeLanguageView, { language });
      assertState(treeLanguageView, { ...row }, ifMatch);
      if (row.is_default) throw new ApiError('conflict', `${language} is the default language of the tree.`);
      const listed = await listStored(tx, tree.id);
      const user = listed.find(({ fallback }) => fallback.includes(language));
      if (user) throw new ApiError('conflict', `${language} is a fallback of ${user.language}.`);
      await assertUnused(tx, tree.id, language);
      await tx.query(sql`delete from tree_language where tree_id = ${tree.id} and language = ${language}`);
      await publishTreeEvent(tx, 'tree.modified', tree);
    });
  }
}

const languagesOf = (db: Database, caller: Caller, { id, code }: TreeRow) =>
  db
    .of(TreeLanguage, caller)
    .where(sql`t.tree_id = ${id}`)
    .at(`/trees/${segment(code)}/languages`);

/** From the first change on, a tree lists its languages in the table. Costs 2 statements. */
async function listStored(tx: Database, treeId: string): Promise<TreeLanguage[]> {
  await tx.query(sql`
    insert into tree_language (id, tree_id, language, fallback, is_default, ${AUDIT_COLUMNS})
    select id, tree_id, language, fallback, is_default, ${AUDIT_COLUMNS} from listed_language where tree_id = ${treeId}
    on conflict (tree_id, language) do nothing`);
  return tx.query<TreeLanguage>(
    sql`select id, language, fallback, is_default, updated_at from tree_language where tree_id = ${treeId}`,
  );
}

const changed = (language: string, before: TreeLanguage | undefined, body: TreeLanguageSettings): ListedLanguage => ({
  language,
  fallback: body.fallback ? canonicalFallback(body.fallback) : (before?.fallback ?? []),
  is_default: body.is_default ?? before?.is_default ?? false,
});

async function storeLanguage(
  tx: Database,
  caller: Caller,
  treeId: string,
  { language, fallback, is_default }: ListedLanguage,
): Promise<void> {
  if (is_default)
    await tx.query(sql`
      update tree_language set is_default = false, updated_by = ${caller.subject}, updated_at = clock_timestamp()
      where tree_id = ${treeId} and is_default and language <> ${language}`);
  await tx.query(sql`
    insert into tree_language (id, tree_id, language, fallback, is_default, ${AUDIT_COLUMNS})
    values (${newId()}, ${treeId}, ${language}, ${fallback}::text[], ${is_default}, ${auditOf(caller)})
    on conflict (tree_id, language) do update set fallback = excluded.fallback, is_default = excluded.is_default,
      updated_by = excluded.updated_by, updated_at = greatest(clock_timestamp(), tree_language.updated_at + interval '1 microsecond')
    where (tree_language.fallback, tree_language.is_default) is distinct from (excluded.fallback, excluded.is_default)`);
}

/**
 * No text of the tree is in the language. Waits for those who write texts: they hold their version, or the tree. Costs 2 statements, of
 * which one reads all translations and labels of the tree. Throws `conflict`.
 */
async function assertUnused(tx: Database, treeId: string, language: string): Promise<void> {
  await tx.query(sql`select ${GENERIC_PLANS} from tree_version where tree_id = ${treeId} order by id for update`);
  const versions = sql`array(select id from tree_version where tree_id = ${treeId})`;
  const [found] = await tx.query<{ used: boolean }>(sql`
    select exists (select from translation where tree_id = ${treeId} and language = ${language})
      or exists (select from translation where tree_version_id = any (${versions}) and language = ${language})
      or exists (select from label where tree_version_id = any (${versions}) and language = ${language}) as used`);
  if (found?.used) throw new ApiError('conflict', `There are texts in ${language}.`);
}
