import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';

/** Where tests of identity's security stand; storage, tree and the console number theirs by their own designs. */
const FILES = [
  'apps/identity/src/**/*.spec.ts',
  'tools/quality/e2e/{,replicas/}*.e2e-spec.mjs',
  'libs/{auth,sdk/verify,outgoing,rest,records,service}/src/**/*.spec.ts',
  'libs/testing/src/**/*.ts',
  'tools/**/*.spec.mjs',
];

/** The name of a test that begins with numbers: `'13. answers …'`, `'1, 2. answers …'`. */
const NAME = /(['"`])(\d{1,2}(?:, \d{1,2})*)\. ((?:\\.|(?!\1).)*)\1/g;

/**
 * @typedef {{ file: string, name: string }} NumberedTest
 * @param {string} [root]
 * @returns {Map<number, NumberedTest[]>} the tests of each number, by file
 */
export function findNumberedTests(root = ROOT) {
  /** @type {Map<number, NumberedTest[]>} */
  const found = new Map();
  for (const file of globSync(FILES, { cwd: root }).sort()) {
    for (const { number, name } of numberedNames(readFileSync(join(root, file), 'utf8')))
      found.set(number, [...(found.get(number) ?? []), { file, name }]);
  }
  return found;
}

/**
 * @param {string} text of a file
 * @returns {{ number: number, name: string }[]}
 */
export function numberedNames(text) {
  return [...text.matchAll(NAME)].flatMap(([, , numbers = '', name = '']) =>
    numbers.split(', ').map((number) => ({ number: Number(number), name: name.replace(/\\(.)/g, '$1') })),
  );
}
