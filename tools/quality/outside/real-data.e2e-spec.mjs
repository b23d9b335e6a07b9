// Data that others made, at their size: WordNet as SKOS with all its labels and broader concepts, the countries of ISO 3166 in the languages
// of CLDR, and two releases of browser-compat-data compared by the log and by columns.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { iso31661 } from 'iso-3166';
import { listFeatures } from '../tour/features.mjs';
import { listSynsets } from '../tour/nouns.mjs';
import { exportOf, importInto, manage } from './stack.mjs';

const require = createRequire(import.meta.url);
const MOST_BYTES = { maxBuffer: 2 ** 30, encoding: /** @type {const} */ ('utf8') };

/** A tree of its own; returns the path of its version. @param {string} name */
async function makeTree(name) {
  const code = `${name}-${randomUUID().slice(0, 8)}`;
  await manage('tree', 'POST', '/trees', { code, name });
  return `/trees/${code}/versions/v1`;
}

describe('WordNet as SKOS', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-wordnet-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const counted = { concepts: 0, labels: 0, secondary: 0 };
  /** @type {string} */
  let version;

  before(async () => {
    version = await makeTree('wordnet');
    const { added } = await importInto(version, await asTurtle(counted), 'text/turtle');
    assert.equal(added, counted.concepts);
  });

  it('is imported whole: every synonym is a label, every further broader concept a secondary parent', async () => {
    const file = join(folder, 'export.ttl');
    writeFileSync(file, await exportOf(version, 'turtle'));
    const triples = execFileSync('rapper', ['-q', '-i', 'turtle', '-o', 'ntriples', file], MOST_BYTES);
    const many = (/** @type {string} */ property) => triples.split(`core#${property}> `).length - 1;
    assert.equal(many('altLabel'), counted.labels);
    assert.equal(many('broader'), counted.secondary + counted.concepts - 1);
  });

  it('is unchanged by an import of its own export', async () => {
    const { added, changed, moved, removed, unchanged } = await importInto(
      version,
      await exportOf(version, 'turtle'),
      'text/turtle',
    );
    assert.deepEqual(
      { added, changed, moved, removed, unchanged },
      { added: 0, changed: 0, moved: 0, removed: 0, unchanged: counted.concepts },
    );
  });
});

/** @param {{ concepts: number, labels: number, secondary: number }} counted */
async function asTurtle(counted) {
  const lines = ['@prefix skos: <http://www.w3.org/2004/02/skos/core#> .', '@prefix : <https://wordnet.example/> .'];
  for await (const { code, broader, names, gloss } of listSynsets()) {
    const labels = [...new Set(names.slice(1))];
    counted.concepts++;
    counted.labels += labels.length;
    counted.secondary += Math.max(0, broader.length - 1);
    lines.push(
      [
        `:${code} a skos:Concept ; skos:prefLabel ${JSON.stringify(names[0])}@en ; skos:definition ${JSON.stringify(gloss)}@en`,
        ...labels.map((label) => `skos:altLabel ${JSON.stringify(label)}@en`),
        ...broader.map((other) => `skos:broader :${other}`),
      ].join(' ; ') + ' .',
    );
  }
  return lines.join('\n');
}

describe('ISO 3166 in the languages of CLDR', { timeout: 600_000 }, () => {
  const folder = join(dirname(require.resolve('cldr-localenames-full/package.json')), 'main');
  /** Languages and scripts, without what only regions differ in. */
  const LANGUAGES = globSync('*/territories.json', { cwd: folder })
    .map((file) => dirname(file))
    .filter((language) => /^[a-z]{2,3}(-[A-Z][a-z]{3})?$/.test(language));
  /** Names of countries by language, as far as CLDR has them. @type {Map<string, Record<string, string>>} */
  const names = new Map(
    LANGUAGES.map((language) => {
      const file = `${language}/territories.json`;
      const { main } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return [language, main[language].localeDisplayNames.territories];
    }),
  );
  /** @type {string} */
  let version;

  before(async () => {
    version = await makeTree('countries');
    for (const language of names.keys())
      await manage('tree', 'PUT', `${version.replace('/versions/v1', '')}/languages/${language}`, {});
    const lines = iso31661.map(({ alpha2, name }) => {
      const translations = [...names].flatMap(([language, territories]) => {
        const translated = territories[alpha2];
        return translated && translated !== alpha2 ? [[language, { name: translated }]] : [];
      });
      return JSON.stringify({ code: alpha2, name, translations: Object.fromEntries(translations) });
    });
    const { added } = await importInto(version, lines.join('\n'), 'application/x-ndjson');
    assert.equal(added, iso31661.length);
  });

  it('has at least 250 languages, each as complete as CLDR is', async () => {
    const { items } = await manage('tree', 'GET', `${version}/completeness?limit=1000`);
    const named = new Map(items.map((/** @type {any} */ { language, named: many }) => [language, many]));
    assert.ok(names.size >= 250, `${names.size} languages`);
    for (const [language, territories] of names) {
      const expected = iso31661.filter(({ alpha2 }) => territories[alpha2] && territories[alpha2] !== alpha2).length;
      assert.equal(named.get(Intl.getCanonicalLocales(language)[0]), expected, language);
    }
  });

  it('answers a country in each of them', async () => {
    const [mongolia] = (await manage('tree', 'GET', `${version}/nodes?q=${encodeURIComponent("code='MN'")}`)).items;
    for (const language of ['de', 'mn', 'ar', 'zh-Hant', 'sr-Latn']) {
      const { name } = await manage('tree', 'GET', `${version}/nodes/${mongolia.id}?language=${language}`);
      assert.equal(name, names.get(language)?.MN, language);
    }
  });

  it('comes back from its own export', async () => {
    const { unchanged } = await importInto(version, await exportOf(version, 'ndjson'), 'application/x-ndjson');
    assert.equal(unchanged, iso31661.length);
  });
});

describe('two releases of browser-compat-data', { timeout: 600_000 }, () => {
  const [older, newer] = ['browser-compat-data-older', '@mdn/browser-compat-data'].map((name) =>
    listFeatures(name, 'features'),
  );

  /** @param {string} path @param {(typeof older)} release */
  async function importRelease(path, release) {
    assert.ok(release);
    const lines = [{ code: 'features', name: 'Features' }, ...release.features].map((node) => JSON.stringify(node));
    await importInto(path, lines.join('\n'), 'application/x-ndjson');
  }

  /** All differences of two versions. @param {string} from @param {string} to @returns {Promise<string[]>} */
  async function differences(from, to) {
    const found = [];
    for (let offset = 0; ; offset += 1_000) {
      const page = await manage('tree', 'GET', `${from}/diff?to=${to}&limit=1000&offset=${offset}`);
      found.push(
        ...page.items.map((/** @type {any} */ { code, changes, attributes }) => `${code} ${changes} ${attributes}`),
      );
      if (!page.has_more) return found;
    }
  }

  it('differ in the same nodes, whether the log is read or the columns of unrelated versions are compared', async () => {
    const path = await makeTree('features');
    const versions = path.replace('/v1', '');
    await importRelease(path, older);
    await manage('tree', 'POST', `${path}/clone`, { version: 'newer', name: 'Newer' });
    await importRelease(`${versions}/newer`, newer);
    await manage('tree', 'POST', versions, { version: 'apart', name: 'Not a clone' });
    await importRelease(`${versions}/apart`, newer);
    const byLog = await differences(path, 'newer');
    assert.ok(byLog.length > 100, `${byLog.length} differences`);
    assert.deepEqual(await differences(path, 'apart'), byLog);
  });
});
