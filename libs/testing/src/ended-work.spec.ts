import { currentWork, outsideWork, Records, rowsOf, transactionOn, withinWork, Work } from '@groundwork/records';
import { unavailable } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService, until } from './test-service.js';

let service: TestService;
let records: Records;
beforeAll(async () => {
  service = await startTestService(shelves);
  records = service.app.get(Records);
});
afterAll(() => service.close());

const disconnected = unavailable('The client closed the connection.');
const asleep = sql`select pg_sleep(60)`;
/** Takes a cancelled statement for nothing. */
const stubborn = sql`do $$ begin loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$`;
/** Statements of the service that sleep, those of own connections included. */
const sleepers = async (): Promise<number> => {
  const [row] = await service.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like $1 and wait_event = 'PgSleep'`,
    [`${service.schema.name}%`],
  );
  return row?.count ?? 0;
};
const addShelf = (code: string): Sql =>
  sql`insert into shelf (id, code, name) values (gen_random_uuid(), ${code}, 'A shelf')`;
const countShelves = async (code: string): Promise<number> =>
  (await service.query(`select from shelf where code = $1`, [code])).length;

/** Runs `run` as work that is aborted once its statement sleeps; answers what became of it. */
async function abortAsleep(run: (work: Work) => Promise<unknown>): Promise<unknown> {
  const work = new Work();
  const running = withinWork(work, () => run(work)).then(
    () => 'done',
    (error: unknown) => error,
  );
  await until(async () => (await sleepers()) === 1);
  work.abort(disconnected);
  const outcome = await running;
  await until(async () => (await sleepers()) === 0);
  return outcome;
}

const own = () => records.ownConnections({ purpose: 'test', most: 1 });

describe('work that is aborted', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['of the pool', () => records.query(asleep)],
    ['of a transaction', () => records.transaction((tx) => tx.query(asleep))],
    ['of a long transaction', () => records.transaction((tx) => tx.query(asleep), { statementSeconds: 100 })],
    ['of an own connection', () => own().use((client) => client.query(asleep.text))],
    ['of an own connection that ignores cancelling', () => own().use((client) => client.query(stubborn.text))],
    [
      'of a stream of rows',
      () =>
        own().use(async (client) => {
          for await (const row of rowsOf(client, sql`select pg_sleep(60) from generate_series(1, 3)`)) return row;
        }),
    ],
  ])('ends the statement %s, in the database too', async (_, run) => {
    expect(await abortAsleep(run)).toBe(disconnected);
    expect(records.operations.list()).toEqual([]);
    expect(records.pool.totalCount).toBe(records.pool.idleCount);
  });

  it.each<[string, (code: string) => Promise<unknown>]>([
    [
      'a transaction',
      (code) =>
        records.transaction(async (tx) => {
          await tx.query(addShelf(code));
          await tx.query(asleep);
        }),
    ],
    [
      'a transaction on an own connection',
      (code) =>
        own().use((client) =>
          transactionOn(client, records, async (tx) => {
            await tx.query(addShelf(code));
            await tx.query(asleep);
          }),
        ),
    ],
  ])('rolls back everything %s had written', async (name, run) => {
    const code = name.replaceAll(' ', '-');
    expect(await abortAsleep(() => run(code))).toBe(disconnected);
    expect(await countShelves(code)).toBe(0);
  });

  it('rejects the next statement of a long operation, and completes short transactions', async () => {
    const work = new Work();
    work.abort(disconnected);
    await withinWork(work, async () => {
      await expect(records.query(sql`select 1 as one`)).resolves.toEqual([{ one: 1 }]);
      await expect(records.transaction((tx) => tx.query(addShelf('after')))).resolves.toEqual([]);
      await expect(own().use(() => Promise.resolve())).rejects.toBe(disconnected);
      await expect(records.transaction(() => Promise.resolve(), { statementSeconds: 9 })).rejects.toBe(disconnected);
      await expect(records.query(asleep)).rejects.toBe(disconnected);
    });
    expect(await countShelves('after')).toBe(1);
  });

  it('does not cancel work that other callers share', async () => {
    const work = new Work();
    work.abort(disconnected);
    const shared = withinWork(work, () =>
      outsideWork(() => records.query<{ is: string }>(sql`select pg_sleep(1.5)::text as is`)),
    );
    await expect(shared).resolves.toHaveLength(1);
    expect(currentWork()).toBeUndefined();
  });

  it('does not end a session that only has the same process id', async () => {
    const pids = sql`select pid, (backend_start + interval '1 microsecond')::text as "startedAt", backend_start::text as since
      from pg_stat_activity where application_name = ${service.schema.name} and wait_event = 'PgSleep'`;
    const running = records.query(sql`select 'awake' as is from pg_sleep(60)`);
    await until(async () => (await sleepers()) === 1);
    const [backend] = await service.query<{ pid: number; startedAt: string; since: string }>(pids.text, pids.values);
    records.endSession(backend!, 'terminate');
    records.endSession({ pid: 1, startedAt: 'x' }, 'cancel');
    // Signals are sent in the order of the calls.
    records.endSession({ pid: backend!.pid, startedAt: backend!.since }, 'cancel');
    await expect(running).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a request whose caller disconnects', () => {
  it('ends in the database and leaves nothing', async () => {
    await service.query(`
      create function sleep_on_it() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger sleepy before insert on shelf for each row when (new.code = 'sleepy') execute function sleep_on_it()`);
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${await service.token()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ code: 'sleepy', name: 'A shelf' });
    const response = fetch(`${service.url}/shelves`, { method: 'POST', headers, body, signal: leaving.signal });
    await until(async () => (await sleepers()) === 1);
    leaving.abort();
    await expect(response).rejects.toThrow(/abort/);
    await until(async () => (await sleepers()) === 0);
    expect(await countShelves('sleepy')).toBe(0);
  });
});
