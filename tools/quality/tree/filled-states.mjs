/** @import pg from 'pg' */

/** The parent of node `n`, by number, of a version filled by SQL; 1 is the root. */
const PARENTS = { flat: '1', chain: 'n - 1', bushy: '(n + 8) / 10' };

/**
 * What the statistics of a database can say when a bulk operation begins: so many versions of so many nodes, or none.
 * @typedef {{ versions: number, nodes: number, shape: keyof typeof PARENTS, thenEmptied?: boolean }} State
 */

/**
 * The tables hold what a state says and nothing else, and are analyzed.
 * @param {pg.Client} admin
 * @param {State | undefined} state
 */
export async function make(admin, state) {
  await admin.query('truncate tree, run, import_run cascade');
  if (state) await fill(admin, state);
  await admin.query('vacuum (analyze) tree, tree_version, node, translation');
}

/**
 * @param {pg.Client} admin
 * @param {State} state
 */
async function fill(admin, { versions, nodes, shape, thenEmptied }) {
  await admin.query(`
    set session_replication_role = replica;
    insert into tree (id, code, name, label_id) select uuid_v7(), 'state-' || v, 'State', uuid_v7() from generate_series(1, ${versions}) v;
    insert into tree_version (id, tree_id, version, name, label_id, node_count) select uuid_v7(), id, 'v1', 'v1', uuid_v7(), ${nodes} from tree;
    create temporary table numbered as
      select v.id as version, n, case when n > 1 then ${PARENTS[shape]} end as parent, uuid_v7() as id
      from tree_version v cross join generate_series(1, ${nodes}) n;
    create index on numbered (version, parent);
    analyze numbered;
    with recursive placed (version, n, id, parent_id, depth) as (
      select version, n, id, null::uuid, 0 from numbered where parent is null
      union all select c.version, c.n, c.id, p.id, p.depth + 1 from placed p join numbered c on c.version = p.version and c.parent = p.n)
    insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
      select version, id, parent_id, 'n' || n, 'Node', uuid_v7(), depth from placed;
    drop table numbered;
    select number_version(id) from tree_version;
    reset session_replication_role`);
  if (!thenEmptied) return;
  await admin.query('vacuum (analyze) node');
  await admin.query('delete from node where depth > 0');
}
