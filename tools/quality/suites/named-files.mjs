// What the command line of a suite of files says: words choose files by their names, the rest is of Node's runner.
import { globSync } from 'node:fs';
import { ROOT } from '../../workspace/root.mjs';

const GIVEN = process.argv.slice(2);
const NAMES = GIVEN.filter((one) => !one.startsWith('-'));

/** Arguments of Node's runner: one file after the other, as each has a browser, and the machine two cores. */
export const IN_ORDER = ['--test-concurrency=1', ...GIVEN.filter((one) => !NAMES.includes(one))];

/** Those of the patterns that the words choose: all where there is none. @param {string[]} patterns below the repository @returns {string[][]} of each pattern */
export function chooseFiles(...patterns) {
  const files = patterns.map((pattern) =>
    globSync(pattern, { cwd: ROOT }).filter(
      (file) => NAMES.length === 0 || NAMES.some((name) => file.endsWith(`/${name}.e2e-spec.mjs`)),
    ),
  );
  if (files.flat().length === 0) throw new TypeError(`There is no file of the suite named ${NAMES.join(', ')}.`);
  return files;
}
