import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
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
