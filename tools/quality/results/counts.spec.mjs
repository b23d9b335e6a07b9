import { countJest, countSteps, countSuite, countTests } from './counts.mjs';

/** @param {Partial<Parameters<typeof countJest>[0]>} some */
const report = (some) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numTotalTests: 1,
  ...some,
});

describe('counting results', () => {
  it.each([
    ['passed and failed tests', report({ numPassedTests: 3, numFailedTests: 2 }), { passed: 3, failed: 2 }],
    [
      'a file that could not run',
      report({ numPassedTests: 3, numRuntimeErrorTestSuites: 1 }),
      { passed: 3, failed: 1 },
    ],
    ['a run without a test', report({ numTotalTests: 0 }), { passed: 0, failed: 1 }],
    ['a run without a report', undefined, { passed: 0, failed: 1 }],
  ])('of Jest: %s', (_title, given, count) => expect(countJest(given)).toEqual(count));

  it('of the specs: an exit code of 0 without a report is no success', () => {
    expect(countTests(undefined, '0')).toEqual({ passed: 0, failed: 1 });
    expect(countTests(report({ numPassedTests: 3 }), '1')).toEqual({ passed: 3, failed: 1 });
  });

  it.each([
    ['each once', [{ ok: true }, { ok: false }, { ok: true }], { passed: 2, failed: 1 }],
    ['no report', undefined, { passed: 0, failed: 1 }],
  ])('of steps: %s', (_title, given, count) => expect(countSteps(given)).toEqual(count));

  it.each([
    ['a success', undefined, '0', { passed: 1, failed: 0 }],
    ['a failure', undefined, '1', { passed: 0, failed: 1 }],
    ['its tests', report({ numPassedTests: 4 }), '0', { passed: 4, failed: 0 }],
    ['a failure beside good tests', report({ numPassedTests: 4 }), '1', { passed: 4, failed: 1 }],
  ])('of a suite: %s', (_title, given, code, count) => expect(countSuite(given, code)).toEqual(count));
});
