import type { Expression, View } from '@groundwork/records';
import { LRUCache } from 'lru-cache';
import { attributesIn } from '../attributes/localized.js';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** What a translated read requests: a language, and where its texts are looked for, itself first. */
export interface Language {
  readonly name: string;
  readonly chain: readonly string[];
}

const TRANSLATED = ['name', 'description'];

/** The condition on a row's own translations, by the row's table; written so that the unique index on translations serves it. */
const OWN_TRANSLATIONS: Readonly<Record<string, Expression>> = {
  tree: (row) => sql`x.tree_version_id is null and x.node_id is null and x.tree_id = ${row}.id`,
  tree_version: (row) => sql`x.tree_version_id = ${row}.id and x.node_id is null and x.tree_id is null`,
  node: (row) => sql`x.tree_version_id = ${row}.tree_version_id and x.node_id = ${row}.id and x.tree_id is null`,
};

const MAX_CHAINS = 100;
const views = new WeakMap<View, LRUCache<string, View>>();

/**
 * A view whose texts, and those of its children, are read in a language. Per member, empty counting as missing: along the chain of the
 * language, else the base text; of localized attributes the value. `q` and `sort` use the base text. (tree.md §4, "Language")
 */
export function inLanguage(view: View, language: Language | undefined): View {
  if (!language) return view;
  const known = views.get(view) ?? new LRUCache<string, View>({ max: MAX_CHAINS });
  views.set(view, known);
  const key = language.chain.join();
  const made = known.get(key) ?? translated(view, language);
  known.set(key, made);
  return made;
}

function translated(view: View, language: Language): View {
  const texts = TRANSLATED.map((member): [string, Expression] => [member, overlay(view.table.name, member, language)]);
  // A view of nodes shows attributes, those of other records do not.
  const own: [string, Expression][] = view.table.name === 'node' ? [['attributes', attributesIn(language.chain)]] : [];
  const children = [...view.childrenOf].map(([name, child]): [string, typeof child] => [
    name,
    { ...child, view: () => inLanguage(child.view(), language) },
  ]);
  return { ...view, read: new Map([...view.read, ...texts, ...own]), childrenOf: new Map(children) };
}

function overlay(table: string, member: string, { chain }: Language): Expression {
  const own = OWN_TRANSLATIONS[table];
  if (!own) throw new Error(`Rows of ${table} have no translations.`);
  const column = raw(member);
  const text = (row: Sql, of: string): Sql =>
    sql`(select nullif(x.${column}, '') from translation x where ${own(row)} and x.language = ${of})`;
  return (row) => sql`coalesce(${join(chain.map((of) => text(row, of)))}, ${row}.${column})`;
}
