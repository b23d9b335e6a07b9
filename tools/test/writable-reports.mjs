/**
 * A reporter that lets `--json` write what every failed test says. What was thrown stands in the results itself, beside its message,
 * and JSON has no form for an error that refers to itself, as those of some clients do: Jest then ends without any report.
 */
export default class WritableReports {
  /**
   * @param {unknown} _test
   * @param {import('@jest/test-result').TestResult} result of one file
   */
  onTestResult(_test, { testResults }) {
    for (const result of testResults) result.failureDetails = [];
  }
}
