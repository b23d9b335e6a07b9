// What storage does when a disk is full, PostgreSQL is killed and a writer is stopped: *.fault-spec.ts, on a PostgreSQL and a
// small volume of their own. Says so and passes where no volume can be mounted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { runSpecs } from './run-specs.mjs';

const VOLUME_MB = 8;
const SPECS = '**/*.fault-spec.ts';

await runTool(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-volume-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m`, 'groundwork', folder]).status === 0;
  try {
    if (!mounted) throw new Failure('No volume can be mounted here.', 'Run this suite as root.');
    return await runSpecs([SPECS], { SMALL_VOLUME: folder }, ['--runInBand', ...process.argv.slice(2)]);
  } finally {
    if (mounted) spawnSync('umount', [folder]);
    rmdirSync(folder);
  }
});
