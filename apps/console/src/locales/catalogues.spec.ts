import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { NAVIGATION } from '../app/navigation/navigation';
import { mergeAreas } from './merge-areas';

const source = new URL('../', import.meta.url).pathname;
const LANGUAGES = ['en', 'mn', 'de'] as const;

type Catalogue = { readonly [name: string]: string | Catalogue };
const filesOf = (language: string): [string, Catalogue][] =>
  globSync(`locales/${language}/*.json`, { cwd: source }).map((file) => [
    basename(file),
    JSON.parse(readFileSync(source + file, 'utf8')),
  ]);
const read = (language: string): Catalogue => mergeAreas(Object.fromEntries(filesOf(language))) as Catalogue;
const textsOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : textsOf(value, `${path}${name}.`),
  );
const english = new Map(textsOf(read('en')));
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+(?:, \w+)?)\}\}/g)].map(([, name]) => name).sort();

describe.each(LANGUAGES)('%s', (language) => {
  const texts = new Map(textsOf(read(language)));

  it('has the groups of each file in no other file, and in the file of that name in every language', () => {
    const placed = filesOf(language).flatMap(([file, groups]) => Object.keys(groups).map((group) => [group, file]));
    expect(new Set(placed.map(([group]) => group)).size).toBe(placed.length);
    expect(placed.sort()).toEqual(
      filesOf('en')
        .flatMap(([file, groups]) => Object.keys(groups).map((group) => [group, file]))
        .sort(),
    );
  });

  it('has every text, and none that nothing shows', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('writes counts as numbers of the language: 5,000 files', () => {
    expect([...texts].filter(([, text]) => text.includes('{{count}}'))).toEqual([]);
  });

  it('has the same values in each text', () => {
    for (const [name, text] of texts) expect([name, placesOf(text)]).toEqual([name, placesOf(english.get(name) ?? '')]);
  });
});

it('has every text that the sources name', () => {
  const files = globSync('{app,features}/**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.spec.'));
  const named = files.flatMap((file) => {
    const text = readFileSync(source + file, 'utf8');
    return [...text.matchAll(/\bt\('([\w.]+)'/g)].map(([, name = '']) => `${file}: ${name}`);
  });
  expect(named.length).toBeGreaterThan(50);
  const isKnown = (name: string) => english.has(name) || english.has(`${name}_other`);
  expect(named.filter((one) => !isKnown(one.split(': ')[1] ?? ''))).toEqual([]);
});

it('has the title of every page that the navigation offers', () => {
  for (const { name, entries } of NAVIGATION)
    for (const text of [`navigation.${name}`, ...entries.map((entry) => entry.name)])
      expect([text, english.has(text)]).toEqual([text, true]);
});
