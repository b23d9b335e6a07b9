import type { Expression, View } from '@groundwork/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { DEFAULT_LANGUAGE, type Language } from './languages.js';

const TRANSLATED = ['name', 'description'];

/** Which translations are a row's own, by the row's table; written so that the unique key on translations serves them. */
const OWN_TRANSLATIONS: Readonly<Record<string, Expression>> = {
  tree: (row) => sql`x.tree_version_id is null and x.node_id is null and x.tree_id = ${row}.id`,
  tree_version: (row) => sql`x.tree_version_id = ${row}.id and x.node_id is null and x.tree_id is null`,
  node: (row) => sql`x.tree_version_id = ${row}.tree_version_id and x.node_id = ${row}.id and x.tree_id is null`,
};

const views = new WeakMap<View, Map<Language, View>>();

/**
 * A view whose texts, and those of its children, are read in a language. Per member, empty counting as missing: the
 * language, else `en_US`, else the base text. `q` and `sort` go on seeing the base text. (tree.md §4, "Language")
 */
export function inLanguage(view: View, language: Language | undefined): View {
  if (!language) return view;
  const known = views.get(view) ?? new Map<Language, View>();
  const made = known.get(language) ?? translated(view, language);
  views.set(view, known.set(language, made));
  return made;
}

function translated(view: View, language: Language): View {
  const texts = TRANSLATED.map((member): [string, Expression] => [member, overlay(view.table.name, member, language)]);
  const children = [...view.childrenOf].map(([name, child]): [string, typeof child] => [
    name,
    { ...child, view: () => inLanguage(child.view(), language) },
  ]);
  return { ...view, read: new Map([...view.read, ...texts]), childrenOf: new Map(children) };
}

function overlay(table: string, member: string, language: Language): Expression {
  const own = OWN_TRANSLATIONS[table];
  if (!own) throw new Error(`Rows of ${table} have no translations.`);
  const column = raw(member);
  const text = (row: Sql, of: Language): Sql =>
    sql`(select nullif(x.${column}, '') from translation x where ${own(row)} and x.language = ${of})`;
  const chain = [...new Set([language, DEFAULT_LANGUAGE])];
  return (row) => sql`coalesce(${join(chain.map((of) => text(row, of)))}, ${row}.${column})`;
}
