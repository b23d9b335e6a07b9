import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../workspace/root.mjs';

const MOST_LINES = 12;
const MOST_LINES_OF_OUTPUT = 40;

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

/**
 * Of a suite without such a report: what it says went wrong, wherever that stands, and its last lines.
 * @param {string} output
 */
export function endOfOutput(output) {
  const lines = linesOf(output);
  const end = Math.max(lines.length - MOST_LINES_OF_OUTPUT, 0);
  const wrong = lines.slice(0, end).filter((line) => /^\s*(✗|✖|not ok)/.test(line));
  return indented([...wrong.slice(0, MOST_LINES), ...lines.slice(end)]);
}

/** @param {string} text */
const beginningOf = (text) =>
  indented(
    linesOf(text)
      .filter((line) => !line.includes('node_modules'))
      .slice(0, MOST_LINES),
  );

/** @param {string} text */
const linesOf = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim());

/** @param {string[]} lines */
const indented = (lines) => lines.map((line) => `    ${line}`).join('\n');
