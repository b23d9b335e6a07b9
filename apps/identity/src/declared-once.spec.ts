import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Languages } from './platform/texts/languages.service.js';
import { GRANT_TYPES } from './directory/entities/grant-types.js';
import { SYSTEM_RESOURCES } from './app/first-start/system-resources.js';

const SOURCES = join(process.cwd(), 'apps/identity/src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/^(testing|migrations)[/\\]/.test(file))
  .map((file) => ({ file: relative('.', file).split(sep).join('/'), text: readFileSync(join(SOURCES, file), 'utf8') }));

/** Files that spell out at least so many of the names, as keys or as texts. */
const listing = (names: readonly string[], least: number): string[] =>
  sources
    .filter(({ text }) => names.filter((name) => spelledOut(name).test(text)).length >= least)
    .map(({ file }) => file);

const spelledOut = (name: string): RegExp => new RegExp(`['"]${name}['"]|^ {2,4}${name}: `, 'm');

describe('A single declaration defines', () => {
  it('grants: a new one is offered, accepted and documented', () => {
    expect(listing(GRANT_TYPES, 6)).toEqual(['directory/entities/grant-types.ts']);
  });

  it('languages: every other list is derived from it', () => {
    const { tags } = new Languages();
    const lists = sources.filter(({ text }) =>
      tags.every((tag) => new RegExp(`\\b${tag}\\.json'|'${tag}'`).test(text)),
    );
    expect(lists.map(({ file }) => file)).toEqual(['platform/texts/built-in-languages.ts']);
  });

  it('scopes of the system', () => {
    const names = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes));
    expect(
      listing(
        names.filter((name) => /:(import|export|introspect)/.test(name)),
        3,
      ),
    ).toEqual(['app/first-start/system-resources.ts']);
  });
});
