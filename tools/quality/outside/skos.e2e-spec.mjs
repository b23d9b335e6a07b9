// SKOS by judges of others: a vocabulary with everything a tree keeps comes back (n3), keeps the integrity conditions (SHACL), and says the same
// in JSON-LD (jsonld). (SKOS Reference)
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import jsonld from 'jsonld';
import { DataFactory, Parser, Store } from 'n3';
import Validator from 'rdf-validate-shacl';
import { exportOf, importInto, manage } from './stack.mjs';

const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const PREFIXES = `@prefix skos: <${SKOS}> .\n@prefix e: <http://example.org/> .\n`;
const SHAPES = new Store(new Parser().parse(readFileSync(new URL('skos-shapes.ttl', import.meta.url), 'utf8')));

const VOCABULARY = `${PREFIXES}
e:living a skos:Concept ; skos:notation "living" ; skos:prefLabel "Living things"@en-US, "Êtres vivants"@fr-FR, "Амьд"@mn-MN ;
  skos:definition "Whatever lives"@en-US, "Ce qui vit"@fr-FR ; skos:altLabel "Beings"@en-GB, "Vivants"@fr-FR ; skos:hiddenLabel "livign"@en-US .
e:animals a skos:Concept ; skos:notation "animals" ; skos:broader e:living ; skos:prefLabel "Animals"@en-US ; skos:related e:pets .
e:pets a skos:Concept ; skos:notation "pets" ; skos:prefLabel "Pets"@en-US, "寵物"@zh-Hant ; skos:related e:animals .
e:cat a skos:Concept ; skos:notation "cat" ; skos:broader e:animals, e:pets ; skos:prefLabel "Cat"@en-US, "Chat"@fr-FR ;
  skos:definition "A \\"small\\"\\nfeline"@en-US ; skos:altLabel "Moggy"@en-GB ;
  skos:exactMatch <http://dbpedia.org/resource/Cat> ; skos:closeMatch <http://example.net/felis> ; skos:broadMatch <http://example.net/mammal> ;
  skos:narrowMatch <http://example.net/siamese> ; skos:relatedMatch <http://example.net/dog> .
`;
const KEPT = ['notation', 'prefLabel', 'definition', 'altLabel', 'hiddenLabel', 'broader', 'related'].concat(
  ['exact', 'close', 'broad', 'narrow', 'related'].map((kind) => `${kind}Match`),
);

/** There are no blank nodes, so that equal sets of triples are isomorphic graphs. @param {string} text @param {string} [start] */
const triplesOf = (text, start = '') =>
  new Parser()
    .parse(text)
    .filter(({ subject, predicate, object }) => {
      assert.ok([subject, object].every(({ termType }) => termType !== 'BlankNode'));
      return subject.value.startsWith(start) && (start === '' || KEPT.includes(predicate.value.slice(SKOS.length)));
    })
    .map(({ subject, predicate, object }) =>
      [subject, predicate, object]
        .map((term) => (term.termType === 'Literal' ? [term.value, term.language, term.datatype.value] : term.value))
        .join(' '),
    )
    .sort();

/** The shapes that a text in Turtle breaks. @param {string} text */
async function broken(text) {
  const { results } = await new Validator(SHAPES).validate(new Store(new Parser().parse(text)));
  const names = results.map(({ sourceShape }) => shapeOf(sourceShape));
  return [...new Set(names)].sort();
}

/**
 * The name of a shape; of a property the one of its shape.
 * @param {{ termType: string, value: string }} shape
 */
function shapeOf(shape) {
  const [owner] =
    shape.termType === 'BlankNode' ? SHAPES.getSubjects(null, DataFactory.blankNode(shape.value), null) : [shape];
  return owner?.value.split('#').at(-1) ?? '';
}

