import { operationsScopes, Settings } from '@groundwork/operations';
import { defineService, type Service } from '@groundwork/service';
import { appModule } from './app.module.js';
import { treeConfig, VERSION } from './platform/config.js';
import { eventEntities } from '@groundwork/events';
import { ImportRun } from './transfer/plan/import-run.entity.js';
import { treeMigrations } from './migrations/tree-migrations.js';
import { TreeNode } from './nodes/tree-node.entity.js';
import { Translation } from './translations/translation.entity.js';
import { Tree } from './trees/tree.entity.js';
import { TreeVersion } from './versions/tree-version.entity.js';

/** What the data source of tree is made of. */
export const treeDatabase: NonNullable<Service['database']> = {
  entities: [Tree, TreeVersion, TreeNode, Translation, ImportRun, Settings, ...eventEntities],
  migrations: treeMigrations,
};

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
  database: treeDatabase,
  // An import may take as long as its file does to arrive.
  server: { requestTimeoutMs: 0 },
  scopes: {
    'trees:read': 'Read trees, versions, nodes and translations.',
    'trees:write': 'Change trees, versions, nodes and translations.',
    ...operationsScopes('tree'),
  },
});
