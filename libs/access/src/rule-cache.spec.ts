import { createDataSource, createPool, newId, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { createTestSchema, until, type TestSchema } from '@groundwork/testing';
import sql from 'sql-template-tag';
import type { AccessRule } from './access-rule.js';
import type { Ruled } from './decide.js';
import { RuleCache } from './rule-cache.js';
import { replaceRules, rulesOf, ruleTable, ruleTableStatement } from './rule-table.js';

const TABLE = ruleTable('shelf');
const BOX = '01990000-0000-7000-8000-000000000001';
const caller = { subject: newId() } as Caller;
const RULES: AccessRule[] = [
  { to: 'owner', id: null, may: ['list', 'read', 'change', 'delete'] },
  { to: 'role', id: newId(), may: ['administer'] },
];

let schema: TestSchema;
let records: Records;
let caches: RuleCache<Ruled>[];
let reads = 0;

const read = async (): Promise<Ruled | undefined> => {
  reads++;
  const [row] = await records.query<Ruled>(
    sql`select s.id, null as tenant_id, ${rulesOf(TABLE, sql`s.id`)} as rules from shelf s where s.id = ${BOX}`,
  );
  return row;
};
const rules = async (cache: RuleCache<Ruled>) => (await cache.find('box', read))?.rules;
const put = (given: AccessRule[]) => records.transaction((tx) => replaceRules(tx, TABLE, BOX, given, caller));
/** Waits until what is read is kept. */
const warm = (cache: RuleCache<Ruled>) =>
  until(async () => {
    await rules(cache);
    const before = reads;
    await rules(cache);
    return reads === before;
  });

beforeAll(async () => {
  schema = await createTestSchema();
  const options = { url: schema.url, schema: schema.name, poolSize: 2, entities: [], migrations: [] };
  const pool = createPool(options);
  records = new Records(createDataSource(options, pool), pool);
  await schema.query('create table shelf (id uuid primary key)');
  await schema.query(ruleTableStatement(TABLE));
  await schema.query('insert into shelf values ($1)', [BOX]);
  caches = [new RuleCache(options), new RuleCache(options)];
});
afterAll(async () => {
  await Promise.all(caches.map((cache) => cache.close()));
  await records.pool.end();
  await schema.drop();
});

describe('rules of a record', () => {
  it('are read as they were written, in their order', async () => {
    await put(RULES);
    expect((await read())?.rules).toEqual(RULES);
    await put([]);
    expect((await read())?.rules).toEqual([]);
  });

  it.each([
    ['anyone who lists', { to: 'anyone', may: ['list'] }],
    ['an owner who creates', { to: 'owner', may: ['create'] }],
    ['a role without an id', { to: 'role', may: ['read'] }],
    ['an unknown principal', { to: 'world', may: ['read'] }],
  ])('are refused by the table, too: %s', async (_, rule) => {
    await expect(put([rule as AccessRule])).rejects.toMatchObject({ code: '23514' });
  });

  it('go with their record', async () => {
    const id = newId();
    await schema.query('insert into shelf values ($1)', [id]);
    await records.transaction((tx) => replaceRules(tx, TABLE, id, RULES, caller));
    await schema.query('delete from shelf where id = $1', [id]);
    expect(await schema.query('select 1 from shelf_rule where shelf_id = $1', [id])).toEqual([]);
  });
});

describe('31. the cache of rules', () => {
  it('sees a change at once, on every replica', async () => {
    await put([]);
    for (const cache of caches) await warm(cache);
    await put(RULES);
    for (const cache of caches) await until(async () => (await rules(cache))?.length === RULES.length);
  });

  it('keeps nothing before the change is committed that was read before it', async () => {
    const [cache] = caches as [RuleCache<Ruled>];
    await warm(cache);
    await records.transaction(async (tx) => {
      await replaceRules(tx, TABLE, BOX, [], caller);
      expect(await rules(cache)).toEqual(RULES);
    });
    await until(async () => (await rules(cache))?.length === 0);
  });

  it('keeps nothing while it does not listen', async () => {
    const [cache] = caches as [RuleCache<Ruled>];
    await warm(cache);
    await schema.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `${schema.name} access`,
    ]);
    await put(RULES);
    await until(async () => (await rules(cache))?.length === RULES.length);
    await warm(cache);
  });
});
