// The specs that need a Redis (*.redis-spec.ts), on one started for them. Fails where there is none.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { waitForExit } from '../../processes/child-exit.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { provideProgram } from './debian-package.mjs';

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
  const env = { ...process.env, REDIS_TEST_URL: `redis://127.0.0.1:${port}` };
  const jest = [join(ROOT, 'tools/test.mjs'), '--testMatch', SPECS, ...process.argv.slice(2)];
  const end = await waitForExit(spawn(process.execPath, jest, { env, stdio: 'inherit' }));
  redis.kill('SIGTERM');
  await waitForExit(redis);
  return end === 'exit code 0' ? 0 : 1;
});
