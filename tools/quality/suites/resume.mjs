// Uploads by tus-js-client, undici and curl to two storage processes behind a round robin, one killed again and again.
//   npm run suite:resume [-- --size <MiB>] [--kills <number>] [--s3]     1,024 MiB and ten kills without more said
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { waitForExit } from '../../processes/child-exit.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { provideProgram } from '../../processes/debian-package.mjs';

const SPECS = '**/*.resume-spec.ts';

await runTool(async () => {
  const { values, tokens } = parseArgs({
    options: {
      size: { type: 'string', default: '1024' },
      kills: { type: 'string', default: '10' },
      s3: { type: 'boolean' },
    },
    strict: false,
    tokens: true,
  });
  if (!provideProgram('curl', 'curl')) {
    throw new Failure('There is no curl, and it could not be installed.', 'Install curl.');
  }
  const env = {
    ...process.env,
    RESUME_BYTES: String(Number(values.size) * 1024 ** 2),
    RESUME_KILLS: String(values.kills),
  };
  const suite = join(ROOT, values.s3 ? 'tools/quality/suites/s3.mjs' : 'tools/test.mjs');
  // What is not ours is Jest's.
  const rest = process.argv.slice(2).filter((arg, index) => !tokens.some((token) => isOurs(token, index)));
  const chosen = values.s3 ? { ...env, S3_SPECS: SPECS } : env;
  const args = values.s3 ? rest : ['--testMatch', SPECS, ...rest];
  const end = await waitForExit(spawn(process.execPath, [suite, ...args], { env: chosen, stdio: 'inherit' }));
  return end === 'exit code 0' ? 0 : 1;
});

/**
 * @param {{ kind: string, index: number, name?: string, value?: unknown, inlineValue?: boolean }} token
 * @param {number} index
 */
function isOurs(token, index) {
  if (token.kind !== 'option' || !['size', 'kills', 's3'].includes(token.name ?? '')) return false;
  return token.index === index || (token.value !== undefined && !token.inlineValue && token.index + 1 === index);
}
