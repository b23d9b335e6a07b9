import { request } from 'node:http';
import { Records } from '@groundwork/records';
import { describeCancellation, startTestService, until, type LongCall, type TestService } from '@groundwork/testing';
import { tree } from './service.js';
import { Forest } from './testing/forest.js';

const NODES = 200;
let service: TestService;
beforeAll(async () => (service = await startTestService(tree)));
afterAll(() => service.close());

/** A version with some nodes below its root, and a clone of it; returns paths. */
async function addVersion(
  of: TestService,
): Promise<Record<'tree' | 'version' | 'node' | 'target' | 'first' | 'change', string>> {
  const agent = await of.as();
  const forest = new Forest(agent);
  const version = await forest.version();
  const root = await forest.root(version);
  const nodes = Array.from({ length: NODES }, (_, n) =>
    JSON.stringify({
      code: `n${n}`,
      name: `Node ${n}`,
      parent_code: n < 10 ? root.code : `n${n % 10}`,
      fields: [{ name: 'Staff', value: n }],
    }),
  );
  await agent
    .post(`${version}/import`)
    .query({ mode: 'merge' })
    .type('application/x-ndjson')
    .send(nodes.join('\n'))
    .expect(200);
  await agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
  const second = version.replace('/v1', '/v2');
  const { body } = await agent
    .get(`${second}/nodes`)
    .query({ q: `code='n1' or code='n2'`, sort: 'code:asc' })
    .expect(200);
  const [node, target] = (body as { items: { id: string }[] }).items;
  await agent.patch(`${second}/nodes/${node!.id}`).send({ name: 'Renamed' }).expect(200);
  const [change] = await of.query<{ id: string; first: string }>(
    'select c.id, (select min(v.id) from change v where v.tree_version_id = c.tree_version_id) as first from change c where node_id = $1',
    [node!.id],
  );
  return {
    tree: version.replace('/versions/v1', ''),
    version: second,
    node: node!.id,
    target: target!.id,
    first: change!.first,
    change: change!.id,
  };
}

const LINES = { 'content-type': 'application/x-ndjson' };
type Parts = Awaited<ReturnType<typeof addVersion>>;
const call = (
  operation: string,
  block: Pick<LongCall, 'reads' | 'writes' | 'except' | 'most'>,
  query = '',
  body?: (parts: Parts) => object | string,
): LongCall => ({
  operation,
  variant: query || undefined,
  ...block,
  prepare: async (of) => {
    const parts = await addVersion(of);
    const path = operation
      .split(' ')[1]!
      .replace('/trees/{tree_code}/versions/{tree_version}', parts.version)
      .replace('/trees/{tree_code}', parts.tree)
      .replace('{tree_node_id}', parts.node);
    const sent = body?.(parts);
    return { path: path + query, body: sent, ...(typeof sent === 'string' ? { headers: LINES } : {}) };
  },
});

const VERSION = '/trees/{tree_code}/versions/{tree_version}';
const NODE = `${VERSION}/nodes/{tree_node_id}`;
const ONE_ROW = 'deletes one row by its key; ended as the DELETE of a node is';
const RUNS = ['run', 'run_error'];
let clones = 0;

