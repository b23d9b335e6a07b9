// npm run example: the application of examples/shop, against the stack that npm start runs. Installs its packages first.
import { join } from 'node:path';
import { whenAbandoned } from './processes/abandoned.mjs';
import { runTool } from './terminal/failure.mjs';
import { enterWorkspace } from './workspace/enter-workspace.mjs';
import { DATA_FOLDER, ROOT } from './workspace/root.mjs';

await runTool(async () => {
  await enterWorkspace('example');
  process.env.GROUNDWORK_DATA_DIR = DATA_FOLDER;
  whenAbandoned(() => process.exit());
  await import(join(ROOT, 'examples/shop/start.mjs'));
  await new Promise(() => {}); // a signal ends it
});
