import { iso31661, iso31662 } from 'iso-3166';

/**
 * One place: a country (ISO 3166-1) or a part of one (ISO 3166-2). `parent` is a place's code; countries have none.
 * @typedef {{ code: string, parent?: string, name: string, metadata: { tags: string[], fields: { name: string, value: string }[] }, translations?: Record<string, { name: string }> }} Place
 */

/**
 * The world as the npm package iso-3166 ships it, in levels: every place's parent is in an earlier one.
 * Countries have their names in Mongolian and British English too, as in Node's ICU. (tree.md, "Real data")
 * @returns {Place[][]}
 */
export function listWorld() {
  const levels = [iso31661.map(describeCountry)];
  let left = iso31662.map(describePart);
  while (left.length > 0) {
    const placed = new Set(levels.flat().map((place) => place.code));
    const next = left.filter((part) => placed.has(part.parent));
    if (next.length === 0) throw new Error(`iso-3166 has parts without a whole: ${left.map((part) => part.code)}`);
    levels.push(next);
    left = left.filter((part) => !placed.has(part.parent));
  }
  return levels;
}

/** Languages of the service, as ICU calls them. */
const LANGUAGES = { mn_MN: 'mn', en_UK: 'en-GB' };

/**
 * @param {{ alpha2: string, alpha3: string, numeric: string, name: string }} country
 * @returns {Place}
 */
function describeCountry({ alpha2, alpha3, numeric, name }) {
  const translations = Object.entries(LANGUAGES).flatMap(([language, tag]) => {
    const translated = new Intl.DisplayNames(tag, { type: 'region' }).of(alpha2);
    return translated && translated !== alpha2 ? [[language, { name: translated }]] : [];
  });
  const fields = [
    { name: 'alpha3', value: alpha3 },
    { name: 'numeric', value: numeric },
  ];
  return {
    code: alpha2,
    name,
    metadata: { tags: ['country'], fields },
    translations: Object.fromEntries(translations),
  };
}

/** @param {{ code: string, parent: string, name: string }} part */
function describePart({ code, parent, name }) {
  return { code, parent, name, metadata: { tags: ['subdivision'], fields: [] } };
}