describeCancellation({
  document: new URL('../../../docs/openapi/tree.json', import.meta.url),
  service: () => service,
  replica: () => startTestService(tree, { schema: service.schema }),
  calls: [
    call('DELETE /trees/{tree_code}', { writes: 'node' }),
    call(`DELETE ${VERSION}`, { writes: 'node' }),
    call(`DELETE ${NODE}`, { writes: 'node' }),
    call('POST /trees/{tree_code}/clone', { writes: 'node', except: RUNS }, '', () => ({
      code: `clone-${++clones}`,
      name: 'Clone',
    })),
    call(`POST ${VERSION}/clone`, { writes: 'node', except: RUNS }, '', () => ({ version: 'v3', name: 'v3' })),
    call(`POST ${VERSION}/publish`, { writes: 'node', except: RUNS }, '', () => ({ version: 'r1', alias: null })),
    call(`POST ${VERSION}/review`, { writes: 'review' }, '', () => ({ state: 'requested' })),
    call(`GET ${VERSION}/approval`, { reads: 'review' }),
    call(`POST ${NODE}/clone`, { writes: 'node' }, '', () => ({
      code: `copy-${++clones}`,
      name: 'Copy',
      parent_id: null,
    })),
    call(`POST ${NODE}/move`, { writes: 'node' }, '', ({ target }) => ({ parent_id: target })),
    call(
      `POST ${VERSION}/import`,
      { writes: 'node', except: RUNS },
      '?mode=merge',
      () => '{"code":"more","name":"More"}\n',
    ),
    call(
      `POST ${VERSION}/import`,
      { writes: 'node', except: RUNS },
      '?mode=replace',
      () => '{"code":"all","name":"All"}\n',
    ),
    call(`POST ${VERSION}/merge`, { reads: 'node', except: RUNS }, '', () => ({
      from: 'v1',
      base: null,
      strategy: 'theirs',
    })),
    call(`POST ${VERSION}/nodes/bulk`, { writes: 'node', except: RUNS }, '', () => ({
      q: 'depth>0',
      patch: { description: 'Changed' },
    })),
    call(`POST ${VERSION}/undo`, { reads: 'node', except: RUNS }, '', ({ first }) => ({ after: Number(first) })),
    call(`POST ${NODE}/restore`, { reads: 'node', except: RUNS }, '', ({ change }) => ({ change_id: Number(change) })),
    call(`GET ${VERSION}/export`, { reads: 'node' }, '?format=ndjson'),
    call(`GET ${VERSION}/export`, { reads: 'node' }, '?format=csv'),
    call(`GET ${VERSION}/export`, { reads: 'node' }, '?format=json'),
    call(`GET ${VERSION}/export`, { reads: 'node' }, '?format=turtle'),
    call(`GET ${VERSION}/tree`, { reads: 'node' }),
    call(`GET ${VERSION}/diff`, { reads: 'node' }, '?to=v1'),
    call(`GET ${VERSION}/rollup`, { reads: 'node' }, '?field=Staff'),
    call(`GET ${NODE}/rollup`, { reads: 'node' }, '?field=Staff'),
    call(`GET ${NODE}/descendants`, { reads: 'node' }),
    call(`GET ${NODE}/tree`, { reads: 'node' }),
  ],
  others: {
    'DELETE /trees/{tree_code}/aliases/{alias}': 'deletes one row',
    'DELETE /trees/{tree_code}/publications/{publication_id}': 'deletes one row',
    [`POST ${VERSION}/import/preview`]: 'waits for its body, not for the database (below)',
    'PATCH /trees/{tree_code}/uploads/{upload_id}': 'stores each mebibyte by one short statement',
    'DELETE /trees/{tree_code}/uploads/{upload_id}': 'deletes the parts of one upload',
    'DELETE /trees/{tree_code}/runs/{run_id}': 'is the cancelling itself (runs)',
    'GET /trees/{tree_code}/runs/{run_id}/errors': 'at most 10,000 rows of one index',
    [`DELETE ${VERSION}/imports/{import_id}`]: 'is the cancelling itself (import-runs)',
    'DELETE /trees/{tree_code}/translations/{language}': ONE_ROW,
    [`DELETE ${VERSION}/translations/{language}`]: ONE_ROW,
    [`DELETE ${NODE}/translations/{language}`]: ONE_ROW,
    'DELETE /trees/{tree_code}/languages/{language}': ONE_ROW,
    [`DELETE ${NODE}/labels/{node_label_id}`]: ONE_ROW,
    [`DELETE ${NODE}/relations/{relation_id}`]: ONE_ROW,
    'DELETE /trees/{tree_code}/webhooks/{webhook_id}': ONE_ROW,
  },
});

it('a preview ends with its caller while the file arrives, and frees its slot', async () => {
  const { version } = await addVersion(service);
  const running = () => service.app.get(Records).operations.list().length;
  const headers = { authorization: `Bearer ${await service.token()}`, 'content-type': 'text/csv' };
  const sent = request(`${service.url}${version}/import/preview`, { method: 'POST', agent: false, headers });
  sent.on('error', () => undefined);
  sent.write('code,name\n');
  await until(() => running() === 1);
  sent.destroy();
  await until(() => running() === 0);
  const agent = await service.as();
  await agent.post(`${version}/import/preview`).type('text/csv').send('code,name\n').expect(200);
});
