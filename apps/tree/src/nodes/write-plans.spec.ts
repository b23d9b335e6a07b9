import type { TestService } from '@groundwork/testing';
import pg from 'pg';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { startAlone } from '../testing/start-alone.js';
import { GENERIC_PLANS } from '../platform/find-version.js';

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const NODES = 600;
/** Plans come as notices: those of triggers and of references, too. */
const EXPLAINED = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`;
/** Rows that plans may handle per node where many are written, and where one is; a plan that compares all of them with one another handles 600 a node. */
const ROWS_PER_NODE = 60;
const ROWS_OF_ONE = 200;

/** Rows that the steps of a plan returned or discarded. */
function handled(plan: Plan): number {
  const each = Object.entries(plan)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, rows]) => sum + Number(rows), 0);
  return plan['Actual Loops'] * each + (plan.Plans ?? []).reduce((sum, below) => sum + handled(below), 0);
}

/** A statement that a trigger or the check of a reference ran, with its plan. */
interface Explained {
  readonly 'Query Text': string;
  readonly Plan: Plan;
}

const explained = (message: string): Explained => JSON.parse(message.slice(message.indexOf('{'))) as Explained;

/** The nodes of the version numbered `$from` to `$to`: 2 to 4 are below the root, the others below 2. */
const CHOSEN = `tree_version_id = $version and code in (select 'n' || n from generate_series($from::int, $to::int) n)`;
const id = (n: string) => `(select id from node where tree_version_id = $version and code = 'n' || ${n})`;
const PART = `select uuid_v7(), tree_version_id, id`;
const PARTS = `tree_version_id = $version and node_id in (select id from node where ${CHOSEN})`;
const WRITES: Readonly<Record<string, string>> = {
  update: `update node set name = name || '!' where ${CHOSEN}`,
  'insert of translations': `insert into translation (id, tree_version_id, node_id, label_id, language, name) ${PART}, label_id, 'mn_MN', 'x' from node where ${CHOSEN}`,
  'update of translations': `update translation set name = 'y' where ${PARTS}`,
  'deletion of translations': `delete from translation where ${PARTS}`,
  'insert of labels': `insert into label (id, tree_version_id, node_id, language, kind, value) ${PART}, 'mn_MN', 'alt', 'x' from node where ${CHOSEN}`,
  'update of labels': `update label set value = 'y' where ${PARTS}`,
  'deletion of labels': `delete from label where ${PARTS}`,
  'insert of relations': `insert into relation (id, tree_version_id, node_id, kind, target_uri) ${PART}, 'exact_match', 'https://example.com/x' from node where ${CHOSEN}`,
  'update of relations': `update relation set target_uri = 'https://example.com/y' where ${PARTS}`,
  'deletion of relations': `delete from relation where ${PARTS}`,
  'insert of nodes before their parent': `
    with above as (select uuid_v7() as id)
    insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
    select $version::uuid, uuid_v7(), a.id, 'below-' || n, 'x', uuid_v7(), 2 from above a cross join generate_series($from::int, $to::int) n
    union all select $version::uuid, a.id, ${id('1')}, 'above-' || $to, 'x', uuid_v7(), 1 from above a`,
  'deletion of nodes': `delete from node where tree_version_id = $version and code = 'above-' || $to`,
  move: `update node set parent_id = ${id('3')}, depth = 2 where tree_version_id = $version and code = case when $from = $to then 'n4' else 'n2' end`,
  'move back': `update node set parent_id = ${id('1')}, depth = 1 where tree_version_id = $version and code = case when $from = $to then 'n4' else 'n2' end`,
};

describe.each(Object.keys(DATABASE_STATES))('writes with the statistics of %s', (state) => {
  let service: TestService;
  let client: pg.Client;
  let version: string;
  let written = '';
  let rows = 0;
  beforeAll(async () => {
    service = await startAlone();
    await DATABASE_STATES[state]?.(service.query);
    await addVersion(service.query, { nodes: NODES, parent: 'case when n <= 4 then 1 else 2 end' });
    [{ version }] = (await service.query(
      'select tree_version_id as version from node group by 1 order by 1 desc limit 1',
    )) as [{ version: string }];
    const { url, name } = service.schema;
    client = new pg.Client({ connectionString: url, options: `-c search_path=${name},public` });
    await client.connect();
    await client.query(EXPLAINED);
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return;
      const { 'Query Text': text, Plan } = explained(message);
      if (text !== written) rows += handled(Plan);
    });
  });
  afterAll(async () => {
    await client.end();
    await service.close();
  });

  /** The rows that triggers and references handle for a write of these nodes, in a transaction as the service makes it. */
  async function write(statement: string, from: number, to: number): Promise<number> {
    const values = { version: `'${version}'`, from: String(from), to: String(to) };
    written = statement.replaceAll(/\$(version|from|to)\b/g, (_, name: keyof typeof values) => values[name]);
    await client.query(`begin; select ${GENERIC_PLANS.text}`);
    rows = 0;
    await client.query(written);
    await client.query('commit');
    return rows;
  }

  it.each(Object.entries(WRITES))('%s: a session that wrote one row writes many as cheaply', async (_, statement) => {
    expect(await write(statement, 4, 4)).toBeLessThan(ROWS_OF_ONE);
    expect(await write(statement, 5, NODES)).toBeLessThan(NODES * ROWS_PER_NODE);
  });
});
