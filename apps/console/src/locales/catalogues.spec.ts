import { globSync, readFileSync } from 'node:fs';

const source = new URL('../', import.meta.url).pathname;
const LANGUAGES = ['en', 'mn', 'de'] as const;

type Catalogue = { readonly [name: string]: string | Catalogue };
const read = (language: string): Catalogue => JSON.parse(readFileSync(`${source}locales/${language}.json`, 'utf8'));
const textsOf = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : textsOf(value, `${path}${name}.`),
  );
const english = new Map(textsOf(read('en')));
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(LANGUAGES)('%s', (language) => {
  const texts = new Map(textsOf(read(language)));

  it('has every text, and none that nothing shows', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
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
