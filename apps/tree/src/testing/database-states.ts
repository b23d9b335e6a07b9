import type { TestSchema } from '@groundwork/testing';

type Query = TestSchema['query'];

/** A version filled by SQL: `parent` is the number of the parent of node `n` (from 2 on; 1 is the root), as an SQL expression. */
export interface Shape {
  readonly nodes: number;
  readonly parent: string;
  readonly translated?: boolean;
}

const FLAT = '1';
const CHAIN = 'n - 1';
const BUSHY = '(n + 8) / 10';

/** Statistics that a database can hold when a bulk operation begins; each is made in an empty schema. (ADR 0047) */
export const DATABASE_STATES: Readonly<Record<string, (query: Query) => Promise<void>>> = {
  empty: analyzed,
  'one root': (query) => filled(query, { versions: 1, nodes: 1, parent: FLAT }),
  '62 roots': (query) => filled(query, { versions: 62, nodes: 1, parent: FLAT }),
  'a flat version of 10,000': (query) => filled(query, { versions: 1, nodes: 10_000, parent: FLAT }),
  'a translated flat version of 5,000': (query) =>
    filled(query, { versions: 1, nodes: 5_000, parent: FLAT, translated: true }),
  'a chain of 10,000': (query) => filled(query, { versions: 1, nodes: 10_000, parent: CHAIN }),
  'five versions of 4,000': (query) => filled(query, { versions: 5, nodes: 4_000, parent: BUSHY }),
  'after a mass deletion': async (query) => {
    await filled(query, { versions: 3, nodes: 5_000, parent: FLAT, translated: true });
    await query('delete from translation');
    await query('delete from node where depth > 0');
    await analyzed(query);
  },
};

/** One tree per version, analyzed. */
async function filled(query: Query, { versions, ...shape }: Shape & { versions: number }): Promise<void> {
  await addVersions(query, versions, shape);
  await analyzed(query);
}

/** A tree with a version that the statistics do not know. */
export const addVersion = (query: Query, shape: Shape): Promise<void> => addVersions(query, 1, shape);

/** Rows are inserted without the checks of references, which are what is looked at. Depths and numbers are those of the shape. */
async function addVersions(query: Query, many: number, { nodes, parent, translated = false }: Shape): Promise<void> {
  await query(`
    set session_replication_role = replica;
    create temporary table made as select uuid_v7() as tree, uuid_v7() as version from generate_series(1, ${many}) v;
    insert into tree (id, code, name, label_id) select tree, 'state-' || tree, 'State', uuid_v7() from made;
    insert into tree_version (id, tree_id, version, name, label_id, node_count) select version, tree, 'v1', 'v1', uuid_v7(), ${nodes} from made;
    create temporary table numbered as
      select version, n, case when n > 1 then ${parent} end as parent, uuid_v7() as id from made cross join generate_series(1, ${nodes}) n;
    create index on numbered (version, parent);
    analyze numbered;
    with recursive placed (version, n, id, parent_id, depth) as (
      select version, n, id, null::uuid, 0 from numbered where parent is null
      union all select c.version, c.n, c.id, p.id, p.depth + 1 from placed p join numbered c on c.version = p.version and c.parent = p.n)
    insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
      select version, id, parent_id, 'n' || n, 'Node', uuid_v7(), depth from placed;
    insert into translation (id, label_id, language, tree_version_id, node_id, name)
      select uuid_v7(), n.label_id, 'mn_MN', n.tree_version_id, n.id, 'x' from node n join made m on m.version = n.tree_version_id where ${translated};
    select number_version(version) from made;
    drop table numbered, made;
    reset session_replication_role`);
}

const TABLES = ['tree', 'tree_version', 'node', 'translation'];

/** Nothing else analyzes or vacuums from then on: autovacuum would in the middle of a test, now and then. */
async function analyzed(query: Query): Promise<void> {
  for (const table of [...TABLES, 'label']) await query(`alter table ${table} set (autovacuum_enabled = off)`);
  await query(`vacuum (analyze) ${TABLES.join()}`);
}
