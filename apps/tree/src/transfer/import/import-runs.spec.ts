import { once } from 'node:events';
import { request as open, type ClientRequest, type IncomingMessage } from 'node:http';
import { startTestService, type TestService } from '@groundwork/testing';
import pg from 'pg';
import { aCode, Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

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
/** Polls until the newest import meets a condition. */
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

  it('calls one lost whose replica no longer reports', async () => {
    await service.query(
      `insert into run (id, tree_id, tree_version_id, kind, phase, options, updated_at)
       select uuid_v7(), t.id, v.id, 'import', 'reading', '{"mode": "merge", "dry_run": false}', now() - interval '2 minutes'
       from tree_version v join tree t on t.id = v.tree_id where t.code = $1`,
      [version.split('/')[2]],
    );
    expect(await runs()).toMatchObject([{ phase: 'lost' }]);
    expect(await runs({ q: "phase='lost'" })).toHaveLength(1);
  });

  it('says of an import whose caller has gone that it was cancelled', async () => {
    const { request } = await slowImport();
    request.on('error', () => undefined);
    request.write(line());
    await until(({ bytes_read }) => Number(bytes_read) > 0);
    request.destroy();
    expect(await until(({ phase }) => phase === 'cancelled')).toMatchObject({
      error: 'The client closed the connection.',
    });
    expect((await forest.nodes(version)).length).toBe(1);
  });

  it('answers 404 for an unknown version or import, 403 without the scope', async () => {
    expect((await forest.agent.get(`${version}x/imports`)).status).toBe(404);
    expect((await forest.agent.get(`${version}/imports/00000000-0000-7000-8000-000000000000`)).status).toBe(404);
    expect((await (await service.as({ scopes: 'trees:write' })).get(`${version}/imports`)).status).toBe(403);
  });
});

