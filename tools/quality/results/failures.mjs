import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../workspace/root.mjs';

const MOST_LINES = 12;

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} Assertion
 * @typedef {{ name: string, message: string, status: string, assertionResults: Assertion[] }} File
 */

/**
 * What failed by Jest's --json report, a few lines each: the file, the test, and the beginning of what was said.
 * @param {{ testResults?: File[] } | undefined} report
 * @returns {string[]}
 */
export function namesOfFailures(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').flatMap(describeFile);
}

/** @param {File} file */
function describeFile({ name, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${file} could not run\n${beginningOf(message)}`];
  return failed.map((test) => `${file}: ${test.fullName}\n${beginningOf(test.failureMessages?.join('\n') ?? '')}`);
}

/** @param {string} text */
function beginningOf(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'));
  return lines
    .slice(0, MOST_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
