import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { provideCeph } from '../../suites/ceph/cluster.mjs';
import { ROOT } from '../../../workspace/root.mjs';

/** @typedef {{ title: string, status: string, failureMessages: string[] }} Assertion of Jest's report */

/** What is done to S3 stands in the spec, which the S3 suite runs on a real Ceph. @type {import('./scenario.mjs').Scenario} */
export const s3Failing = {
  number: 9,
  title: 'S3 slow, answering 500, cut in the middle of a body',
  async run(_fleet, { note, holds }) {
    if (!process.env.S3_TEST_ENDPOINT && !provideCeph()) return note('skipped: there is no S3 server here');
    note('a Ceph with an S3 gateway, behind a line that fails');
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-s3-faults-'));
    const file = join(folder, 'report.json');
    const suite = join(ROOT, 'tools/quality/suites/s3.mjs');
    const child = spawn(process.execPath, [suite, '--json', `--outputFile=${file}`], {
      env: { ...process.env, S3_SPECS: '**/s3-faults.s3-spec.ts' },
      stdio: 'ignore',
    });
    await waitForExit(child);
    try {
      /** @type {{ testResults: { assertionResults: Assertion[] }[] }} */
      const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
      const assertions = testResults.flatMap(({ assertionResults }) => assertionResults);
      await holds('the faults were tried', assertions.length > 0, `${assertions.length}`);
      for (const { title, status, failureMessages } of assertions)
        await holds(title, status === 'passed', failureMessages.join(' ').slice(0, 300));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
