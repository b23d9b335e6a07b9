import { invalidField } from '@groundwork/rest';
import { canonicalLanguage } from '../platform/languages/languages.js';
import type { ListedLanguage } from '../platform/languages/listed-languages.js';

/** The fallbacks of a language are other languages of the tree, and lead in no circle. Throws `invalid_request` on `fallback`. */
export function assertFallback(
  listed: readonly ListedLanguage[],
  { language, fallback }: Pick<ListedLanguage, 'language' | 'fallback'>,
): void {
  const fallbacks = new Map(listed.map((one) => [one.language, one.fallback]));
  fallback.forEach((name, at) => {
    if (!fallbacks.has(name))
      throw invalidField(`fallback[${at}]`, `names ${name}, which is not a language of the tree`, 'unknown');
  });
  fallbacks.set(language, fallback);
  if (leadsTo(fallbacks, fallback, language)) throw invalidField('fallback', `would lead back to ${language}`, 'cycle');
}

function leadsTo(
  fallbacks: ReadonlyMap<string, readonly string[]>,
  from: readonly string[],
  language: string,
): boolean {
  const seen = new Set(from);
  for (const name of seen) for (const next of fallbacks.get(name) ?? []) seen.add(next);
  return seen.has(language);
}

/** Tags in any form, as names of languages; what is none stays as it is, and is refused as unknown. */
export const canonicalFallback = (fallback: readonly string[]): string[] => [
  ...new Set(fallback.map((tag) => canonicalLanguage(tag) ?? tag)),
];
