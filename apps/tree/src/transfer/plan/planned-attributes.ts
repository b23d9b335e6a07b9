import { ApiError, invalidField, type ErrorDetail } from '@groundwork/rest';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import {
  findViolations,
  schemaOfLevel,
  violationsOf,
  type LevelSchemas,
} from '../../platform/attributes/level-schemas.js';
import { CheckTime } from '../../platform/attributes/check-time.js';
import { TimeLimitExceeded, withinTime } from '../../platform/attributes/limited-time.js';
import type { VersionRow } from '../../platform/find-version.js';
import { lineFault, MAX_RUN_FAULTS, type RunFault } from '../../runs/run-faults.js';

const PAGE = 1_000;
const BATCH = 100;
const MAX_DETAILS = 100;
const TOO_LONG = 'take too long to check against the schema of the tree';
/** Comes before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Planned {
  readonly id: string;
  readonly line: number | null;
  readonly code: string;
  readonly is_new: boolean;
  readonly depth: number;
  readonly attributes: Record<string, unknown>;
}

/** What of a node's attributes breaks the schema of its level. */
interface AttributeFault {
  readonly node: Planned;
  readonly detail: ErrorDetail;
}

/** Planned nodes that are new, or get other attributes or another level. Each is looked up by index, whatever the statistics say. */
const pageAfter = (versionId: string, after: string): Sql => sql`
  select p.id, p.line, p.code, p.was is null as is_new, l.depth, coalesce(p.doc -> 'attributes', '{}') as attributes
  from (select * from planned where id > ${after} and doc is not null order by id) p
  cross join lateral (select depth from hierarchy where id = p.id offset 0) l
  left join lateral (select depth from node where tree_version_id = ${opaqueId(versionId)} and id = p.id offset 0) n on true
  where n.depth is null or n.depth <> l.depth or p.was -> 'attributes' is distinct from p.doc -> 'attributes'
  order by p.id limit ${PAGE}`;

/** By the index: as many are read as are written. */
const stored = (nodes: readonly Planned[]): Sql => sql`
  update planned p set doc = p.doc || jsonb_build_object('attributes', a.attributes)
  from unnest(${nodes.map(({ id }) => id)}::uuid[], ${nodes.map(({ attributes }) => JSON.stringify(attributes))}::jsonb[]) a (id, attributes)
  where p.id = any(${nodes.map(({ id }) => id)}::uuid[]) and p.id = a.id`;

/**
 * Adds the defaults of their levels to the attributes of new nodes, and finds the lines whose attributes break the schema of their level. Costs a
 * statement per thousand nodes that are checked, two where they get defaults. Throws `invalid_request` where that takes too long. (docs/trees.md, "Attributes")
 */
export async function checkAttributes(client: pg.Client, versionId: string, levels: LevelSchemas): Promise<RunFault[]> {
  const time = new CheckTime(() => invalidField('attributes', TOO_LONG));
  const faults = await findAttributeFaults(client, versionId, levels, { most: MAX_RUN_FAULTS, defaults: true, time });
  return faults.map(({ node, detail: { field, code, message } }) =>
    lineFault(Number(node.line), { field, message }, code),
  );
}

/**
 * The attributes that a plan gives nodes, and those of nodes that get another level, fit the schema there is: as with single writes, others are not
 * checked. Costs a statement per thousand nodes. Throws `conflict` naming nodes and members. (docs/trees.md, "Attributes")
 */
export async function assertPlannedAttributes(
  client: pg.Client,
  { id, schema }: Pick<VersionRow, 'id' | 'schema'>,
): Promise<void> {
  if (schema === null) return;
  const time = new CheckTime(() => new ApiError('conflict', `The attributes of the nodes ${TOO_LONG}.`));
  const faults = await findAttributeFaults(client, id, schema, { most: MAX_DETAILS, defaults: false, time });
  const details = faults.map(({ node, detail }) => ({ ...detail, field: `${node.code}: ${detail.field}` }));
  const [first] = details;
  if (first)
    throw new ApiError('conflict', `The schema of the tree does not allow it: ${first.field} ${first.message}`, {
      details,
    });
}

async function findAttributeFaults(
  client: pg.Client,
  versionId: string,
  levels: LevelSchemas,
  { most, defaults, time }: { readonly most: number; readonly defaults: boolean; readonly time: CheckTime },
): Promise<AttributeFault[]> {
  const faults: AttributeFault[] = [];
  for (let after: string | undefined = NOBODY; after !== undefined && faults.length < most;) {
    const { rows }: pg.QueryResult<Planned> = await client.query<Planned>(pageAfter(versionId, after));
    const filled: Planned[] = [];
    for (let at = 0; at < rows.length; at += BATCH) {
      const nodes = rows.slice(at, at + BATCH);
      const before = nodes.map(({ attributes }) => JSON.stringify(attributes));
      const found = time.spend(nodes.length, () => faultsOfAll(nodes, levels, defaults));
      time.assertLeft();
      if ('slow' in found) return [found.slow];
      faults.push(...found);
      filled.push(...nodes.filter(({ attributes }, nth) => JSON.stringify(attributes) !== before[nth]));
      // Other requests go on between batches.
      await setImmediate();
    }
    if (filled.length > 0) await client.query(stored(filled));
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  }
  return faults.slice(0, most);
}

/** Checked together, since each limit of time costs a thread; one by one where they take too long, up to the node that does. */
function faultsOfAll(
  nodes: readonly Planned[],
  levels: LevelSchemas,
  defaults: boolean,
): AttributeFault[] | { readonly slow: AttributeFault } {
  try {
    return withinTime(() => nodes.flatMap((node) => faultsOf(node, levels, defaults, violationsOf)));
  } catch (error) {
    if (!(error instanceof TimeLimitExceeded)) throw error;
  }
  const faults: AttributeFault[] = [];
  for (const node of nodes)
    try {
      faults.push(...faultsOf(node, levels, defaults, findViolations));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.details?.[0]?.message ?? error.message;
      return { slow: { node, detail: { field: 'attributes', code: 'format', message } } };
    }
  return faults;
}

/** Of new nodes absent attributes get their defaults, where they are wanted. */
function faultsOf(node: Planned, levels: LevelSchemas, defaults: boolean, find: typeof violationsOf): AttributeFault[] {
  const schema = schemaOfLevel(levels, node.depth);
  if (schema === undefined) return [];
  return find(schema, node.attributes, defaults && node.is_new).map((detail) => ({ node, detail }));
}
