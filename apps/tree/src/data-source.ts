import { eventEntities } from '@groundwork/events';
import { Settings } from '@groundwork/operations';
import type { Service } from '@groundwork/service';
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
