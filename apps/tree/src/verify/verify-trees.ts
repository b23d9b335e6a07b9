import pg from 'pg';
import type { TreeConfig } from '../platform/config.js';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/** One inconsistency, as a sentence. */
export interface Damage {
  readonly damage: string;
}

/** Everything below a root with the depth a walk finds; nodes of a cycle are never reached. */
const REACHED = sql`with recursive reached (version, id, depth) as (
  select tree_version_id, id, 0 from node where parent_id is null
  union all
  select r.version, n.id, r.depth + 1 from reached r
  cross join lateral (select c.id from node c where c.tree_version_id = r.version and c.parent_id = r.id offset 0) n)`;

/** One statement per kind of damage; each returns rows of `Damage`. (tree.md §3, "verify") */
export const DAMAGE_QUERIES: readonly Sql[] = [
  sql`${REACHED} select 'node ' || n.id || ' (' || n.code || ') has depth ' || n.depth || ', a walk finds ' || r.depth as damage
    from reached r join node n on n.tree_version_id = r.version and n.id = r.id where n.depth <> r.depth`,
  sql`${REACHED} select 'node ' || n.id || ' (' || n.code || ') is not reached from a root' as damage
    from node n where not exists (select from reached r where r.version = n.tree_version_id and r.id = n.id)`,
  sql`with ordered as (select n.*, lag(n.depth, 1, -1) over (partition by n.tree_version_id order by n.ord) as depth_before from node n)
    select 'node ' || n.id || ' (' || n.code || ') has the ord ' || coalesce(n.ord::text, 'null') || ', which is not below its parent' as damage
    from ordered n left join node p on p.tree_version_id = n.tree_version_id and p.id = n.parent_id
    left join lateral (select b.id from node b where b.tree_version_id = n.tree_version_id and b.depth = n.depth - 1 and b.ord < n.ord
      order by b.ord desc limit 1) before on true
    where n.depth = coalesce(p.depth, -1) + 1 and (n.ord is null or n.depth_before < n.depth - 1 or before.id is distinct from p.id)`,
  sql`select 'version ' || tree_version_id || ' has ' || count(*) || ' nodes of the ord ' || ord as damage
    from node where ord is not null group by tree_version_id, ord having count(*) > 1`,
  sql`select 'version ' || v.id || ' counts ' || v.node_count || ' nodes and has ' || count(n.id) as damage
    from tree_version v left join node n on n.tree_version_id = v.id group by v.id having v.node_count <> count(n.id)`,
  sql`select 'version ' || v.id || ' has no root' as damage
    from tree_version v where not exists (select from node n where n.tree_version_id = v.id and n.parent_id is null)`,
  sql`select 'tree ' || t.id || ' (' || t.code || ') has no version' as damage
    from tree t where not exists (select from tree_version v where v.tree_id = t.id)`,
  sql`select 'translation ' || x.id || ' has another label than what it translates' as damage
    from translation x
    left join tree t on t.id = x.tree_id
    left join tree_version v on v.id = x.tree_version_id
    left join node n on n.tree_version_id = x.tree_version_id and n.id = x.node_id
    where x.label_id is distinct from case when x.tree_id is not null then t.label_id when x.node_id is null then v.label_id else n.label_id end`,
  sql`with recursive climbed (version, start, id) as (
      select tree_version_id, node_id, target_id from relation where kind = 'secondary_parent'
      union
      select c.version, c.start, p.id from climbed c cross join lateral (
        select parent_id as id from node where tree_version_id = c.version and id = c.id and parent_id is not null
        union all
        select target_id from relation where tree_version_id = c.version and node_id = c.id and kind = 'secondary_parent' offset 0) p)
    select 'node ' || n.id || ' (' || n.code || ') is above itself by secondary parents' as damage
    from climbed c join node n on n.tree_version_id = c.version and n.id = c.id where c.id = c.start`,
];

/** The database and schema of the tables. */
type DatabaseConfig = Pick<TreeConfig, 'DATABASE_URL' | 'DATABASE_SCHEMA'>;

/**
 * Recomputes stored values: depths, order, counters, reachability from roots, roots, versions, labels of translations, cycles of secondary parents.
 * Returns one line per damage, in one snapshot; has no time limit and locks nothing. (tree.md §3)
 */
export async function verifyTrees({ DATABASE_URL, DATABASE_SCHEMA }: DatabaseConfig): Promise<string[]> {
  const options = `-c search_path=${DATABASE_SCHEMA},public -c statement_timeout=0`;
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'tree verify', options });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const found: string[] = [];
    for (const query of DAMAGE_QUERIES)
      found.push(...(await client.query<Damage>(query)).rows.map(({ damage }) => damage));
    return found;
  } finally {
    await client.end();
  }
}
