import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, until, type TestService } from '@groundwork/testing';
import pg from 'pg';
import { tree } from '../service.js';
import { aCode, Forest } from '../testing/forest.js';
import { SLOW, slowDown } from '../testing/slow-nodes.js';
import { PublicationsService } from './publications.service.js';

type Agent = Awaited<ReturnType<TestService['as']>>;

let service: TestService;
let other: TestService;
let forest: Forest;
let agent: Agent;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  agent = await service.as({ tenantId: DEFAULT_TENANT });
  forest = new Forest(agent);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const FAR = '2100-01-01T00:00:00Z';
const publish = (v: string, version: string, more: object = {}) =>
  agent
    .post(`${v}/publish`)
    .send({ version, ...more })
    .expect(201);
const treeOf = (v: string) => v.replace('/versions/v1', '');
const codeOf = (v: string) => v.split('/')[2]!;
const aliasOf = async (v: string, alias: string) =>
  (await agent.get(`${treeOf(v)}/aliases/${alias}`)).body.version as string | undefined;
interface Listed {
  alias: string;
  version: string;
  attempts: number;
  error: string | null;
  retry_at: string | null;
}
const publicationsOf = async (v: string): Promise<Listed[]> =>
  (await agent.get(`${treeOf(v)}/publications`).expect(200)).body.items as Listed[];
const IN_TREE = `tree_id = (select id from tree where code = $1)`;
/** As if their time had come, in their order. */
const makeDue = (v: string) =>
  service.query(`update publication set at = at - interval '100 years', retry_at = null where ${IN_TREE}`, [codeOf(v)]);

/** Lets something happen between the look-up of a version and the transaction that copies it. */
async function whileStarting(what: string, work: () => Promise<void>): Promise<void> {
  await service.query(
    `create function meanwhile() returns trigger language plpgsql as $$ begin ${what}; return new; end $$`,
  );
  await service.query('create trigger meanwhile before insert on run for each row execute function meanwhile()');
  try {
    await work();
  } finally {
    await service.query('drop function meanwhile cascade');
  }
}

describe('Publish and clone a version that is changed meanwhile', () => {
  const COPIES = { publish: { version: 'r1', alias: null }, clone: { version: 'r1', name: 'r1' } };

  it.each(Object.entries(COPIES))('%s copies its texts as they are with its nodes', async (operation, body) => {
    const v1 = await forest.version();
    await agent
      .patch(v1)
      .send({ description: 'older', metadata: { tags: ['older'] } })
      .expect(200);
    const change = `update tree_version set description = 'newer', metadata = '{"tags": ["newer"]}', enabled = false where id = new.tree_version_id`;
    await whileStarting(change, async () => {
      const { body: copy } = await agent.post(`${v1}/${operation}`).send(body).expect(201);
      expect(copy).toMatchObject({ description: 'newer', metadata: { tags: ['newer'] }, enabled: false });
    });
  });

  it.each(Object.entries(COPIES))('%s of one that is deleted is 404, and makes nothing', async (operation, body) => {
    const v1 = await forest.version();
    await agent
      .post(`${treeOf(v1)}/versions`)
      .send({ version: 'v2' })
      .expect(201);
    await whileStarting('delete from tree_version where id = new.tree_version_id', async () => {
      const { status } = await agent
        .post(`${v1}/${operation}`)
        .send({ ...body, ...(operation === 'publish' && { alias: 'a' }) });
      expect(status).toBe(404);
    });
    const { body: list } = await agent.get(`${treeOf(v1)}/versions`).expect(200);
    expect((list.items as { version: string }[]).map(({ version }) => version)).toEqual(['v2']);
    expect(await aliasOf(v1, 'a')).toBeUndefined();
  });

  it('a clone keeps, replaces and removes metadata by member', async () => {
    const v1 = await forest.version();
    await agent
      .patch(v1)
      .send({ description: 'older', metadata: { tags: ['a'] } })
      .expect(200);
    const clone = async (version: string, more: object) =>
      (
        await agent
          .post(`${v1}/clone`)
          .send({ version, name: version, ...more })
          .expect(201)
      ).body as object;
    expect(await clone('c1', {})).toMatchObject({ description: 'older', metadata: { tags: ['a'] } });
    expect(await clone('c2', { description: null, metadata: { tags: ['b'] } })).toMatchObject({
      description: null,
      metadata: { tags: ['b'] },
    });
    expect(await clone('c3', { metadata: { tags: null } })).toMatchObject({ metadata: { tags: [] } });
    expect(await clone('c4', { metadata: null })).toMatchObject({ metadata: { tags: [] } });
  });
});

