import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @import { Needs } from './installed.mjs' */

const CONSOLE_FOLDER = join(ROOT, 'apps/console');
const SHOP_FOLDER = join(ROOT, 'examples/shop');

/**
 * What is installed, where, for whom. Each is installed when the first command needs it.
 * @typedef {'running' | 'console' | 'developing' | 'laboratory' | 'shop' | 'example'} Tier
 * @type {Record<Tier, Needs[]>}
 */
export const TIERS = {
  /** npm start: the services, their bundler and PostgreSQL. */
  running: [{ folder: ROOT, dev: false }],
  /** The console's libraries and Vite; a lock of its own, so that services and their images install nothing of it. */
  console: [{ folder: CONSOLE_FOLDER, dev: false }],
  /** npm test, npm run check, npm run build: compiler, linter, test runner, Nx. */
  developing: [
    { folder: ROOT, dev: true },
    { folder: CONSOLE_FOLDER, dev: true },
  ],
  /** npm run suite, npm run bench, npm run tour: browsers, load, clusters, data sets; a lock of its own. */
  laboratory: [
    { folder: ROOT, dev: true },
    { folder: CONSOLE_FOLDER, dev: true },
    { folder: join(ROOT, 'tools/quality'), dev: true },
  ],
  /** Packages of the example, for checks and suites that have the rest. */
  shop: [{ folder: SHOP_FOLDER, dev: true }],
  /** npm run example: an application with packages and a lock of its own; those of libs/sdk are built for it by the laboratory. */
  example: [
    { folder: ROOT, dev: true },
    { folder: join(ROOT, 'tools/quality'), dev: true },
    { folder: SHOP_FOLDER, dev: true },
  ],
};

/** The Node that the tools run on where the machine's is older. */
export const OLDEST_NODE = 24;
export const NODE_FOLDER = join(ROOT, 'tools/workspace/node');
export const PINNED_NODE = join(NODE_FOLDER, 'node_modules/node/bin/node');
