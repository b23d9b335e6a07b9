// The specs that need a Redis (*.redis-spec.ts), on one started for them. Fails where there is none.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { waitForExit } from '../../processes/child-exit.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';
import { runSpecs } from './run-specs.mjs';

const SPECS = '**/*.redis-spec.ts';

await runTool(async () => {
  if (globSync(`{apps,libs}/${SPECS}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }).length === 0)
    throw new Failure(`There is no ${SPECS}.`);
  if (!provideProgram('redis-server', 'redis-server'))
    throw new Failure('There is no redis-server, and it could not be installed.', 'Install redis-server.');
  const port = await pickPort(6_390, new Set());
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const code = await runSpecs([SPECS], { REDIS_TEST_URL: `redis://127.0.0.1:${port}` });
  redis.kill('SIGTERM');
  await waitForExit(redis);
  return code;
});