describe('A publication that fails', () => {
  /** Aliases do not move where the condition on `new`, the row, holds. */
  async function failing(condition: string, work: () => Promise<void>): Promise<void> {
    await service.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Not today.' using errcode = 'GW409'; end $$`,
    );
    await service.query(
      `create trigger refused before insert or update on version_alias for each row when (${condition}) execute function refuse()`,
    );
    try {
      await work();
    } finally {
      await service.query('drop function refuse cascade');
    }
  }
  const move = () => Promise.all([service, other].map(({ app }) => app.get(PublicationsService).moveDue()));

  it('shows its error and is tried again later; others go on, and it moves once it can', async () => {
    const v1 = await forest.version();
    await publish(v1, 'r1', { alias: 'refused', at: FAR });
    await publish(v1, 'r2', { alias: 'other', at: '2100-01-02T00:00:00Z' });
    await failing(`new.alias = 'refused'`, async () => {
      await makeDue(v1);
      await move();
      await until(async () => (await publicationsOf(v1)).length === 1);
      expect(await aliasOf(v1, 'other')).toBe('r2');
      const [one] = await publicationsOf(v1);
      expect(one).toMatchObject({ alias: 'refused', version: 'r1', error: 'Not today.' });
      expect(one!.attempts).toBeGreaterThan(0);
      expect(Date.parse(one!.retry_at!)).not.toBeNaN();
    });
    await makeDue(v1);
    await until(async () => (await aliasOf(v1, 'refused')) === 'r1');
    expect(await publicationsOf(v1)).toEqual([]);
  });

  it('does not hold up later ones of its alias, and does not take them back', async () => {
    const v1 = await forest.version();
    const { body: r1 } = await publish(v1, 'r1', { alias: 'a', at: FAR });
    await publish(v1, 'r2', { alias: 'a', at: '2100-01-02T00:00:00Z' });
    await failing(`new.tree_version_id = '${String(r1.id)}'`, async () => {
      await makeDue(v1);
      await move();
      await until(async () => (await aliasOf(v1, 'a')) === 'r2');
    });
    await until(async () => (await publicationsOf(v1)).length === 0);
    await move();
    expect(await aliasOf(v1, 'a')).toBe('r2');
  });
});

