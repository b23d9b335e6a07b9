/** @import { Totals } from './counts.mjs' */
/** @import { File } from './failures.mjs' */

/**
 * Jest's --json report, as far as it is read here.
 * @typedef {Totals & { testResults?: File[] }} Report
 */

/** So many are not held up by a busy machine: something is broken. */
const MOST_FILES = 5;

/**
 * The files of a first run that run once more, alone: those that failed, unless they are many.
 * @param {Report | undefined} report
 */
export function filesToRepeat(report) {
  const failed = failedFiles(report).map(({ name }) => name);
  return failed.length > MOST_FILES ? [] : failed;
}

/**
 * One report of a run and of the second run of what failed in it: the second's results count.
 * @param {Report} first
 * @param {Report | undefined} second
 * @returns {Report}
 */
export function withSecondRun(first, second) {
  if (!second?.testResults) return first;
  const repeated = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = (first.testResults ?? []).map((file) => repeated.get(file.name) ?? file);
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    testResults,
    numTotalTests: statuses.length,
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    numRuntimeErrorTestSuites: failedFiles({ testResults }).filter((file) => !file.assertionResults.some(hasFailed))
      .length,
  };
}

/**
 * What failed in the first run and held in the second.
 * @param {Report | undefined} first
 * @param {Report | undefined} second
 */
export function flaky(first, second) {
  const held = new Set(second?.testResults?.filter(({ status }) => status === 'passed').map(({ name }) => name));
  return { testResults: failedFiles(first).filter(({ name }) => held.has(name)) };
}

/** @param {Pick<Report, 'testResults'> | undefined} report */
const failedFiles = (report) => (report?.testResults ?? []).filter(hasFailed);

/** @param {{ status: string }} result */
const hasFailed = ({ status }) => status === 'failed';
