import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
});
afterAll(() => service.close());

const URI = 'http://www.wikidata.org/entity/Q711';

describe('uri of a node', () => {
  it('is taken on create and update, cleared by null, and found by q', async () => {
    const node = await forest.node(version, { uri: URI });
    expect(node['uri']).toBe(URI);
    const found = await forest.agent.get(`${version}/nodes`).query({ q: `uri='${URI}'`, fields: 'id,uri' });
    expect(found.body.items).toEqual([{ id: node.id, uri: URI }]);
    const patch = (uri: unknown) => forest.agent.patch(`${version}/nodes/${node.id}`).send({ uri });
    expect((await patch('urn:isbn:9789991600000').expect(200)).body.uri).toBe('urn:isbn:9789991600000');
    expect((await patch(null).expect(200)).body.uri).toBeNull();
  });

  it('is unique within the version, and copied with it, but not with a node', async () => {
    const path = await forest.version();
    const node = await forest.node(path, { uri: URI });
    const taken = await forest.agent.post(`${path}/nodes`).send({ code: 'other', name: 'Other', uri: URI });
    expect(taken.body).toMatchObject({ code: 'conflict', details: [{ field: 'uri', code: 'taken' }] });
    const clone = await forest.agent.post(`${path}/nodes/${node.id}/clone`).send({ code: 'clone', name: 'Clone' });
    expect(clone.body).toMatchObject({ code: 'clone', uri: null });
    await forest.agent.post(`${path}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const copied = await forest.agent.get(`${path.replace('/v1', '/v2')}/nodes`).query({ q: `uri='${URI}'` });
    expect(copied.body.count).toBe(1);
    const tree = path.replace('/versions/v1', '');
    await forest.agent.post(`${tree}/clone`).send({ code: 'uri-clone', name: 'Clone' }).expect(201);
    const inTree = await forest.agent.get(`/trees/uri-clone/versions/v2/nodes`).query({ q: `uri='${URI}'` });
    expect(inTree.body.count).toBe(1);
  });

  it.each(['', 'nothing', '/relative', 'http:', 'http://a b', 'urn:<x>', 'urn:"', 7, `urn:${'я'.repeat(1_100)}`])(
    'is an absolute IRI of at most 2,048 bytes: %j is 400',
    async (uri) => {
      const { status, body } = await forest.agent.post(`${version}/nodes`).send({ code: 'bad', name: 'Bad', uri });
      expect({ status, field: body.details?.[0]?.field }).toEqual({ status: 400, field: 'uri' });
    },
  );

  it('may be as long as an index takes, also where nothing of it repeats', async () => {
    const letters = Array.from({ length: 1_000 }, (_, at) => String.fromCodePoint(0x400 + ((at * 7_919) % 250))).join(
      '',
    );
    const uri = `urn:x:${letters}`;
    expect((await forest.node(version, { uri }))['uri']).toBe(uri.normalize('NFC'));
  });
});
