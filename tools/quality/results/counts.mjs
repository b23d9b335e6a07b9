/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Jest's --json report; a file that could not even run counts as one failure, no report as one too.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, numTotalTests: number }} Totals
 * @param {Totals | undefined} report
 * @returns {Count}
 */
export function countJest(report) {
  if (!report || report.numTotalTests === 0) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * The report of npm run check: each step counts once.
 * @param {{ ok: boolean }[] | undefined} steps
 * @returns {Count}
 */
export function countSteps(steps) {
  if (!steps?.length) return { passed: 0, failed: 1 };
  const passed = steps.filter((step) => step.ok).length;
  return { passed, failed: steps.length - passed };
}

/**
 * The specs: without a report they have not run, whatever the exit code.
 * @param {Totals | undefined} report
 * @param {string} exitCode
 * @returns {Count}
 */
export function countTests(report, exitCode) {
  return report ? countSuite(report, exitCode) : countJest(report);
}

/**
 * A suite that ran Jest counts its tests; another counts once, by its exit code. One that fails has at least one failure.
 * @param {Totals | undefined} report
 * @param {string} exitCode
 * @returns {Count}
 */
export function countSuite(report, exitCode) {
  const count = report ? countJest(report) : { passed: exitCode === '0' ? 1 : 0, failed: 0 };
  return exitCode === '0' || count.failed > 0 ? count : { ...count, failed: 1 };
}
