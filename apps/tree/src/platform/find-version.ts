import { notFound, whereAll, type Database } from '@groundwork/records';
import { ApiError, segment, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { LevelSchemas } from './attributes/level-schemas.js';
import { treeAddressedBy } from './find-tree.js';
import type { VersionPath } from './paths.js';

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
  /** When it was published; null for a version that is no release. (tree-next.md, "Releases") */
  readonly released_at: string | null;
  readonly origin_version_id: string | null;
  readonly node_count: number;
  /** The tree has enabled webhooks. */
  readonly has_webhooks: boolean;
  /** What the attributes of nodes have to be. */
  readonly schema: LevelSchemas | null;
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
 * version exclusively, structural writes also for one another. (tree.md §2) `texts` is for one node that is written once: a structural write may
 * number many nodes anew, in an order of its own, and keeps others from referring to them meanwhile, since `ord` is part of a unique key. Who
 * writes several nodes, or one twice, takes `structure`.
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

/** Whom the log names as the author of what the transaction writes. (tree-next.md, "Change log") */
const actingAs = ({ subject }: Caller): Sql => sql`set_config('tree.actor', ${subject}, true)`;

/** What a transaction writes in a version. */
export type Purpose = keyof typeof LOCKS;

/** Further columns over `v`, each preceded by a comma. */
const NO_COLUMNS = sql``;

/** The version a path addresses, visible to the caller. Costs 1 statement. Throws `not_found`. */
export async function findVersion<Row extends VersionRow>(
  db: Database,
  caller: Caller,
  path: VersionPath,
  more: Sql = NO_COLUMNS,
): Promise<Row> {
  const [version] = await selectVersions<Row>(db, addressedBy(caller, path), more);
  if (!version) throw await absentVersion(db, caller, path);
  return version;
}

/** As `findVersion`, by a code or an alias: for what a query or body names in `field`. Costs 1 statement. Throws `not_found` on it. */
export async function findNamedVersion<Row extends VersionRow = VersionRow>(
  db: Database,
  caller: Caller,
  path: VersionPath,
  field: string,
  more: Sql = NO_COLUMNS,
): Promise<Row> {
  const [version] = await selectVersions<Row>(db, namedBy(caller, path), more);
  if (version) return version;
  const message = `names ${path.tree_version}, which is not a version of the tree`;
  throw notFound({ name: 'TreeVersion' }, addressOf(path), [{ field, code: 'unknown', message }]);
}

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
 * The version a path addresses, locked until the transaction ends and read, with its tree and `more`, after the lock was taken. Costs 2 statements.
 * Throws `not_found`, `version_frozen`, `unavailable` after 5 s of waiting.
 */
export async function lockVersion<Row extends VersionRow>(
  tx: Database,
  caller: Caller,
  path: VersionPath,
  purpose: Purpose,
  more: Sql = NO_COLUMNS,
): Promise<Row> {
  const version = await lockThenRead<Row>(tx, caller, path, purpose, more);
  assertNotFrozen(version);
  return version;
}

/** As `lockVersion`, also for a frozen version: for the change that makes it editable again, and for the deletion of a release. */
export const lockEvenIfFrozen = (tx: Database, caller: Caller, path: VersionPath): Promise<VersionRow> =>
  lockThenRead(tx, caller, path, 'alone', NO_COLUMNS);

/**
 * Of what a statement that waits for a lock reads, only the locked row is as it is after the wait: all else, the tree's schema and webhooks and nodes of
 * the version, is as it was before. So a second statement reads; it is sent with the first one. (PostgreSQL, "Read Committed Isolation Level")
 */
async function lockThenRead<Row extends VersionRow>(
  tx: Database,
  caller: Caller,
  path: VersionPath,
  purpose: Purpose,
  more: Sql,
): Promise<Row> {
  const conditions = addressedBy(caller, path);
  const locking = tx.query(sql`
    select ${GENERIC_PLANS} as plans, ${actingAs(caller)} as actor
    from tree t join tree_version v on v.tree_id = t.id ${whereAll(conditions)} ${LOCKS[purpose]}`);
  const reading = selectVersions<Row>(tx, conditions, more);
  // Where the lock fails, so does what follows it.
  reading.catch(() => undefined);
  const [locked] = await locking;
  const [version] = await reading;
  if (!locked || !version) throw await absentVersion(tx, caller, path);
  return version;
}

/** Throws `version_frozen`. */
export function assertNotFrozen({ version, frozen, released_at }: FrozenState): void {
  if (released_at) throw new ApiError('version_frozen', `Version ${version} is a release, which never changes.`);
  if (frozen) throw new ApiError('version_frozen', `Version ${version} is frozen; set frozen to false first.`);
}

/** What says whether a version may be changed. */
export type FrozenState = Pick<VersionRow, 'version' | 'frozen' | 'released_at'>;

const selectVersions = <Row extends VersionRow>(db: Database, conditions: readonly Sql[], more: Sql) =>
  db.query<Row>(
    sql`select ${COLUMNS}, t.code as tree_code, t.schema, ${HAS_WEBHOOKS} as has_webhooks ${more}
      from tree t join tree_version v on v.tree_id = t.id ${whereAll(conditions)}`,
  );

/**
 * Reads by an alias are led to its version before (`VersionNamesGuard`): what arrives here with one writes. A version that has been made
 * since it was looked up is absent, as it was then. Costs 1 statement.
 */
async function absentVersion(db: Database, caller: Caller, path: VersionPath): Promise<ApiError> {
  const named = await findName(db, caller, path);
  if (!named || named.version === path.tree_version) return notFound({ name: 'TreeVersion' }, addressOf(path));
  return new ApiError('conflict', `${path.tree_version} is an alias of version ${named.version}: write to a version.`);
}

/** The version that a code or an alias names. */
export interface NamedVersion {
  readonly id: string;
  readonly version: string;
  readonly is_release: boolean;
  /** A digest of what the tree says about how its nodes are read: languages and their fallbacks, and the schema. */
  readonly reading: string;
}

/** The version of that code, else of that alias; `undefined` where there is none. Costs 1 statement. */
export async function findName(
  db: Pick<Database, 'query'>,
  caller: Caller,
  path: VersionPath,
): Promise<NamedVersion | undefined> {
  const [version] = await db.query<NamedVersion>(sql`
    select v.id, v.version, v.released_at is not null as is_release, md5(concat(t.schema, (
      select string_agg(concat_ws('/', l.language, l.fallback, l.is_default), ',' order by l.language) from tree_language l where l.tree_id = t.id
    ))) as reading
    from tree t join tree_version v on v.tree_id = t.id ${whereAll(namedBy(caller, path))}`);
  return version;
}

/** Listed by name, so that a prepared statement survives a column of the next release. (ADR 0064) */
const COLUMNS = sql`v.id, v.tree_id, v.version, v.name, v.description, v.label_id, v.metadata, v.enabled, v.frozen, v.released_at, v.origin_version_id, v.node_count`;

const HAS_WEBHOOKS = sql`exists (select from webhook w where w.owner_id = t.id and w.is_enabled)`;

/** What the error of an absent version names. */
const addressOf = ({ tree_id: _, ...address }: VersionPath): Record<string, string> => address;

/** Conditions on `t`, its tree, and `v`. */
const addressedBy = (caller: Caller, path: VersionPath): Sql[] => [
  ...treeAddressedBy(caller, path),
  sql`v.version = ${path.tree_version}`,
];

/** As `addressedBy`, by the code of the version, else by an alias. */
const namedBy = (caller: Caller, path: VersionPath): Sql[] => [
  ...treeAddressedBy(caller, path),
  sql`v.id = coalesce(
    (select c.id from tree_version c where c.tree_id = t.id and c.version = ${path.tree_version}),
    (select a.tree_version_id from version_alias a where a.tree_id = t.id and a.alias = ${path.tree_version}))`,
];

/** The address of the versions of a tree, below the service root. */
export const versionsPath = (treeCode: string): string => `/trees/${segment(treeCode)}/versions`;

/** The address of the nodes of a version. */
export const nodesPath = ({ tree_code, version }: Pick<VersionRow, 'tree_code' | 'version'>): string =>
  `${versionsPath(tree_code)}/${segment(version)}/nodes`;
