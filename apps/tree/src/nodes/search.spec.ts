import { Records } from '@groundwork/records';
import { listStatements, startTestService, type TestService } from '@groundwork/testing';
import sql from 'sql-template-tag';
import { tree } from '../service.js';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { startAlone } from '../testing/start-alone.js';
import { Forest, type Body } from '../testing/forest.js';
import { BY_INDEX, foundStatement } from './search.js';
import { nodesOfVersion, nodeView } from './tree-node.entity.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const search = async (version: string, words: string, query = {}) => {
  const { status, body } = await forest.agent.get(`${version}/nodes`).query({ search: words, ...query });
  return { status, body, codes: ((body.items ?? []) as Body[]).map(({ code }) => code) };
};
const make = async (version: string, nodes: Readonly<Record<string, object>>) => {
  const operations = Object.entries(nodes).map(([code, values]) => ({
    op: 'create',
    values: { code, name: code, ...values },
  }));
  await forest.agent.post(`${version}/nodes/bulk`).send({ operations }).expect(200);
};

describe('Get Tree Nodes: search', () => {
  it('53: finds words without case and accents, the last one by its beginning; Mongolian suffixes too', async () => {
    const version = await forest.version();
    await make(version, {
      s: { name: 'Сургуулийн байр' },
      c: { name: 'Café Ётый', description: 'Straße' },
      o: { name: 'Өндөр үүр' },
      p: { name: 'Ондор уур' },
      q: { name: 'Майор' },
    });
    const found = async (words: string) => (await search(version, words)).codes;
    expect(await found('сургууль')).toEqual(['s']);
    expect(await found('СУРГУУЛИЙН Бай')).toEqual(['s']);
    expect(await found('байр сургуулийн')).toEqual(['s']);
    expect(await found('сургу байр')).toEqual([]);
    expect(await found('cafe')).toEqual(['c']);
    expect(await found('CAFÉ')).toEqual(['c']);
    expect(await found('strasse')).toEqual(['c']);
    // ө, ү, й, ё are letters of their own.
    expect(await found('өндөр')).toEqual(['o']);
    expect(await found('ондор')).toEqual(['p']);
    expect(await found('үүр')).toEqual(['o']);
    expect(await found('маиор')).toEqual([]);
    expect(await found('майо')).toEqual(['q']);
    expect(await found('етый')).toEqual([]);
  });

  it('finds by code, description, translation and label, the best match first', async () => {
    const version = await forest.version();
    await make(version, {
      'tea-12': { name: 'Drink', position: 9 },
      a: { name: 'Leaves', description: 'What tea is made of', position: 1 },
      b: { name: 'Tea', description: 'Tea and more tea', position: 5 },
      c: { name: 'Other' },
      d: { name: 'Another' },
      e: { name: 'Coffee' },
    });
    const idOf = async (code: string) => ((await search(version, code)).body.items as Body[])[0]!.id;
    await forest.agent
      .post(`${version}/nodes/${await idOf('other')}/translations`)
      .send({ language: 'mn_MN', name: 'Tea цай' })
      .expect(201);
    await forest.agent
      .post(`${version}/nodes/${await idOf('another')}/labels`)
      .send({ value: 'Teaa', kind: 'hidden' })
      .expect(201);
    const { codes } = await search(version, 'tea');
    expect([...codes].sort()).toEqual(['a', 'b', 'c', 'd', 'tea-12']);
    expect(codes[0]).toBe('b');
    expect(codes.at(-1)).toBe('a');
    expect((await search(version, 'tea-12')).codes).toEqual(['tea-12']);
    expect((await search(version, 'цай')).codes).toEqual(['c']);
    expect((await search(version, 'tea', { sort: 'code:desc' })).codes).toEqual(['tea-12', 'd', 'c', 'b', 'a']);
  });

  it('ranks by the beginning of a description, and finds by all of it', async () => {
    const version = await forest.version();
    await make(version, {
      far: { name: 'Far', description: `${'word '.repeat(100)} tea tea tea`, position: 1 },
      near: { name: 'Near', description: 'Of tea', position: 2 },
    });
    expect((await search(version, 'tea')).codes).toEqual(['near', 'far']);
    expect((await search(version, 'tea', { sort: 'position' })).codes).toEqual(['far', 'near']);
  });

  it('is paged and combined with q, ancestor_id, fields, expand and a language', async () => {
    const version = await forest.version();
    const top = Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`n${String(n).padStart(2, '0')}`, { name: 'Word', position: n }]),
    );
    await make(version, top);
    await make(version, { below: { name: 'Word', parent_code: 'n03' } });
    const all = await search(version, 'word', { limit: 1_000, total_count: true });
    expect(all.body).toMatchObject({ total_count: 16, count: 16, has_more: false, offset: 0, limit: 1_000 });
    const pages = await Promise.all(
      [0, 6, 12].map((offset) => search(version, 'word', { limit: 6, offset, total_count: true })),
    );
    expect(pages.flatMap(({ codes }) => codes)).toEqual(all.codes);
    expect(pages.map(({ body }) => [body.has_more, body.total_count])).toEqual([
      [true, 16],
      [true, 16],
      [false, 16],
    ]);
    expect((await search(version, 'word', { offset: 100, total_count: true })).body).toMatchObject({
      total_count: 16,
      items: [],
      has_more: false,
    });
    expect((await search(version, 'word', { q: 'position>=13' })).codes).toEqual(['n13', 'n14']);
    const [{ id }] = (await search(version, 'n03')).body.items as [Body];
    expect((await search(version, 'word', { q: `ancestor_id=${id}` })).codes).toEqual(['below']);
    const shown = await search(version, 'n03', { fields: 'code,child_nodes', expand: 'all', language: 'mn_MN' });
    expect(shown.body.items).toMatchObject([{ code: 'n03', child_nodes: [{ code: 'below' }] }]);
    expect(Object.keys(shown.body.items[0])).toEqual(['code', 'child_nodes']);
  });

  it('53: of 50 versions with the same nodes, finds those of one', async () => {
    const version = await forest.version();
    await make(version, { a: { name: 'Shared' }, b: { name: 'Shared' } });
    for (let n = 2; n <= 50; n++)
      await forest.agent
        .post(`${version}/clone`)
        .send({ version: `v${n}`, name: `v${n}` })
        .expect(201);
    const { body } = await search(version.replace('/v1', '/v25'), 'shared', { total_count: true });
    const own = (await forest.nodes(version.replace('/v1', '/v25'))).map(({ id }) => id);
    expect(body.total_count).toBe(2);
    expect(own).toEqual(expect.arrayContaining((body.items as Body[]).map(({ id }) => id)));
  });

  it('finds nothing by what the index adds to the words: no text begins with it', async () => {
    const version = await forest.version();
    const { id } = (await forest.agent.get(version)).body as Body;
    await make(version, { a: { name: 'Tea' }, b: { name: 'Tea b' } });
    for (const text of ['v', '/', `/${id}`, `v${id}`, id, id.slice(0, 2), 'te v'])
      expect([text, (await search(version, text)).codes]).toEqual([text, []]);
    expect((await search(version, 'te')).codes).toEqual(['a', 'b']);
    expect((await search(version, 'b')).codes).toEqual(['b']);
    expect((await search(version, 't')).codes).toEqual([]);
  });

  it('finds nothing where there is no word, and says what is wrong', async () => {
    const version = await forest.version();
    expect((await search(version, '...')).body).toMatchObject({ count: 0, items: [] });
    expect((await search(version, `'a' & !b:* | (<->\\`)).status).toBe(200);
    expect((await search(version, '  ')).body.count).toBe(1);
    for (const [query, field] of [
      [{ search: 'x'.repeat(256) }, 'search'],
      [{ search: 'x', order: 'outline' }, 'search'],
      [{ search: ['x', 'y'] }, 'search'],
    ] as const) {
      const { status, body } = await forest.agent.get(`${version}/nodes`).query(query);
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
    expect((await search(version.replace('/v1', '/v9'), 'x')).status).toBe(404);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

const EMPTIED = 'delete from translation; delete from node where depth > 0';

describe.each(Object.keys(DATABASE_STATES))('search where the statistics are those of %s', (state) => {
  let own: TestService;
  beforeAll(async () => {
    own = await startAlone();
    await DATABASE_STATES[state]?.(own.query);
    await addVersion(own.query, { nodes: 3_000, parent: '1', translated: true });
  });
  afterAll(() => own.close());

  // Of tables that grew or shrank since they were analyzed. (A table without pages, emptied and vacuumed, is read by any index.) What waits to be sorted
  // into an index is part of the cost of reading it, as much as that of reading a table of this size, and differs with the moment.
  it.each([
    ['as it is', ''],
    ['analyzed', 'analyze node, translation'],
    ['vacuumed', 'vacuum node, translation'],
    ['emptied', EMPTIED],
    ['emptied, its nodes vacuumed', 'vacuum node'],
    ['emptied, its nodes analyzed', 'analyze node'],
    ['filled again', `${EMPTIED}; vacuum (analyze) node; vacuum (analyze) translation`],
  ])('reads nodes and translations by their words: %s', async (name, change) => {
    for (const statement of change.split('; ').filter(Boolean)) await own.query(statement);
    if (name === 'filled again') await addVersion(own.query, { nodes: 3_000, parent: '1', translated: true });
    await own.query("select gin_clean_pending_list('node_words'), gin_clean_pending_list('translation_words')");
    const [row] = await own.query<{ id: string; tree_id: string }>(
      'select id, tree_id from tree_version order by id desc limit 1',
    );
    const steps = stepsOf(
      await planOf(own, { ...row!, ranges: [] } as unknown as Parameters<typeof foundStatement>[0]),
    );
    expect(steps.map((step) => step['Index Name'])).toEqual(
      expect.arrayContaining(['node_words', 'translation_words', 'label_words']),
    );
    expect(steps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
  });
});

/** As the search plans it: with its setting, in a transaction. */
async function planOf({ app }: TestService, version: Parameters<typeof foundStatement>[0]): Promise<Plan> {
  const view = nodesOfVersion(nodeView, version);
  const { text, values } = foundStatement(version, 'n17', { sort: [], limit: 10, offset: 0 }, view);
  return app.get(Records).transaction(async (tx) => {
    await tx.query(sql`select ${BY_INDEX}`);
    const explain = { text: `explain (format json) ${text}`, values, unnamed: true };
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    return row!['QUERY PLAN'][0].Plan;
  });
}

it('searches with the setting that its plans were looked at with', async () => {
  const version = await forest.version();
  const texts = await listStatements(() => search(version, 'x'));
  const setting = texts.findIndex((text) => text.includes(BY_INDEX.text));
  const found = texts.findIndex((text) => text.includes('search_query('));
  expect(setting).toBeGreaterThanOrEqual(0);
  expect(found).toBeGreaterThan(setting);
});
