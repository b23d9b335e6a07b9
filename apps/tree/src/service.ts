import { operationsScopes } from '@groundwork/operations';
import { defineService } from '@groundwork/service';
import { appModule } from './app.module.js';
import { treeConfig, VERSION } from './platform/config.js';
import { treeMigrations } from './migrations/tree-migrations.js';

/** Keeps hierarchies with versions and translations. (Tree, "What the service does") */
export const tree = defineService({
  name: 'tree',
  title: 'Tree',
  version: VERSION,
  description:
    'Keeps hierarchies: a **tree** has **versions**, a version has **nodes** below one or more roots, and each of them can be translated. ' +
    'Depth, leaf and counts are maintained by the service.',
  config: treeConfig,
  module: appModule,
  database: { migrations: treeMigrations },
  // An import may take as long as its file does to arrive.
  server: { requestTimeoutMs: 0 },
  scopes: {
    'trees:read': 'Read trees, versions, nodes and translations.',
    'trees:write': 'Change trees, versions, nodes and translations.',
    'trees:review': 'Approve or reject versions that others want to publish.',
    'trees:publish': 'Publish releases, and choose which one an alias names.',
    'trees:use': 'Do with trees what their rules allow.',
    ...operationsScopes('tree'),
  },
});
