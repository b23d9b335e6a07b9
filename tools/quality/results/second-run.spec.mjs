import { filesToRepeat, flaky, withSecondRun } from './second-run.mjs';

/**
 * @param {string} name
 * @param {...string} statuses of its tests
 */
const file = (name, ...statuses) => ({
  name,
  message: '',
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ fullName: `${name} ${status}`, status, failureMessages: [] })),
});
/** @param {...ReturnType<typeof file>} testResults */
const report = (...testResults) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numTotalTests: 1,
  testResults,
});

describe('the second run of what failed', () => {
  const first = report(file('a', 'passed', 'passed'), file('b', 'passed', 'failed'), file('c'));

  it('is of the files that failed or could not run', () => expect(filesToRepeat(first)).toEqual(['b', 'c']));

  it.each([
    ['nothing failed', report(file('a', 'passed'))],
    ['more than five files failed', report(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(name, 'failed')))],
    ['there is no report', undefined],
  ])('is of none where %s', (_title, given) => expect(filesToRepeat(given)).toEqual([]));

  it('counts instead of the first run of those files', () => {
    const second = report(file('b', 'passed', 'passed'), file('c', 'failed', 'passed'));
    expect(withSecondRun(first, second)).toMatchObject({
      numTotalTests: 6,
      numPassedTests: 5,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 0,
    });
    expect(flaky(first, second).testResults?.map(({ name }) => name)).toEqual(['b']);
  });

  it('changes nothing of what it did not reach', () => {
    expect(withSecondRun(first, report(file('b', 'passed', 'passed')))).toMatchObject({
      numPassedTests: 4,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 1,
    });
    expect(withSecondRun(first, undefined)).toBe(first);
    expect(flaky(first, undefined).testResults).toEqual([]);
  });
});
