import { notFound, visibleByKey, whereAll, type Database } from '@groundwork/records';
import { ApiError, segment, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { VersionPath } from './paths.js';

/** A tree as those need it who write below it. */
export interface TreeRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** The tree of a code, locked when asked (`for update`). Costs 1 statement. Throws `not_found`. */
export async function findTree(db: Database, caller: Caller, code: string, lock = sql``): Promise<TreeRow> {
  const [tree] = await db.query<TreeRow>(
    sql`select t.id, t.code, t.name from tree t ${whereAll(visibleByKey(caller, { code }))} ${lock}`,
  );
  if (!tree) throw notFound({ name: 'Tree' }, { code });
  return tree;
}

/** A version as its table keeps it, with the code of its tree. */
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
  /** The tree has webhooks that may want events. */
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
 * What a writer does to a version, and the row lock that keeps it apart from others: texts of nodes wait only for what takes the
 * version alone, structural writes also for one another. (tree.md §2)
 */
const LOCKS = {
  texts: sql`for key share of v`,
  structure: sql`for no key update of v`,
  alone: sql`for update of v`,
} as const;

/**
 * Until the transaction ends statements are planned for any version, not for the one at hand, and never by a scan of a whole table: the
 * planner knows nothing of a version that has just been made, and a check of a reference that was planned while the table had one page
 * stays as it is for as long as the connection lives. (ADR 0047)
 */
export const PLANNED_FOR_ANY_VERSION = sql`set_config('plan_cache_mode', 'force_generic_plan', true) || set_config('enable_seqscan', 'off', true)`;

/** What a writer does to a version. */
export type Purpose = keyof typeof LOCKS;

/** Members that a reader of a version wants besides its own, as columns over `v`, each with a comma in front. */
const NOTHING_MORE = sql``;

/** The version a path addresses, visible to the caller. Costs 1 statement. Throws `not_found`. */
export const findVersion = <Row extends VersionRow>(
  db: Database,
  caller: Caller,
  path: VersionPath,
  more: Sql = NOTHING_MORE,
): Promise<Row> => readVersion<Row>(db, caller, path, sql``, more);

/**
 * The version a path addresses, looked up by the very statement that reads its nodes: costs none of its own. Where that finds
 * nothing, `findVersion` tells whether the version is there at all.
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

  /** Most lists have no use for it. */
  get tree_id(): Sql {
    return sql`(select v.tree_id ${this.found})`;
  }
}

/**
 * The version a path addresses, locked until the transaction ends and read as it is then; every write in it comes after.
 * Throws `not_found`, `version_frozen`, `unavailable` after 5 s of waiting.
 */
export async function lockVersion<Row extends VersionRow>(
  tx: Database,
  caller: Caller,
  path: VersionPath,
  purpose: Purpose,
  more: Sql = NOTHING_MORE,
): Promise<Row> {
  const version = await readVersion<Row>(
    tx,
    caller,
    path,
    LOCKS[purpose],
    sql`${more}, ${PLANNED_FOR_ANY_VERSION} as plans`,
  );
  assertThawed(version);
  return version;
}

/** As `lockVersion`, for the one change a frozen version takes: to be thawed. */
export const lockFrozenToo = (tx: Database, caller: Caller, path: VersionPath): Promise<VersionRow> =>
  readVersion(tx, caller, path, LOCKS.alone, NOTHING_MORE);

/** Throws `version_frozen`. */
export function assertThawed({ version, frozen }: Pick<VersionRow, 'version' | 'frozen'>): void {
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

/** Named, so that a prepared statement survives a column of the next release. (ADR 0064) */
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
