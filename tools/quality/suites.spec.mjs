import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { SUITES } from './suites.mjs';

const script = readFileSync(join(ROOT, '.ci/run'), 'utf8');
const [always, all] = /** @type {[string, string]} */ (script.split('= --all ]'));
const runIn = (/** @type {string} */ text) =>
  [...text.matchAll(/^\s*(?:suite|behind) .*?(?:\b(?:tool|jest) |suite\.mjs )([a-z0-9-]+)/gm)]
    .map(([, name]) => name)
    .sort();
const declared = (/** @type {true | '--all'} */ when) =>
  Object.keys(SUITES)
    .filter((name) => SUITES[name]?.ci === when)
    .sort();

it('.ci/run runs the suites that say so', () => expect(runIn(always)).toEqual(declared(true)));

it('.ci/run --all runs those that say that', () => expect(runIn(all)).toEqual(declared('--all')));

it('without a name every suite is listed', () => {
  const listed = execFileSync(process.execPath, [join(ROOT, 'tools/quality/suite.mjs')], { encoding: 'utf8' });
  expect(listed.match(/^\S+/gm)).toEqual(Object.keys(SUITES));
});
