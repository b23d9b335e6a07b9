import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

/** root > (top > (a, b, c), outside): a related to b, c and to the one outside, c also below a, each with a label and a match. */
async function related(): Promise<{ version: string; top: Body }> {
  const version = await forest.version();
  const root = await forest.root(version);
  const top = await forest.node(version, { code: 'top', parent_id: root.id });
  const nodes: Record<string, Body> = { top };
  for (const code of ['b', 'a', 'c']) nodes[code] = await forest.node(version, { code, parent_id: top.id });
  nodes['outside'] = await forest.node(version, { code: 'outside', parent_id: root.id });
  const post = (code: string, part: string, body: object) =>
    forest.agent.post(`${version}/nodes/${nodes[code]?.id}/${part}`).send(body).expect(201);
  for (const code of Object.keys(nodes)) {
    await post(code, 'labels', { value: `Also ${code}`, kind: 'hidden' });
    await post(code, 'relations', { kind: 'exact_match', target_uri: `urn:${code}` });
  }
  for (const [code, kind, target] of [
    ['a', 'related', 'b'],
    ['b', 'related', 'c'],
    ['a', 'related', 'outside'],
    ['c', 'secondary_parent', 'a'],
    ['b', 'secondary_parent', 'outside'],
  ] as [string, string, string][])
    await post(code, 'relations', { kind, target_id: nodes[target]?.id });
  return { version, top };
}

/** Labels and relations by code of their node, as `kind value`. */
async function partsOf(version: string): Promise<Record<string, string[]>> {
  const parts: Record<string, string[]> = {};
  for (const { id, code } of await forest.nodes(version)) {
    const [labels, relations] = await Promise.all(
      ['labels', 'relations'].map(
        async (part) => (await forest.agent.get(`${version}/nodes/${id}/${part}`)).body.items as Body[],
      ),
    );
    parts[code] = [
      ...(labels ?? []).map(({ kind, value }) => `${String(kind)} ${String(value)}`),
      ...(relations ?? []).map(
        ({ kind, target_code, target_uri }) => `${String(kind)} ${String(target_code ?? target_uri)}`,
      ),
    ].sort();
  }
  return parts;
}

describe('labels and relations in a clone', () => {
  it('of a version or tree are all there', async () => {
    const { version } = await related();
    const parts = await partsOf(version);
    expect(parts['b']).toEqual([
      'exact_match urn:b',
      'hidden Also b',
      'related a',
      'related c',
      'secondary_parent outside',
    ]);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    expect(await partsOf(version.replace('/v1', '/v2'))).toEqual(parts);
    const code = aCode('tree');
    await forest.agent
      .post(`${version.replace('/versions/v1', '')}/clone`)
      .send({ code, name: 'x' })
      .expect(201);
    for (const name of ['v1', 'v2']) expect(await partsOf(`/trees/${code}/versions/${name}`)).toEqual(parts);
  });

  it('of a node are those that end in the copy or at an IRI; what is outside gets none', async () => {
    const { version, top } = await related();
    const before = await partsOf(version);
    await forest.agent.post(`${version}/nodes/${top.id}/clone`).send({ code: 'new', name: 'x' }).expect(201);
    const parts = await partsOf(version);
    expect(parts).toMatchObject(before);
    expect({ new: parts['new'], a: parts['new.a'], b: parts['new.b'], c: parts['new.c'] }).toEqual({
      new: ['exact_match urn:top', 'hidden Also top'],
      a: ['exact_match urn:a', 'hidden Also a', 'related new.b'],
      b: ['exact_match urn:b', 'hidden Also b', 'related new.a', 'related new.c'],
      c: ['exact_match urn:c', 'hidden Also c', 'related new.b', 'secondary_parent new.a'],
    });
  });

  it('of a node alone are its labels and matches', async () => {
    const { version } = await related();
    const [a] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='a'" })).body.items as [Body];
    const clone = forest.agent.post(`${version}/nodes/${a.id}/clone`).query({ descendants: false });
    await clone.send({ code: 'alone', name: 'x' }).expect(201);
    expect((await partsOf(version))['alone']).toEqual(['exact_match urn:a', 'hidden Also a']);
  });
});
