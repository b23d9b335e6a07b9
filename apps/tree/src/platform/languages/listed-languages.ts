import { whereAll, type Database } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { treeAddressedBy } from '../find-tree.js';
import { DEFAULT_LANGUAGE, LANGUAGES, tagOf } from './languages.js';
import type { TreePath } from '../paths.js';

/** A language that a tree lists. */
export interface ListedLanguage {
  readonly language: string;
  /** Where its missing texts come from, the first that has one. */
  readonly fallback: readonly string[];
  readonly is_default: boolean;
}

/** The languages of a tree that lists none. (Tree, "Translation") */
export const USUAL_LANGUAGES: readonly ListedLanguage[] = LANGUAGES.map((language) => ({
  language,
  fallback: [],
  is_default: language === DEFAULT_LANGUAGE,
}));

/** The languages a tree lists as an array of `ListedLanguage`, null where it lists none. */
const listedBy = (treeId: Sql): Sql => sql`(
  select jsonb_agg(jsonb_build_object('language', l.language, 'fallback', to_jsonb(l.fallback), 'is_default', l.is_default) order by l.language)
  from tree_language l where l.tree_id = ${treeId})`;

interface Listing {
  readonly languages: readonly ListedLanguage[] | null;
}

/**
 * The languages of a tree. Costs 1 statement. Before a text is written it comes after the lock of what the text belongs to: who deletes a
 * language waits for that lock, or is waited for.
 */
export async function languagesOfTree(db: Database, treeId: string): Promise<readonly ListedLanguage[]> {
  const [tree] = await db.query<Listing>(sql`select ${listedBy(sql`${treeId}::uuid`)} as languages`);
  return tree?.languages ?? USUAL_LANGUAGES;
}

/** The languages of the tree a path addresses; the usual ones where it lists none or is absent. Costs 1 statement. */
export async function findLanguages(db: Database, caller: Caller, path: TreePath): Promise<readonly ListedLanguage[]> {
  const [tree] = await db.read<Listing>(
    sql`select ${listedBy(sql`t.id`)} as languages from tree t ${whereAll(treeAddressedBy(caller, path))}`,
  );
  return tree?.languages ?? USUAL_LANGUAGES;
}

/** Throws `invalid_request` naming the field for a language that is not among those of the tree. */
export function assertListed(languages: readonly ListedLanguage[], language: string, field = 'language'): void {
  if (languages.some((listed) => listed.language === language)) return;
  const names = languages.map((listed) => listed.language);
  throw invalidField(field, `must be one of ${names.slice(0, 20).join(', ')}`, 'choice');
}

/** The language of texts that name none. */
export const defaultOf = (languages: readonly ListedLanguage[]): string | undefined =>
  languages.find(({ is_default }) => is_default)?.language;

/**
 * Where a text is looked for, in this order: the language, its fallbacks with theirs, its shorter tags, the default of the tree. All of
 * them are listed. (docs/trees.md, "Languages")
 */
export function chainOf(languages: readonly ListedLanguage[], language: string): string[] {
  const fallbacks = new Map(languages.map((listed) => [listed.language, listed.fallback]));
  const chain = new Set<string>();
  const add = (name: string): void => {
    if (chain.has(name) || !fallbacks.has(name)) return;
    chain.add(name);
    fallbacks.get(name)?.forEach(add);
  };
  add(language);
  for (const tag of shorterTags(tagOf(language)))
    for (const listed of fallbacks.keys()) if (tagOf(listed) === tag) add(listed);
  add(defaultOf(languages) ?? language);
  return [...chain];
}

/** `zh-Hant-TW` → `zh-Hant`, `zh`. (RFC 4647 §3.4) */
const shorterTags = (tag: string): string[] => {
  const parts = tag.split('-');
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('-'));
};
