import {
  commonVariables,
  defineConfig,
  resourceServerVariables,
  variable,
  type ConfigOf,
  type TenantTable,
} from '@groundwork/service';

/** Every variable the tree service reads. (tree.md §6) */
export const treeConfig = defineConfig({
  ...commonVariables({ name: 'tree', port: 3003 }),
  ...resourceServerVariables(),
  CHANGE_DAYS: variable.integer({
    meaning: 'How long changes of nodes are kept; 0: for ever. Without them versions are compared by their nodes.',
    default: 0,
    max: 36_500,
  }),
  MAX_DEPTH: variable.integer({ meaning: 'Greatest depth of a node; the root has 0.', default: 10_000, min: 1 }),
  MAX_IMPORT_BYTES: variable.integer({ meaning: 'Largest body of an import.', default: 4_294_967_296, min: 1 }),
  MAX_VERSION_NODES: variable.integer({ meaning: 'Most nodes of one version.', default: 5_000_000, min: 1 }),
  SUBSTRING_INDEX: variable.flag({
    meaning:
      'Names of nodes have an index for `ilike`, which each write pays for. Needs the extensions pg_trgm and btree_gin; the same on all replicas.',
    default: false,
  }),
  WEBHOOK_KEY: variable.secret({
    meaning: 'Derives the secrets of webhooks; changing it changes all of them.',
    minBytes: 32,
    base64: true,
  }),
  WEBHOOK_ALLOW_PRIVATE: variable.flag({
    meaning: 'Webhooks may have private and plain http addresses: development and tests alone.',
    default: false,
  }),
});

/** The values of `treeConfig`. */
export type TreeConfig = ConfigOf<typeof treeConfig>;

/** The version of the service, in its document, health and log. */
export const VERSION = '0.1.0';

/** Tables whose rows belong to tenants; codes of trees are unique within one. */
export const TENANT_TABLES: readonly TenantTable[] = [{ name: 'tree', unique: 'code' }];
