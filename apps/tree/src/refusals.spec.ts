import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from './service.js';
import { Forest, type Body } from './testing/forest.js';

let service: TestService;
let forest: Forest;
/** A release `r1` that `current` names, and in `v1` a chain of three nodes below the root, and one beside it that is related to the first. */
let at: { readonly tree: string; readonly v1: string; readonly nodes: Readonly<Record<string, Body>> };
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  const v1 = await forest.version();
  const [top, middle, leaf] = await forest.chain(v1, 3, await forest.root(v1));
  const beside = await forest.node(v1, { code: 'aside', uri: 'urn:beside' });
  const relations = `${v1}/nodes/${top!.id}/relations`;
  await forest.agent.post(relations).send({ kind: 'related', target_id: beside.id }).expect(201);
  await forest.agent.post(relations).send({ kind: 'exact_match', target_uri: 'urn:x' }).expect(201);
  await forest.agent.post(`${v1}/publish`).send({ version: 'r1' }).expect(201);
  at = { tree: v1.replace('/versions/v1', ''), v1, nodes: { top: top!, middle: middle!, leaf: leaf!, beside } };
});
afterAll(() => service.close());

/** Names of nodes in a body stand for their ids. */
const withIds = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, at.nodes[String(value)]?.id ?? (value as unknown)]),
  );

describe('What names another record and does not fit is named by its member', () => {
  it.each<[string, number, string, string, string, object | undefined]>([
    ['POST {v1}/nodes/{top}/move', 409, 'cycle_detected', 'parent_id', 'cycle', { parent_id: 'leaf' }],
    ['PATCH {v1}/nodes/{top}', 409, 'cycle_detected', 'parent_id', 'cycle', { parent_id: 'leaf' }],
    ['PATCH {v1}/nodes/{beside}', 409, 'conflict', 'parent_id', 'rule', { parent_id: 'leaf' }],
    ['PATCH {v1}/nodes/{top}', 409, 'conflict', 'code', 'taken', { code: 'aside' }],
    ['PATCH {v1}/nodes/{top}', 409, 'conflict', 'uri', 'taken', { uri: 'urn:beside' }],
    [
      'POST {v1}/nodes/{top}/relations',
      409,
      'cycle_detected',
      'target_id',
      'cycle',
      { kind: 'secondary_parent', target_id: 'leaf' },
    ],
    [
      'POST {v1}/nodes/{leaf}/relations',
      409,
      'conflict',
      'target_id',
      'taken',
      { kind: 'secondary_parent', target_id: 'middle' },
    ],
    [
      'POST {v1}/nodes/{beside}/relations',
      409,
      'conflict',
      'target_id',
      'rule',
      { kind: 'secondary_parent', target_id: 'leaf' },
    ],
    ['POST {v1}/nodes/{top}/relations', 409, 'conflict', 'target_id', 'rule', { kind: 'related', target_id: 'leaf' }],
    [
      'POST {v1}/nodes/{beside}/relations',
      409,
      'conflict',
      'target_id',
      'taken',
      { kind: 'related', target_id: 'top' },
    ],
    [
      'POST {v1}/nodes/{top}/relations',
      409,
      'conflict',
      'target_uri',
      'taken',
      { kind: 'exact_match', target_uri: 'urn:x' },
    ],
    ['PUT {tree}/aliases/v1', 409, 'conflict', 'alias', 'taken', { version: 'r1' }],
    ['PUT {tree}/aliases/new', 409, 'conflict', 'version', 'rule', { version: 'v1' }],
    ['PUT {tree}/aliases/new', 404, 'not_found', 'version', 'unknown', { version: 'none' }],
    ['POST {v1}/publish', 409, 'conflict', 'version', 'taken', { version: 'current' }],
    ['POST {v1}/publish', 409, 'conflict', 'alias', 'taken', { version: 'r2', alias: 'v1' }],
    ['POST {v1}/clone', 409, 'conflict', 'version', 'taken', { version: 'current', name: 'New' }],
    ['POST {tree}/versions', 409, 'conflict', 'version', 'taken', { version: 'current' }],
    ['POST {v1}/merge', 404, 'not_found', 'from', 'unknown', { from: 'none' }],
    ['POST {v1}/merge', 404, 'not_found', 'base', 'unknown', { from: 'r1', base: 'none' }],
    ['GET {v1}/diff', 400, 'invalid_request', 'to', 'required', undefined],
    ['GET {v1}/diff?to=none', 404, 'not_found', 'to', 'unknown', undefined],
  ])('%s: %i %s on %s (%s)', async (call, status, code, field, kind, body) => {
    const [method = '', path = ''] = call.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => at.nodes[name]?.id ?? at[name as 'v1']);
    const request = forest.agent[method.toLowerCase() as 'post'](url);
    const answer = await (body ? request.send(withIds(body)) : request);
    expect([answer.status, answer.body]).toMatchObject([status, { code, details: [{ field, code: kind }] }]);
  });
});

describe('A file in which nothing is what a tree takes is refused, or says what is left out', () => {
  it.each([
    ['application/json', '{}', 'items'],
    ['application/json', '[{"code":"a","name":"A"}]', 'items'],
    ['application/json', '"text"', 'items'],
    ['application/json', '{"items":{"code":"a","name":"A"}}', 'items'],
    ['application/json', '{"code":"a","name":"A","child_nodes":[]}', 'code'],
    ['application/json', '{"nodes":[{"code":"a","name":"A"}]}', 'nodes'],
    ['application/json', '{"items":[{"code":"a","name":"A","metadata":{"colour":"red"}}]}', 'line 1: metadata.colour'],
    ['application/json', '{"items":[{"code":"a","name":"A","metadata":["x"]}]}', 'line 1: metadata'],
    ['application/json', '{"items":[{"code":"a","name":"A","child_nodes":{}}]}', 'line 1: child_nodes'],
    ['application/x-ndjson', '[]', 'line 1'],
    ['application/x-ndjson', '{"items":[]}', 'line 1: items'],
    ['text/csv', 'title,colour\nA,red', 'line 1: code'],
    ['application/ld+json', '{"code":"a"}', undefined],
    ['text/turtle', '<urn:a> <urn:b> <urn:c> .', undefined],
    ['application/n-triples', '<urn:a> <urn:b> <urn:c> .', undefined],
    [
      'application/rdf+xml',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="urn:x:"><x:A rdf:about="urn:a"/></rdf:RDF>',
      undefined,
    ],
  ])('%s: %s', async (type, file, field) => {
    const { status, body } = await forest.agent
      .post(`${at.v1}/import`)
      .query({ dry_run: true })
      .set('content-type', type)
      .send(file);
    if (field === undefined)
      expect([status, body]).toMatchObject([200, { added: 0, warnings: [expect.stringContaining('left out')] }]);
    else
      expect([status, body]).toMatchObject([
        400,
        { details: expect.arrayContaining([expect.objectContaining({ field })]) },
      ]);
  });
});
