import { startTestService, type TestService } from '@groundwork/testing';
import { SLICE } from '../../platform/slices.js';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';
import { verifyTrees } from '../../verify/verify-trees.js';

const NODES = SLICE + 100;
const LAST = NODES - 1;
const TABLES = ['translation', 'label', 'relation'] as const;

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  await service.query('create table written (what text not null, rows int not null)');
  await service.query(`create function note_rows() returns trigger language plpgsql as $$
    begin insert into written select tg_op || ' ' || tg_table_name, count(*) from rows; return null; end $$`);
  for (const table of [...TABLES, 'node'])
    for (const [operation, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
      ['update', 'new'],
    ])
      await service.query(`create trigger note_${operation} after ${operation} on ${table}
        referencing ${rows} table as rows for each statement execute function note_rows()`);
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** The rows that an import wrote, by operation and table; and whether no statement wrote more than a slice. */
async function written(version: string, partsOf: (n: number) => object): Promise<Record<string, readonly unknown[]>> {
  await service.query('truncate written');
  const nodes = Array.from({ length: NODES }, (_, n) => ({
    ...{ code: `n${n}`, name: `Node ${n}`, parent_code: n === 0 ? null : 'n0' },
    ...partsOf(n),
  }));
  await forest.replace(version, nodes);
  const found = await service.query<{ what: string; rows: number; most: number }>(
    'select what, sum(rows)::int as rows, max(rows) as most from written group by what having sum(rows) > 0 order by what',
  );
  return Object.fromEntries(found.map(({ what, rows, most }) => [what, [rows, most <= SLICE]]));
}

describe('parts of more nodes than a slice', () => {
  it('are written and removed by statements that end after a slice', async () => {
    const version = await forest.version();
    const added = await written(version, (n) => ({
      translations: { mn_MN: { name: `Нэр ${n}` } },
      labels: [{ value: `Also ${n}` }],
      relations: [{ kind: 'exact_match', target_uri: `urn:other:${n}` }],
    }));
    const inserted = [...TABLES, 'node'].map((table) => [`INSERT ${table}`, [NODES, true]]);
    expect(added).toEqual({ ...Object.fromEntries(inserted), 'DELETE node': [1, true] }); // the root it had
    const removed = await written(version, () => ({ translations: {}, labels: [], relations: [] }));
    const deleted = TABLES.map((table) => [`DELETE ${table}`, [NODES, true]]);
    expect(removed).toEqual({ ...Object.fromEntries(deleted), 'UPDATE node': [NODES, true] });
  });
});

describe('more changed nodes than a slice', () => {
  /** The name of the node that codes from the root on lead to; undefined where they lead to none. */
  const nameAt = async (version: string, ...codes: readonly string[]) =>
    (await forest.agent.get(`${version}/by_path/${codes.join('/')}`)).body.name as unknown;

  it('are written in slices, and two that exchange their places together', async () => {
    const version = await forest.version();
    const under = (upper: number, lower: number, name: string) => (n: number) => ({
      name: `${name} ${n}`,
      ...(n === lower ? { parent_code: `n${upper}` } : {}),
    });
    await written(version, under(1, LAST, 'Before'));
    const exchanged = await written(version, under(LAST, 1, 'After'));
    expect(exchanged['UPDATE node']).toEqual([expect.any(Number), true]);
    expect(await nameAt(version, 'n0', `n${LAST}`, 'n1')).toBe('After 1');
    expect(await nameAt(version, 'n0', `n${LAST}`)).toBe(`After ${LAST}`);
  });

  it('are numbered together where most of them move', async () => {
    const version = await forest.version();
    await written(version, () => ({}));
    await written(version, (n) => ({ name: `Lower ${n}`, ...(n > 1 ? { parent_code: 'n1' } : {}) }));
    expect(await nameAt(version, 'n0', 'n1', `n${LAST}`)).toBe(`Lower ${LAST}`);
  });
});
