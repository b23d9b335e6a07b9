// Adds up what .ci/run has collected: node add-up.mjs <folder> <suite>=<exit code> …; names what failed, and the last line is the total.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countSteps, countSuite, countTests } from './counts.mjs';
import { endOfOutput, namesOfFailures } from './failures.mjs';
import { flaky, withSecondRun } from './second-run.mjs';

const [folder = '.', ...suites] = process.argv.slice(2);

/** @param {string} name */
const readReport = (name) => {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** @param {string} suite */
const resultsOf = (suite) => {
  const first = readReport(`${suite}.json`);
  return first && withSecondRun(first, readReport(`${suite}.again.json`));
};

/** @param {string} suite */
const readOutput = (suite) => {
  const file = join(folder, `${suite}.out`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * @param {string} name
 * @param {string} code
 * @returns {[string, import('./counts.mjs').Count]}
 */
const toCount = (name, code) => [name, (name === 'tests' ? countTests : countSuite)(resultsOf(name), code)];

/** @type {[string, import('./counts.mjs').Count][]} */
const counts = [
  ['checks', countSteps(readReport('checks.json'))],
  ...suites.map((suite) => suite.split('=')).map(([name = '', code = '']) => toCount(name, code)),
];
// Next to the end, since the end is what is kept of a long output.
for (const { name, ok } of readReport('checks.json') ?? []) if (!ok) console.log(`checks: ${name}`);
for (const [suite = '', code = ''] of suites.map((each) => each.split('='))) {
  const names = namesOfFailures(resultsOf(suite));
  for (const line of names) console.log(`${suite}: ${line}`);
  if (code !== '0' && names.length === 0) console.log(`${suite}: exit code ${code}\n${endOfOutput(readOutput(suite))}`);
}

for (const [suite = ''] of suites.map((each) => each.split('=')))
  for (const line of namesOfFailures(flaky(readReport(`${suite}.json`), readReport(`${suite}.again.json`))))
    console.log(`${suite}: FLAKY, failed beside others and held alone: ${line}`);

let [passed, failed] = [0, 0];
for (const [name, count] of counts) {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
