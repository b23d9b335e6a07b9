import { iso31661, iso31662 } from 'iso-3166';

/**
 * One place: a country (ISO 3166-1) or a part of one (ISO 3166-2). `parent` is a place's code; countries have none.
 * @typedef {{ code: string, parent?: string, name: string, metadata: { tags: string[], fields: { name: string, value: string }[] } }} Place
 */

/**
 * The world as the npm package iso-3166 ships it, in levels: every place's parent is in an earlier one.
 * Countries carry their Mongolian name, as Node's ICU knows it. (tree.md, "Real data")
 * @returns {Place[][]}
 */
export function listWorld() {
  const mongolian = new Intl.DisplayNames('mn', { type: 'region' });
  const levels = [iso31661.map((country) => describeCountry(country, mongolian.of(country.alpha2)))];
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

/**
 * @param {{ alpha2: string, alpha3: string, numeric: string, name: string }} country
 * @param {string} [mongolian]
 * @returns {Place}
 */
function describeCountry({ alpha2, alpha3, numeric, name }, mongolian) {
  const fields = [
    { name: 'alpha3', value: alpha3 },
    { name: 'numeric', value: numeric },
    ...(mongolian && mongolian !== alpha2 ? [{ name: 'mn', value: mongolian }] : []),
  ];
  return { code: alpha2, name, metadata: { tags: ['country'], fields } };
}

/** @param {{ code: string, parent: string, name: string }} part */
function describePart({ code, parent, name }) {
  return { code, parent, name, metadata: { tags: ['subdivision'], fields: [] } };
}
