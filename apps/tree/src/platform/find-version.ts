import { notFound, visibleByKey, whereAll, type Database } from '@groundwork/records';
import { ApiError, segment, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { VersionPath } from './paths.js';

/** The columns of a tree that writes to its versions need. */
export interface TreeRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** The tree of a code, locked by `lock` (`for update`). Costs 1 statement. Throws `not_found`. */
export async function findTree(db: Database, caller: Caller, code: string, lock = sql``): Promise<TreeRow> {
  const [tree] = await db.query<TreeRow>(
    sql`select t.id, t.code, t.name from tree t ${whereAll(visibleByKey(caller, { code }))} ${lock}`,
  );
  if (!tree) throw notFound({ name: 'Tree' }, { code });
  return tree;
}

/** A row of `tree_version` with the code of its tree. */
export interface VersionRow {
  readonly id: string;
  readonly tree_id: string;
  readonly tree_code: string;
  readonly version: string;
  readonly name: string;
  readonly description: string | null;
  readonly label_id: string;
  readonly metadata: object;
  readonly enabled: boolean;
  readonly frozen: boolean;
  readonly origin_version_id: string | null;
  readonly node_count: number;
  /** The tree has enabled webhooks. */
  readonly has_webhooks: boolean;
}

/** A version as statements on its nodes need it: a row that was read, or expressions by which each statement looks it up itself. */
export interface VersionReference {
  readonly id: string | Sql;
  readonly tree_id: string | Sql;
  readonly tree_code: string;
  readonly version: string;
}

/**
 * What a transaction writes in a version, and the row lock for it: changes to texts of nodes wait only for writes that lock the
 * version exclusively, structural writes also for one another. (tree.md §2)
 */
const LOCKS = {
  texts: sql`for key share of v`,
  structure: sql`for no key update of v`,
  alone: sql`for update of v`,
} as const;

/**
 * Until the transaction ends statements get generic plans, never with a scan of a whole table: the
 * planner has no statistics of a new version, and a check of a foreign key that was planned while the table had one page
 * keeps its plan for as long as the connection lives. (ADR 0047)
 */
export const GENERIC_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true) || set_config('enable_seqscan', 'off', true)`;

/** What a transaction writes in a version. */
export type Purpose = keyof typeof LOCKS;

/** Further columns over `v`, each preceded by a comma. */
const NO_COLUMNS = sql``;

/** The version a path addresses, visible to the caller. Costs 1 statement. Throws `not_found`. */
export const findVersion = <Row extends VersionRow>(
  db: Database,
  caller: Caller,
  path: VersionPath,
  more: Sql = NO_COLUMNS,
): Promise<Row> => readVersion<Row>(db, caller, path, sql``, more);

/**
 * The version a path addresses, looked up by the very statement that reads its nodes: costs none of its own. Where that finds
 * nothing, `findVersion` shows whether the version exists.
 */
export function addressVersion(caller: Caller, path: VersionPath): VersionReference {
  const found = sql`from tree t join tree_version v on v.tree_id = t.id ${whereAll(addressedBy(caller, path))}`;
  return new AddressedVersion(found, path);
}

/** A version as a statement looks it up itself. */
class AddressedVersion implements VersionReference {
  readonly id: Sql;
  readonly tree_code: string;
  readonly version: string;

  constructor(
    private readonly found: Sql,
    path: VersionPath,
  ) {
    this.id = sql`(select v.id ${found})`;
    this.tree_code = path.tree_code;
    this.version = path.tree_version;
  }

  /** Built only when it is read: most lists do not need it. */
  get tree_id(): Sql {
    return sql`(select v.tree_id ${this.found})`;
  }
}

/**
 * The version a path addresses, locked until the transaction ends and read after the lock was taken.
 * Throws `not_found`, `version_frozen`, `unavailable` after 5 s of waiting.
 */
export async function lockVersion<Row extends VersionRow>(
  tx: Database,
  caller: Caller,
  path: VersionPath,
  purpose: Purpose,
  more: Sql = NO_COLUMNS,
): Promise<Row> {
  const version = await readVersion<Row>(tx, caller, path, LOCKS[purpose], sql`${more}, ${GENERIC_PLANS} as plans`);
  assertNotFrozen(version);
  return version;
}

/** As `lockVersion`, also for a frozen version: for the change that makes it editable again. */
export const lockEvenIfFrozen = (tx: Database, caller: Caller, path: VersionPath): Promise<VersionRow> =>
  readVersion(tx, caller, path, LOCKS.alone, NO_COLUMNS);

/** Throws `version_frozen`. */
export function assertNotFrozen({ version, frozen }: Pick<VersionRow, 'version' | 'frozen'>): void {
  if (frozen) throw new ApiError('version_frozen', `Version ${version} is frozen; set frozen to false first.`);
}

async function readVersion<Row extends VersionRow>(
  db: Database,
  caller: Caller,
  path: VersionPath,
  lock: Sql,
  more: Sql,
): Promise<Row> {
  const [version] = await db.query<Row>(
    sql`select ${COLUMNS}, t.code as tree_code, ${HAS_WEBHOOKS} as has_webhooks ${more}
      from tree t join tree_version v on v.tree_id = t.id ${whereAll(addressedBy(caller, path))} ${lock}`,
  );
  if (!version) throw notFound({ name: 'TreeVersion' }, { ...path });
  return version;
}

/** Listed by name, so that a prepared statement survives a column of the next release. (ADR 0064) */
const COLUMNS = sql`v.id, v.tree_id, v.version, v.name, v.description, v.label_id, v.metadata, v.enabled, v.frozen, v.origin_version_id, v.node_count`;

const HAS_WEBHOOKS = sql`exists (select from webhook w where w.owner_id = t.id and w.is_enabled)`;

/** Conditions on `t`, its tree, and `v`. */
const addressedBy = (caller: Caller, path: VersionPath): Sql[] => [
  ...visibleByKey(caller, { code: path.tree_code }),
  sql`v.version = ${path.tree_version}`,
];

/** The address of the versions of a tree, below the service root. */
export const versionsPath = (treeCode: string): string => `/trees/${segment(treeCode)}/versions`;

/** The address of the nodes of a version. */
export const nodesPath = ({ tree_code, version }: Pick<VersionRow, 'tree_code' | 'version'>): string =>
  `${versionsPath(tree_code)}/${segment(version)}/nodes`;
