import { keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { findRelatedAbove } from './find-related-above.js';
import { connectPlanned, INDEX_PLANNED, PLAN_TABLES } from './plan-places.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
});

const related = (code: string) => [{ kind: 'related', target_code: code }];
const imported = async (rows: readonly object[], query: object = {}, into = version) => {
  const request = forest.agent.post(`${into}/import`).query(query).set('content-type', 'application/x-ndjson');
  const { status, body } = await request.send(rows.map((row) => JSON.stringify(row)).join('\n'));
  return { status, body: body as Body };
};
const A = { code: 'a', name: 'A' };
const B = { code: 'b', name: 'B', parent_code: 'a' };
const C = { code: 'c', name: 'C', parent_code: 'b' };
const D = { code: 'd', name: 'D' };
const above = (below: string, top: string) => `${below} is related to ${top}, which is above it (SKOS S27)`;

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] };
const handled = (plan: Plan): number =>
  plan['Actual Loops'] * plan['Actual Rows'] + (plan.Plans ?? []).reduce((sum, part) => sum + handled(part), 0);

/** The rows that the steps of the search return where a plan changes the node `d`. */
async function rowsHandled(was: object, doc: object): Promise<number> {
  const nodes = await forest.nodes(version);
  const node = nodes.find(({ code }) => code === 'd');
  const versionId = String(node?.['tree_version_id']);
  const client = new pg.Client({
    connectionString: service.schema.url,
    options: `-c search_path=${service.schema.name},public`,
  });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of PLAN_TABLES) await client.query(table);
    const planned = `insert into planned (code, id, was, doc) values ('d', $1, $2, $3)`;
    await client.query(planned, [node?.id, { parent_code: null, ...was }, { parent_code: null, ...was, ...doc }]);
    await client.query(INDEX_PLANNED);
    await connectPlanned(client, versionId);
    let rows = 0;
    const query = async ({ text, values }: Sql) => {
      if (!text.includes('climbed')) return client.query({ text, values });
      const { rows: plans } = await client.query<Explained>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      rows += handled(plans[0]!['QUERY PLAN'][0].Plan);
      return client.query({ text, values });
    };
    await findRelatedAbove(
      { query: (given: Sql | string) => (typeof given === 'string' ? client.query(given) : query(given)) } as pg.Client,
      versionId,
    );
    return rows;
  } finally {
    await client.end();
  }
}

describe('40: related nodes of which one is above the other', () => {
  it.each<[string, object[], string[]]>([
    ['parent and child', [A, { ...B, relations: related('a') }], [`line 2: ${above('b', 'a')}`]],
    ['named at the upper one', [{ ...A, relations: related('c') }, B, C], [`line 3: ${above('c', 'a')}`]],
    [
      'by a secondary parent',
      [A, { ...B, relations: [{ kind: 'secondary_parent', target_code: 'd' }] }, { ...C, relations: related('d') }, D],
      [`line 3: ${above('c', 'd')}`],
    ],
    ['siblings are apart', [A, B, { ...C, parent_code: 'a', relations: related('b') }], []],
  ])('are imported with a warning: %s', async (_, rows, warnings) => {
    for (const query of [{ dry_run: true }, { dry_run: true, strict: true }, {}])
      expect(await imported(rows, query)).toMatchObject({ status: 200, body: { added: rows.length, warnings } });
  });

  it('are named where a move of nodes above them makes them so', async () => {
    await imported([A, D, { code: 'e', name: 'E', parent_code: 'd', relations: related('a') }]);
    const { body } = await imported([{ code: 'd', parent_code: 'a' }]);
    expect(body).toMatchObject({ moved: 1, warnings: [above('e', 'a')] });
  });

  it('are not named again by what neither relates nor moves them', async () => {
    const rows = [{ ...A, relations: related('c') }, B, C, D];
    expect((await imported(rows)).body).toMatchObject({ warnings: [`line 3: ${above('c', 'a')}`] });
    for (const later of [rows, [{ code: 'b', name: 'Other' }], [{ code: 'd', parent_code: 'c' }]])
      expect((await imported(later)).body).toMatchObject({ warnings: [] });
    const moved = await imported([{ code: 'b', parent_code: null }]);
    expect(moved.body).toMatchObject({ moved: 1, warnings: [] });
    expect((await imported([{ code: 'b', parent_code: 'a' }])).body).toMatchObject({ warnings: [above('c', 'a')] });
  });

  it('are named where a secondary parent of a node above them makes them so', async () => {
    await imported([A, B, D, { code: 'e', name: 'E', parent_code: 'd', relations: related('a') }]);
    const { body } = await imported([{ code: 'd', relations: [{ kind: 'secondary_parent', target_code: 'b' }] }]);
    expect(body).toMatchObject({ changed: 1, warnings: [above('e', 'a')] });
  });

  it.each<[string, object, object]>([
    ['changes a text', { name: 'D' }, { name: 'Other' }],
    ['moves a node', { parent_code: null }, { parent_code: 'b' }],
    ['adds a secondary parent', {}, { relations: [{ kind: 'secondary_parent', target_code: 'b' }] }],
    ['relates nodes', {}, { relations: related('a') }],
  ])('are looked for among few rows where a plan %s, however many the version has', async (_, was, doc) => {
    const pairs = Array.from({ length: 300 }, (_, n) => [
      { code: `x${n}`, name: 'x' },
      { code: `y${n}`, name: 'y', ...(n > 0 && { parent_code: `y${n - 1}` }), relations: related(`x${n}`) },
    ]).flat();
    await imported([A, B, C, D, ...pairs]);
    expect(await rowsHandled(was, doc)).toBeLessThan(200);
  });

  it('are merged with a warning', async () => {
    await imported([A, D]);
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    for (const name of ['ours', 'theirs'])
      await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
    const [ours, theirs] = [version.replace('/v1', '/ours'), version.replace('/v1', '/theirs')];
    await imported([{ code: 'd', parent_code: 'a' }], {}, ours);
    expect((await imported([{ code: 'd', relations: related('a') }], {}, theirs)).body).toMatchObject({ warnings: [] });
    for (const query of [{ dry_run: true }, {}]) {
      const { body } = await forest.agent.post(`${ours}/merge`).query(query).send({ from: 'theirs' }).expect(200);
      expect((body as Body)['warnings']).toEqual([above('d', 'a')]);
    }
  });
});
