import { invalidField, one, type QueryParameter } from '@groundwork/rest';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Expression, View } from '@groundwork/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** The languages a record can be translated into, the default first. (Tree, "Translation") */
export const LANGUAGES = ['en_US', 'en_UK', 'mn_MN'] as const;

/** A language of the specification. */
export type Language = (typeof LANGUAGES)[number];

/** The language of a translation whose body names none; also the fallback of translated reads. */
export const DEFAULT_LANGUAGE: Language = 'en_US';

/** Tags for `Content-Language`. (RFC 5646; tree.md §6) */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en_US: 'en-US', en_UK: 'en-GB', mn_MN: 'mn-MN' };

/** Languages by tags of `Accept-Language` in lower case. (tree.md §6) */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ['en', 'en_US'],
  ['en-us', 'en_US'],
  ['en-gb', 'en_UK'],
  ['en-uk', 'en_UK'],
  ['mn', 'mn_MN'],
  ['mn-mn', 'mn_MN'],
  ['mn-cyrl', 'mn_MN'],
]);

/** Drops the last subtags of a range such as `mn-Cyrl-MN` until it names a supported language. (RFC 4647 §3.4) */
export function languageOfTag(tag: string): Language | undefined {
  for (let parts = tag.toLowerCase().split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const language = BY_TAG.get(parts.join('-'));
    if (language) return language;
  }
  return undefined;
}

/** The preferred supported language of an `Accept-Language` header; unknown ones and those of weight 0 are skipped. (RFC 9110 §12.5.4) */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const ranges = header.slice(0, MAX_CHARACTERS).split(',').map(readRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return undefined;
}

const MAX_CHARACTERS = 1_000;

/** `mn;q=0.5`; a malformed weight counts as 0. */
function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
  return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}

/** The query parameter of every translated read. (tree.md §4, "Language") */
export const LANGUAGE_QUERY: QueryParameter = {
  name: 'language',
  schema: { type: 'string', enum: [...LANGUAGES] },
  description:
    'Returns names and descriptions in this language; takes precedence over `Accept-Language`. Missing translations fall back to `en_US`, then to the record itself.',
};

/**
 * The language the request selects; absent for the base text. Sets `Content-Language` and `Vary` of the response
 * (RFC 9110 §8.5, §12.5.5): here and not in an interceptor, which would cost every read a tenth of its time.
 * Throws `invalid_request` naming `language`.
 */
export const RequestedLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language | undefined => {
  const http = context.switchToHttp();
  const language = languageOf(http.getRequest<Request>());
  const response = http.getResponse<Response>();
  // Usually the only entry: then no list is parsed.
  if (response.hasHeader('Vary')) response.vary('Accept-Language');
  else response.setHeader('Vary', 'Accept-Language');
  if (language) response.setHeader('Content-Language', LANGUAGE_TAGS[language]);
  return language;
});

function languageOf(request: Request): Language | undefined {
  const requested = one(request.query, 'language');
  if (!requested) return acceptedLanguage(request.get('accept-language'));
  const language = LANGUAGES.find((known) => known === requested);
  if (!language) throw invalidField('language', `must be one of ${LANGUAGES.join(', ')}`, 'choice');
  return language;
}

const TRANSLATED = ['name', 'description'];

/** The condition on a row's own translations, by the row's table; written so that the unique index on translations serves it. */
const OWN_TRANSLATIONS: Readonly<Record<string, Expression>> = {
  tree: (row) => sql`x.tree_version_id is null and x.node_id is null and x.tree_id = ${row}.id`,
  tree_version: (row) => sql`x.tree_version_id = ${row}.id and x.node_id is null and x.tree_id is null`,
  node: (row) => sql`x.tree_version_id = ${row}.tree_version_id and x.node_id = ${row}.id and x.tree_id is null`,
};

const views = new WeakMap<View, Map<Language, View>>();

/**
 * A view whose texts, and those of its children, are read in a language. Per member, empty counting as missing: the
 * language, else `en_US`, else the base text. `q` and `sort` use the base text. (tree.md §4, "Language")
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
