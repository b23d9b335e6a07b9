import { startService } from '@groundwork/service';
import { treeConfig } from './platform/config.js';
import { tree } from './service.js';
import { verifyTrees } from './verify/verify-trees.js';

/** `node main.js verify` recomputes stored values and exits 1 when one differs; the other commands are those of every service. */
async function verify(): Promise<void> {
  const damages = await verifyTrees(treeConfig.read());
  process.stdout.write(damages.length > 0 ? `${damages.join('\n')}\n` : 'All trees are as they should be.\n');
  if (damages.length > 0) process.exitCode = 1;
}

await (process.argv[2] === 'verify' ? verify() : startService(tree));
