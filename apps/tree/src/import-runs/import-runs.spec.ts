import { once } from 'node:events';
import { request as open, type ClientRequest, type IncomingMessage } from 'node:http';
import { startTestService, type TestService } from '@groundwork/testing';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let other: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  forest = new Forest(await service.as());
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => (version = await forest.version()));

/** What another replica says of the imports of the version. */
const runs = async (query = {}): Promise<Body[]> => {
  const { status, body } = await (await other.as()).get(`${version}/imports`).query(query);
  expect(status).toBe(200);
  return body.items as Body[];
};
/** Asks until the newest import meets a condition. */
async function until(condition: (run: Body) => boolean): Promise<Body> {
  for (;;) {
    const [run] = await runs();
    if (run && condition(run)) return run;
  }
}

/** An import whose body is sent bit by bit. */
async function slowImport(): Promise<{ request: ClientRequest; answer: Promise<IncomingMessage> }> {
  const request = open(`${service.url}${version}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.token()}`, 'content-type': 'application/x-ndjson' },
  });
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
  answer.catch(() => undefined);
  return { request, answer };
}
const line = (): string => `${JSON.stringify({ code: aCode(), name: 'A' })}\n`;

describe('Get Tree Version Imports', () => {
  it('shows on another replica how far an import is, and then what it did', async () => {
    const { request, answer } = await slowImport();
    request.write(line());
    const run = await until(({ bytes_read }) => Number(bytes_read) > 0);
    expect(run).toMatchObject({ phase: 'reading', mode: 'merge', dry_run: false, bytes_expected: null, result: null });
    request.end(line());
    const response = await answer;
    expect(response.resume().statusCode).toBe(200);
    expect(await until(({ phase }) => phase === 'done')).toMatchObject({
      id: run.id,
      result: { dry_run: false, added: 2, removed: 0, warnings: [] },
      error: null,
    });
    expect((await forest.agent.get(`${version}/imports/${run.id}`)).body).toMatchObject({ id: run.id, phase: 'done' });
  });

  it('shows why one failed, dry runs too; newest first, with q and fields', async () => {
    const send = (body: string, query = {}) =>
      forest.agent.post(`${version}/import`).query(query).set('content-type', 'application/x-ndjson').send(body);
    await send('{}').expect(400);
    await send(line(), { dry_run: true, mode: 'replace' }).expect(200);
    expect(await runs({ fields: 'phase,error,dry_run,mode' })).toEqual([
      { phase: 'done', error: null, dry_run: true, mode: 'replace' },
      { phase: 'failed', error: 'line 1: code is required', dry_run: false, mode: 'merge' },
    ]);
    expect(await runs({ q: "phase='failed'" })).toHaveLength(1);
  });

  it('calls one lost whose replica is not heard of any more', async () => {
    await service.query(
      `insert into import_run (id, tree_version_id, mode, dry_run, updated_at)
       select uuid_v7(), v.id, 'merge', false, now() - interval '2 minutes'
       from tree_version v join tree t on t.id = v.tree_id where t.code = $1`,
      [version.split('/')[2]],
    );
    expect(await runs()).toMatchObject([{ phase: 'lost' }]);
    expect(await runs({ q: "phase='lost'" })).toHaveLength(1);
  });

  it('says of an import that was broken off that it failed', async () => {
    const { request } = await slowImport();
    request.on('error', () => undefined);
    request.write(line());
    await until(({ bytes_read }) => Number(bytes_read) > 0);
    request.destroy();
    expect(await until(({ phase }) => phase === 'failed')).toMatchObject({ error: 'The import broke off.' });
    expect((await forest.nodes(version)).length).toBe(1);
  });

  it('answers 404 for an unknown version or import, 403 without the scope', async () => {
    expect((await forest.agent.get(`${version}x/imports`)).status).toBe(404);
    expect((await forest.agent.get(`${version}/imports/00000000-0000-7000-8000-000000000000`)).status).toBe(404);
    expect((await (await service.as({ scopes: 'trees:write' })).get(`${version}/imports`)).status).toBe(403);
  });
});
