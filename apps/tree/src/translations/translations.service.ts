import {
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  modifyRecord,
  Records,
  type Database,
  type Row,
} from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { publishTranslationEvent } from '../platform/tree-events.js';
import { DEFAULT_LANGUAGE, type Language } from '../platform/languages.js';
import { findTranslated, lockTranslated, type TranslatedPath, type TranslatedRecord } from './translated-record.js';
import { Translation, translationView, type NewTranslation, type TranslationChanges } from './translation.entity.js';

/** Translations of trees, versions and nodes: one table, one service, three controllers. (Tree, "Translations") */
@Injectable()
export class TranslationsService {
  constructor(private readonly records: Records) {}

  async list(caller: Caller, at: TranslatedPath, query: ListQuery) {
    const record = await findTranslated(this.records, caller, at);
    return listRecords(translationsOf(this.records, caller, record), translationView, query);
  }

  async find(caller: Caller, at: TranslatedPath, language: Language, query?: RecordQuery) {
    const record = await findTranslated(this.records, caller, at);
    return findRecord(translationsOf(this.records, caller, record), translationView, { language }, query);
  }

  /** Throws `conflict` when the record has one in that language. */
  create(caller: Caller, at: TranslatedPath, body: NewTranslation, query?: RecordQuery) {
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      const values = { language: DEFAULT_LANGUAGE, ...body, ...record.owner, label_id: record.label_id };
      const made = await createRecord(translationsOf(tx, caller, record), translationView, values, query);
      await publishTranslationEvent(tx, 'translation.created', { ...record, at, language: values.language });
      return made;
    });
  }

  modify(
    caller: Caller,
    at: TranslatedPath,
    language: Language,
    changes: TranslationChanges,
    ifMatch?: IfMatchStates,
    query?: RecordQuery,
  ) {
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      const check = async (_: Row, differing: Row) => {
        if (Object.keys(differing).length > 0)
          await publishTranslationEvent(tx, 'translation.modified', { ...record, at, language });
      };
      const set = translationsOf(tx, caller, record);
      return modifyRecord(set, translationView, { language }, changes, { ifMatch, query, check });
    });
  }

  delete(caller: Caller, at: TranslatedPath, language: Language, ifMatch?: IfMatchStates): Promise<void> {
    return this.records.transaction(async (tx) => {
      const record = await lockTranslated(tx, caller, at);
      await deleteRecord(translationsOf(tx, caller, record), translationView, { language }, { ifMatch });
      await publishTranslationEvent(tx, 'translation.deleted', { ...record, at, language });
    });
  }
}

/** `is not distinct from` would not use the unique key. */
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