describe('the shapes', () => {
  const a = 'e:a a skos:Concept';
  const b = 'e:b a skos:Concept';
  for (const [shape, text] of /** @type {const} */ ([
    ['S9', 'e:s a skos:ConceptScheme, skos:Concept .'],
    ['S4', `${a} ; skos:inScheme e:b .`],
    ['S7', `${a} ; skos:topConceptOf e:b .`],
    ['S12', `${a} ; skos:altLabel 1 .`],
    ['S13', `${a} ; skos:prefLabel "x"@en ; skos:altLabel "x"@en .`],
    ['S13', `${a} ; skos:altLabel "x"@en ; skos:hiddenLabel "x"@en .`],
    ['S14', `${a} ; skos:prefLabel "x"@en, "y"@en .`],
    ['S14', `${a} ; skos:prefLabel "x", "y" .`],
    ['S20', `${a} ; skos:related e:b .`],
    ['S19', `e:a skos:broader e:b . ${b} .`],
    ['S27', `${a} ; skos:broader e:b ; skos:related e:c . ${b} . e:c a skos:Concept ; skos:narrower e:b .`],
    ['S27', `${a} ; skos:broader e:b . ${b} ; skos:related e:a .`],
    ['S37', 'e:c a skos:Collection, skos:Concept .'],
    ['S46', `${a} ; skos:exactMatch e:x ; skos:broadMatch e:x .`],
    ['S46', `${a} ; skos:exactMatch e:x ; skos:relatedMatch e:x .`],
  ]))
    it(`${shape} is broken by ${text}`, async () => assert.deepEqual(await broken(PREFIXES + text), [shape]));

  it('are kept by the vocabulary', async () => assert.deepEqual(await broken(VOCABULARY), []));
});

describe('a SKOS vocabulary', { timeout: 120_000 }, () => {
  const code = `skos-${randomUUID().slice(0, 8)}`;
  const version = `/trees/${code}/versions/v1`;

  before(async () => {
    await manage('tree', 'POST', '/trees', { code, name: 'Vocabulary' });
    for (const language of ['fr-FR', 'zh-Hant'])
      await manage('tree', 'PUT', `/trees/${code}/languages/${language}`, {});
    const { added, warnings } = await importInto(version, VOCABULARY, 'text/turtle');
    assert.deepEqual({ added, warnings }, { added: 4, warnings: [] });
  });
  /** @param {string} format @param {string} [of] */
  const exported = async (format, of = version) => (await exportOf(of, format)).toString();

  it('51: comes back with every property that a tree keeps, and keeps the integrity conditions', async () => {
    const turtle = await exported('turtle');
    assert.deepEqual(triplesOf(turtle, 'http://example.org/'), triplesOf(VOCABULARY, 'http://example.org/'));
    assert.deepEqual(await broken(turtle), []);
  });

  it('51: keeps the integrity conditions whatever its nodes have', async () => {
    const contradicting = `/trees/${code}/versions/v2`;
    await manage('tree', 'POST', `/trees/${code}/versions`, { version: 'v2' });
    const label = (/** @type {string} */ kind) => ({ kind, language: 'en_US', value: 'A' });
    const match = (/** @type {string} */ kind) => ({ kind: `${kind}_match`, target_uri: 'http://example.org/x' });
    const rows = [
      { code: 'a', name: 'A', translations: { en_US: { name: 'A' } }, labels: [label('alt'), label('hidden')] },
      { code: 'b', name: 'B', parent_code: 'a', relations: [{ kind: 'related', target_code: 'a' }] },
      { code: 'c', name: 'C', relations: ['exact', 'broad', 'narrow', 'related'].map(match) },
    ];
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    await importInto(contradicting, lines, 'application/x-ndjson', {});
    assert.deepEqual(await broken(await exported('turtle', contradicting)), []);
  });

  it('52: says the same in JSON-LD', async () => {
    const triples = await jsonld.toRDF(JSON.parse(await exported('jsonld')), { format: 'application/n-quads' });
    assert.deepEqual(triplesOf(String(triples)), triplesOf(await exported('turtle')));
  });
});
