// npm run example: the application of examples/shop, built of the packages of libs/sdk, against the stack that npm start runs; where none runs it
// starts one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whenAbandoned } from './processes/abandoned.mjs';
import { stackFileOf } from './stack/stack-file.mjs';
import { runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';
import { DATA_FOLDER, ROOT } from './workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('example');
  process.env.GROUNDWORK_DATA_DIR = DATA_FOLDER;
  const shop = join(ROOT, 'examples/shop');
  const { providePackages } = await import('./quality/packages/provide-packages.mjs');
  const { captureNode } = await import('./processes/capture.mjs');
  await providePackages(shop);
  const built = await captureNode([join(shop, 'node_modules/typescript/bin/tsc'), '-p', join(shop, 'api')]);
  if (!built.ok) throw new Error(`examples/shop/api does not compile:\n${built.stdout}`);
  const stopStack = existsSync(stackFileOf(DATA_FOLDER)) ? undefined : await startStack();
  whenAbandoned(() => process.exit());
  if (stopStack) process.once('exit', stopStack);
  await import(join(shop, 'start.mjs'));
  await new Promise(() => {}); // a signal ends it
});

/**
 * `npm start` as a process of its own, whose webhooks may be sent to the shop on this machine.
 * @returns {Promise<() => void>} what stops it
 */
async function startStack() {
  const { spawn } = await import('node:child_process');
  const { setTimeout: sleep } = await import('node:timers/promises');
  const env = { ...process.env, WEBHOOK_ALLOW_PRIVATE: 'true' };
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], { env, stdio: 'inherit' });
  while (!existsSync(stackFileOf(DATA_FOLDER))) {
    if (child.exitCode !== null) throw new Error('The services did not start.');
    await sleep(200);
  }
  return () => child.kill('SIGTERM');
}