describe('26: a replica that dies while it moves an alias', () => {
  const LOCK = 7_226_026;
  const waiting = () =>
    service.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like $1 and wait_event = 'advisory' and query like '%publication%'`,
      [`${service.schema.name}%`],
    );

  it('leaves it to the others: it moves once', async () => {
    const v1 = await forest.version();
    const holder = new pg.Client({ connectionString: service.schema.url });
    await holder.connect();
    await service.query(`create table moves (alias text)`);
    await service.query(`
      create function note_move() returns trigger language plpgsql as $$ begin insert into moves values (new.alias); return null; end $$`);
    await service.query(
      'create trigger noted after insert or update on version_alias for each row execute function note_move()',
    );
    await service.query(`
      create function hold_up() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return old; end $$`);
    await service.query('create trigger held_up before delete on publication for each row execute function hold_up()');
    try {
      await holder.query('select pg_advisory_lock($1)', [LOCK]);
      await publish(v1, 'r1', { alias: 'a', at: FAR });
      await makeDue(v1);
      await until(async () => (await waiting()).length === 1);
      expect(await Promise.all([service, other].map(({ app }) => app.get(PublicationsService).moveDue()))).toEqual([
        0, 0,
      ]);
      const [{ pid }] = (await waiting()) as [{ pid: number }];
      await service.query('select pg_terminate_backend($1)', [pid]);
      expect(await aliasOf(v1, 'a')).toBeUndefined();
      expect(await publicationsOf(v1)).toMatchObject([{ alias: 'a', version: 'r1' }]);
      await holder.query('select pg_advisory_unlock($1)', [LOCK]);
      await until(async () => (await aliasOf(v1, 'a')) === 'r1');
      expect(await publicationsOf(v1)).toEqual([]);
      expect(await service.query('select from moves')).toHaveLength(1);
    } finally {
      await holder.end();
      await service.query('drop function hold_up, note_move cascade');
    }
  });
});

describe('A publication is a run', () => {
  const RESPOND_ASYNC = { prefer: 'respond-async' };
  const readRun = async (path: string) => (await agent.get(path).expect(200)).body as Record<string, unknown>;
  const ended = async (path: string) => {
    await until(async () => !/ing$/.test(String((await readRun(path))['phase'])));
    return readRun(path);
  };

  it('is recorded; with respond-async it is answered 202, and what fails is in the run', async () => {
    const v1 = await forest.version();
    await publish(v1, 'r1');
    const { body } = await agent.get(`${treeOf(v1)}/runs`).query({ q: `kind='publish'` });
    const options = { version: 'r1', name: 'r1', alias: 'current', at: null };
    const result = { version: 'r1', nodes: 1 };
    expect(body.items).toMatchObject([{ phase: 'done', options, result, done: 1, total: 1 }]);
    const start = (version: string) => agent.post(`${v1}/publish`).set(RESPOND_ASYNC).send({ version }).expect(202);
    const { headers } = await start('r2');
    expect(headers['preference-applied']).toBe('respond-async');
    expect(await ended(headers['location'] as string)).toMatchObject({ phase: 'done', result: { version: 'r2' } });
    expect(await aliasOf(v1, 'current')).toBe('r2');
    const late = await start('r1');
    expect(await ended(late.headers['location'] as string)).toMatchObject({
      phase: 'failed',
      error: { code: 'conflict' },
    });
  });

  it('of more than 20,000 nodes has a connection of its own, and counts in numbers as others do', async () => {
    const v1 = await forest.version();
    const lines = Array.from({ length: 20_001 }, (_, n) => `{"code":"n${n}","name":"n"}`).join('\n');
    await agent.post(`${v1}/import`).set('content-type', 'application/x-ndjson').send(lines).expect(200);
    const { body } = await publish(v1, 'r1');
    expect(body).toMatchObject({ released_at: expect.any(String) as string, aggregations: { nodes: 20_002 } });
    const { body: runs } = await agent.get(`${treeOf(v1)}/runs`).query({ q: `kind='publish'` });
    expect(runs.items).toMatchObject([{ phase: 'done', result: { nodes: 20_002 }, done: 20_002, total: 20_002 }]);
  });

  it('is cancelled by who may publish, not by who only writes; nothing of it stays', async () => {
    const v1 = await forest.version();
    await forest.node(v1, { name: SLOW });
    const sleeping = await slowDown(service);
    const by = (scopes: string) => other.as({ subject: randomUUID(), scopes, tenantId: DEFAULT_TENANT });
    const [publisher, another] = [await by('trees:publish'), await by('trees:publish')];
    try {
      for (const who of [publisher, another]) {
        const version = aCode('r');
        const { headers } = await publisher.post(`${v1}/publish`).set(RESPOND_ASYNC).send({ version }).expect(202);
        await until(async () => (await sleeping()) === 1);
        const run = headers['location'] as string;
        expect((await (await by('trees:write')).delete(run)).status).toBe(403);
        expect((await (await by('trees:write trees:read trees:use')).delete(run)).status).toBe(403);
        expect((await (await service.as({ tenantId: randomUUID() })).delete(run)).status).toBe(404);
        expect((await who.delete(run)).status).toBe(202);
        const error = { code: 'cancelled', message: 'The publication was cancelled.' };
        expect(await ended(run)).toMatchObject({ phase: 'cancelled', error });
        expect((await agent.get(v1.replace('v1', version))).status).toBe(404);
        expect(await aliasOf(v1, 'current')).toBeUndefined();
        await until(async () => (await sleeping()) === 0);
      }
    } finally {
      await service.query('drop function take_an_hour cascade');
    }
  });
});