describe('Cancel Tree Version Import', () => {
  /** Nodes of this name are written by a statement that takes an hour. */
  const SLOW = 'Takes an hour';
  beforeAll(async () => {
    await service.query(`create function take_an_hour() returns trigger language plpgsql as $$
      begin perform pg_sleep(3600); return new; end $$`);
    await service.query(`create trigger slow before insert on node for each row when (new.name = '${SLOW}')
      execute function take_an_hour()`);
  });

  const hanging = async (rows = 1) => {
    const { request, answer } = await slowImport();
    for (let nth = 0; nth < rows; nth++) request.write(`${JSON.stringify({ code: aCode(), name: SLOW })}\n`);
    request.end();
    const { id } = await until(({ phase }) => phase === 'writing');
    await untilSleeping(1);
    return { id, request, answer };
  };
  const sleeping = async (): Promise<number> =>
    (
      await service.query(
        `select from pg_stat_activity where application_name like $1 and wait_event = 'PgSleep' and state = 'active'`,
        [`${service.schema.name} %`],
      )
    ).length;
  /** Until so many statements hang in the database. */
  const untilSleeping = async (many: number): Promise<void> => {
    while ((await sleeping()) !== many);
  };
  const cancel = async (id: string) => (await other.as()).delete(`${version}/imports/${id}`);
  /** The version is free: the next import works. */
  const importWorks = () =>
    forest.agent.post(`${version}/import`).set('content-type', 'application/x-ndjson').send(line()).expect(200);

  it('ends its statement from another replica: 202, then 204; nothing is written and the version is free', async () => {
    const { id, answer } = await hanging();
    const { status, body } = await cancel(id);
    expect({ status, id: body.id as unknown }).toEqual({ status: 202, id });
    const response = await answer;
    expect(response.resume().statusCode).toBe(409);
    await untilSleeping(0);
    expect(await until(({ phase }) => phase === 'cancelled')).toMatchObject({ error: 'The import was cancelled.' });
    expect((await cancel(id)).status).toBe(204);
    expect((await forest.nodes(version)).length).toBe(1);
    await importWorks();
  });

  it('ends one that is still reading', async () => {
    const { request, answer } = await slowImport();
    request.on('error', () => undefined);
    request.write(line());
    const { id } = await until(({ bytes_read }) => Number(bytes_read) > 0);
    expect((await cancel(id)).status).toBe(202);
    await until(({ phase }) => phase === 'cancelled');
    expect((await answer).resume().statusCode).toBe(409);
    await importWorks();
  });

  it('ends the statement of one whose caller has gone', async () => {
    const { request, answer } = await hanging();
    request.on('error', () => undefined);
    request.destroy();
    await answer.catch(() => undefined);
    await untilSleeping(0);
    await until(({ phase }) => phase === 'cancelled');
    await importWorks();
  });

  it('4: ends the statement of one whose caller has gone while it is checked', async () => {
    const { url, name } = service.schema;
    const holder = new pg.Client({ connectionString: url, options: `-c search_path=${name},public` });
    await holder.connect();
    const waiting = async (): Promise<number> =>
      (
        await service.query(
          `select from pg_stat_activity where application_name like $1 and wait_event_type = 'Lock'`,
          [`${name} %`],
        )
      ).length;
    try {
      await holder.query('begin');
      await holder.query('lock table node in access exclusive mode');
      const { request, answer } = await slowImport();
      request.on('error', () => undefined);
      request.end(line());
      await until(({ phase }) => phase === 'checking');
      while ((await waiting()) !== 1);
      request.destroy();
      await answer.catch(() => undefined);
      expect(await until(({ phase }) => !/ing$/.test(String(phase)))).toMatchObject({
        phase: 'cancelled',
        error: 'The client closed the connection.',
      });
      while ((await waiting()) !== 0);
    } finally {
      await holder.end();
    }
    expect(await forest.nodes(version)).toHaveLength(1);
    await importWorks();
  });

  it('answers 409 to one that is done, 204 to one that failed, 404 to none, 403 without the scope', async () => {
    await importWorks();
    const [done] = (await runs()) as [Body];
    expect((await cancel(done.id)).status).toBe(409);
    await forest.agent.post(`${version}/import`).set('content-type', 'application/x-ndjson').send('{}').expect(400);
    const [failed] = (await runs()) as [Body];
    expect((await cancel(failed.id)).status).toBe(204);
    expect((await cancel('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await (await service.as({ scopes: 'trees:read' })).delete(`${version}/imports/${done.id}`)).status).toBe(
      403,
    );
  });

  it('leaves a later session of the same process id alone, and ends what is lost', async () => {
    const { id, answer } = await hanging();
    await service.query(
      `insert into run (id, tree_id, tree_version_id, kind, phase, pid, backend_start, updated_at)
       select uuid_v7(), tree_id, tree_version_id, 'import', 'writing', pid, '2020-01-01 00:00:00+00', now() - make_interval(mins => minutes)
       from run, unnest(array[0, 2]) minutes where id = $1`,
      [id],
    );
    const others = (await runs()).filter((run) => run.id !== id);
    const answers = await Promise.all(others.map((run) => cancel(run.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 204]);
    expect(await sleeping()).toBe(1);
    await cancel(id);
    expect((await answer).resume().statusCode).toBe(409);
    await untilSleeping(0);
  });

  it('says how many nodes are written of how many', async () => {
    await importWorks();
    const [run] = await runs();
    expect(run).toMatchObject({ phase: 'done', done: 1, total: 1 });
  });

  it('lets two write at a time; more get 503, and exports go on', async () => {
    const first = await hanging();
    const versions = [await forest.version(), await forest.version()];
    const importInto = (into: string, name: string, agent = forest.agent) =>
      agent.post(`${into}/import`).set('content-type', 'application/x-ndjson').send(`{"code":"x","name":"${name}"}\n`);
    const second = importInto(versions[0]!, SLOW).then(({ status }) => status);
    await untilSleeping(2);
    const third = await importInto(versions[1]!, 'x');
    expect({ status: third.status, later: Number(third.headers['retry-after']) > 0 }).toEqual({
      status: 503,
      later: true,
    });
    const exports = await Promise.all([1, 2, 3, 4].map(() => forest.agent.get(`${version}/export`)));
    expect(exports.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await cancel(first.id);
    expect((await first.answer).resume().statusCode).toBe(409);
    const [run] = (await forest.agent.get(`${versions[0]!}/imports`)).body.items as [Body];
    expect((await forest.agent.delete(`${versions[0]!}/imports/${run.id}`)).status).toBe(202);
    expect(await second).toBe(409);
    await untilSleeping(0);
  });
});
