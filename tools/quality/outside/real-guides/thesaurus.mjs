import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSynsets } from '../../tour/nouns.mjs';

/** @import { OtherData } from '../literal-guide.mjs' */
/** @import { Synset } from '../../tour/nouns.mjs' */

const IRI = 'https://wordnet.example/';
/** Names that every collation sorts alike. */
const PLAIN = /^[a-z]+$/;

/** Examples are in quotation marks, behind the definition. @param {string} gloss */
const examplesOf = (gloss) => [...gloss.matchAll(/"([^"]+)"/g)].map(([, example]) => example);

/** @param {Synset} synset */
function conceptOf({ code, broader, names, gloss }) {
  const properties = [
    `skos:prefLabel ${JSON.stringify(names[0])}@en`,
    `skos:definition ${JSON.stringify(gloss)}@en`,
    ...[...new Set(names.slice(1))].map((label) => `skos:altLabel ${JSON.stringify(label)}@en`),
    ...examplesOf(gloss).map((example) => `skos:example ${JSON.stringify(example)}@en`),
    ...broader.map((other) => `skos:broader :${other}`),
  ];
  return `:${code} a skos:Concept ; ${properties.join(' ; ')} .`;
}

/** A concept with three others directly below, all of plain names. @param {Synset[]} synsets */
function findDrink(synsets) {
  /** @type {Map<string, Synset[]>} */
  const below = new Map();
  for (const synset of synsets) {
    const [parent] = synset.broader;
    if (parent) below.set(parent, [...(below.get(parent) ?? []), synset]);
  }
  const found = [...below].find(
    ([, children]) =>
      children.length === 3 &&
      new Set(children.map(({ names }) => names[0])).size === 3 &&
      children.every(({ names }) => PLAIN.test(names[0] ?? '')),
  );
  if (!found) throw new Error('No concept has three others below.');
  return { drink: found[0], children: found[1].map(({ code, names }) => ({ code, name: names[0] ?? '' })) };
}

/** A concept with two broader ones, the second of which has one broader itself and one other label. @param {Synset[]} synsets */
function findTea(synsets) {
  const byCode = new Map(synsets.map((synset) => [synset.code, synset]));
  for (const suutei of synsets) {
    const tea = byCode.get(suutei.broader[1] ?? '');
    if (suutei.broader.length === 2 && tea?.broader.length === 1 && new Set(tea.names).size === 2)
      return { suutei, tea, label: tea.names[1] };
  }
  throw new Error('No concept has two broader ones.');
}

/** @param {{ code: string, name: string }} one @param {{ code: string, name: string }} other */
const byName = (one, other) => (one.name < other.name ? -1 : 1);
/** @param {{ code: string }} one @param {{ code: string }} other */
const byCode = (one, other) => (one.code < other.code ? -1 : 1);

/**
 * The thesaurus: the nouns of WordNet with all their labels and broader concepts.
 * @param {string} folder for its files
 * @returns {Promise<OtherData>}
 */
export async function thesaurusData(folder) {
  const synsets = await Array.fromAsync(listSynsets());
  const prefixes = ['@prefix skos: <http://www.w3.org/2004/02/skos/core#> .', `@prefix : <${IRI}> .`];
  writeFileSync(join(folder, 'nouns.ttl'), [...prefixes, ...synsets.map(conceptOf)].join('\n'));
  const { drink, children } = findDrink(synsets);
  const { suutei, tea, label } = findTea(synsets);
  const many = synsets.length;
  const examples = synsets.flatMap(({ gloss }) => examplesOf(gloss)).length;
  const named = children.toSorted(byName).map(({ name }) => name);
  const coded = children.toSorted(byCode).map(({ code, name }) => `${code}: ${name}`);
  return {
    replaced: [
      ['/tmp/', `${folder}/`],
      [/cat > \S+ <<'TTL'\n.*?\nTTL\n/gs, `cp ${folder}/nouns.ttl ${folder}/drinks.ttl\n`],
      ['trees/drinks', 'trees/nouns'],
      ['"code": "drinks"', '"code": "nouns"'],
      ['concept tea', `concept ${tea.code}`],
      ['concept suutei', `concept ${suutei.code}`],
      ['concept drink', `concept ${drink}`],
    ],
    printed: {
      '3. A rehearsal': [`${many}\nline …: skos:example is left out, ${examples} in all\ninvalid_request`],
      '4. The import': [String(many)],
      '5. Read it': [
        `${named.join(', ')}\n${coded.join(', ')}`,
        `en_US alt ${label}\n\nsecondary_parent ${tea.code}\n${IRI}${tea.code}`,
        `de 0 of ${many}, en_UK 0 of ${many}, en_US ${many} of ${many}, mn_MN 0 of ${many}`,
      ],
      '7. Export it': [`…\n…\n${many}`],
    },
  };
}
