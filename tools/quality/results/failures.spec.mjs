import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { endOfOutput, namesOfFailures } from './failures.mjs';

const passed = { fullName: 'a rule holds', status: 'passed', failureMessages: [] };

describe('the names of what failed', () => {
  it('are the file, the test and what was said, without colours and frames of packages', () => {
    const failureMessages = [
      '\u001b[31mExpected\u001b[39m: 1\n\n  at x (/a/node_modules/y.js)\n  at z (/a/b.spec.ts:1)',
    ];
    const failed = { fullName: 'a rule is refused', status: 'failed', failureMessages };
    const file = { name: join(ROOT, 'a/b.spec.ts'), message: '', status: 'failed', assertionResults: [passed, failed] };
    expect(namesOfFailures({ testResults: [file] })).toEqual([
      'a/b.spec.ts: a rule is refused\n    Expected: 1\n      at z (/a/b.spec.ts:1)',
    ]);
  });

  it('name a file that could not run, whose hooks failed too', () => {
    const file = { name: join(ROOT, 'a/b.spec.ts'), message: 'no table', status: 'failed', assertionResults: [passed] };
    expect(namesOfFailures({ testResults: [file] })).toEqual(['a/b.spec.ts could not run\n    no table']);
  });

  it.each([
    ['no failure', { testResults: [{ name: 'x', message: '', status: 'passed', assertionResults: [passed] }] }],
    ['a report of another kind', {}],
    ['no report', undefined],
  ])('are none of %s', (_title, report) => expect(namesOfFailures(report)).toEqual([]));
});

describe('the end of an output', () => {
  it('is its last forty lines, after what it said went wrong before them', () => {
    const lines = ['✗ the first thing', 'a line', ...Array.from({ length: 40 }, (_, index) => `line ${index}`), ''];
    expect(endOfOutput(lines.join('\n')).split('\n')).toEqual([
      '    ✗ the first thing',
      ...Array.from({ length: 40 }, (_, index) => `    line ${index}`),
    ]);
  });

  it('is all of a short one', () => expect(endOfOutput('✗ a\n\nb\n')).toBe('    ✗ a\n    b'));
});
