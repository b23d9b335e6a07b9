import { operationsScopes } from '@groundwork/operations';
import { defineService } from '@groundwork/service';
import { appModule } from './app.module.js';
import { DELIVERIES } from './platform/events/event-schemas.js';
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
  tags: {
    Changes: 'What changed in a tree or version, by whom, and how to restore it.',
    Releases: 'Reviews and approvals of versions, publications, and aliases that name a release.',
    Rollups: 'Values of nodes aggregated over all below them.',
    Runs: 'Imports, merges, clones and publications, while they run and after.',
    Transfer: 'Import, export, comparison and merge of versions.',
    'Tree languages': 'The languages of a tree, their fallbacks, and how completely it is translated.',
    'Tree node labels': 'Alternative and hidden labels of a node.',
    'Tree node relations': 'Links of a node to other nodes and to concepts elsewhere.',
    'Tree node translations': 'The texts of a node in other languages.',
    'Tree nodes': 'Nodes, their order, and moves of them.',
    'Tree translations': 'The texts of a tree in other languages.',
    'Tree version translations': 'The texts of a version in other languages.',
    'Tree versions': 'Versions of a tree; a frozen one never changes.',
    'Tree webhooks': 'Addresses that receive the events of a tree, and what was delivered to them.',
    Trees: 'Trees, their schemas and access rules.',
    Uploads: 'Files for imports in pieces, by tus 1.0.',
  },
  sends: DELIVERIES,
});
