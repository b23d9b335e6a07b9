import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../../service.js';
import { Forest, type Body } from '../../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const NUMBERS = { type: 'object', additionalProperties: { type: 'number' } };
const WORDS = { type: 'object', additionalProperties: { type: 'string' } };

/** A frozen version with a node `a` that has `b` below it, and two clones of it. */
async function clones(): Promise<{ base: string; ours: string; theirs: string }> {
  const base = await forest.version();
  const a = await forest.node(base, { code: 'a', attributes: { old: 'x' } });
  await forest.node(base, { code: 'b', parent_id: a.id, attributes: { n: 1 } });
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  for (const version of ['ours', 'theirs'])
    await forest.agent.post(`${base}/clone`).send({ version, name: version }).expect(201);
  return { base, ours: base.replace('/v1', '/ours'), theirs: base.replace('/v1', '/theirs') };
}

async function nodeOf(version: string, code: string): Promise<Body> {
  const { body } = await forest.agent
    .get(`${version}/nodes`)
    .query({ q: `code='${code}'` })
    .expect(200);
  return (body.items as [Body])[0];
}
const patch = async (version: string, code: string, values: object) =>
  forest.agent
    .patch(`${version}/nodes/${(await nodeOf(version, code)).id}`)
    .send(values)
    .expect(200);
const allow = (version: string, levels: object) =>
  forest.agent
    .put(version.replace(/versions.*/, 'schema'))
    .send({ levels })
    .expect(200);

/** What both a dry run and the merge answer. */
async function merge(ours: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const dry_run of [true, false]) {
    const { status, body } = await forest.agent.post(`${ours}/merge`).query({ dry_run }).send({ from: 'theirs' });
    const details = (body.details ?? []) as { readonly field: string }[];
    answers.push([status, body.code, details.map(({ field }) => field).sort()]);
  }
  return answers;
}
const twice = (...fields: string[]): unknown[] => {
  const answer = fields.length > 0 ? [409, 'conflict', fields] : [200, undefined, []];
  return [answer, answer];
};

describe('attributes that a merge brings', () => {
  it('fit the schema there is, of new nodes and changed ones; else it is 409 and nothing changes', async () => {
    const { ours, theirs } = await clones();
    await forest.node(theirs, { code: 'c', attributes: { n: 'new' } });
    await patch(theirs, 'b', { attributes: { n: 'changed' } });
    await allow(ours, { '*': NUMBERS });
    expect(await merge(ours)).toEqual(twice('b: attributes.n', 'c: attributes.n'));
    expect((await nodeOf(ours, 'b')).attributes).toEqual({ n: 1 });
    await allow(ours, { '*': WORDS });
    expect(await merge(ours)).toEqual(twice());
    expect((await nodeOf(ours, 'b')).attributes).toEqual({ n: 'changed' });
  });

  it('are checked where a node gets another level', async () => {
    const { ours, theirs } = await clones();
    await patch(theirs, 'b', { parent_id: null });
    await allow(ours, { '0': WORDS });
    expect(await merge(ours)).toEqual(twice('b: attributes.n'));
    await allow(ours, { '1': WORDS });
    expect(await merge(ours)).toEqual(twice());
  });

  it('are left alone where the merge changes something else, and get no defaults', async () => {
    const { ours, theirs } = await clones();
    await patch(theirs, 'a', { name: 'Renamed' });
    await forest.node(theirs, { code: 'c', attributes: { n: 1 } });
    await allow(ours, { '*': { ...NUMBERS, properties: { size: { type: 'number', default: 1 } } } });
    expect(await merge(ours)).toEqual(twice());
    expect(await nodeOf(ours, 'a')).toMatchObject({ name: 'Renamed', attributes: { old: 'x' } });
    expect((await nodeOf(ours, 'c')).attributes).toEqual({ n: 1 });
  });
});
