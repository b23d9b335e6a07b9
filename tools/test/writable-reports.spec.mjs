import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

const SPEC = `
it('throws what refers to itself', () => {
  const error = new Error('in a circle');
  error.self = error;
  throw error;
});
it('passes', () => {});
`;

/** @type {string} */
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'groundwork-report-'));
  for (const name of ['one', 'other']) writeFileSync(join(folder, `${name}.spec.mjs`), SPEC);
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([1, 2])('a report is written of errors that refer to themselves, by %i workers', async (workers) => {
  const { reporters } = (await import('../../jest.config.mjs')).default;
  const config = join(folder, 'jest.config.json');
  const given = reporters.map((reporter) => reporter.replace('<rootDir>', ROOT));
  writeFileSync(config, JSON.stringify({ reporters: given, testMatch: ['**/*.spec.mjs'], transform: {} }));
  const outputFile = join(folder, `${workers}.json`);
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const code = await new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', jest, '--config', config, '--json', '--outputFile', outputFile]
        .concat([`--maxWorkers=${workers}`])
        .concat('--rootDir', folder),
      (error) => resolve(error?.code ?? 0),
    ),
  );
  expect(code).toBe(1);
  /** @type {import('@jest/test-result').FormattedTestResults} */
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  expect([report.numPassedTests, report.numFailedTests]).toEqual([2, 2]);
  const messages = report.testResults.flatMap((file) =>
    file.assertionResults.flatMap((test) => test.failureMessages ?? []),
  );
  expect(messages.filter((message) => message.includes('in a circle'))).toHaveLength(2);
});
