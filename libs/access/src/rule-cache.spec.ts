import { createDataSource, createPool, newId, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { createTestSchema, until, type TestSchema } from '@groundwork/testing';
import sql from 'sql-template-tag';
import { PRINCIPALS, type AccessRule } from './access-rule.js';
import type { Ruled } from './decide.js';
import { RuleCache } from './rule-cache.js';
import { replaceRules, rulesOf, ruleTable, type RuleTable } from './rule-table.js';
import { bitOf, bitsOf } from './verbs.js';

const TABLE = ruleTable('shelf');
const BOX = '01990000-0000-7000-8000-000000000001';
const caller = { subject: newId() } as Caller;
const RULES: AccessRule[] = [
  { to: 'owner', id: null, may: ['list', 'read', 'change', 'delete'] },
  { to: 'role', id: newId(), may: ['administer'] },
];
const shelf = (id: string) => ({ id, tenant_id: null });

/** Makes the table as it is now. Migrations have the text of their day, which never changes. */
const ruleTableStatement = ({ name, owner, ownerTable }: RuleTable): string => `
create table ${name} (
  id uuid primary key,
  ${owner} uuid not null constraint ${name}_${owner}_fkey references ${ownerTable} on delete cascade,
  principal text not null constraint ${name}_principal_check check (principal in (${PRINCIPALS.map((one) => `'${one}'`).join(', ')})),
  principal_id uuid,
  verbs smallint not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint ${name}_id_check check ((principal_id is null) = (principal in ('anyone', 'signed_in', 'owner'))),
  constraint ${name}_anyone_check check (principal <> 'anyone' or verbs = ${bitOf('read')}),
  constraint ${name}_owner_check check (principal <> 'owner' or verbs & ${bitsOf(['create', 'administer'])} = 0),
  constraint ${name}_principal_key unique nulls not distinct (${owner}, principal, principal_id)
);
create index ${name}_of_principal on ${name} (principal, principal_id, ${owner})`;

let schema: TestSchema;
let records: Records;
let caches: RuleCache[];
let reads = 0;

const read = async (): Promise<Ruled | undefined> => {
  reads++;
  const [row] = await records.query<Ruled>(
    sql`select s.id, null as tenant_id, ${rulesOf(TABLE, sql`s.id`)} as rules from shelf s where s.id = ${BOX}`,
  );
  return row;
};
const rules = async (cache: RuleCache) => (await cache.find('box', read))?.rules;
const put = (given: AccessRule[]) => records.transaction((tx) => replaceRules(tx, TABLE, shelf(BOX), given, caller));
/** Waits until what is read is kept. */
const warm = (cache: RuleCache) =>
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
  it('are returned as they were written, in their order', async () => {
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
  ])('are rejected by the table, too: %s', async (_, rule) => {
    await expect(put([rule as AccessRule])).rejects.toMatchObject({ code: '23514' });
  });

  it('are deleted with their record', async () => {
    const id = newId();
    await schema.query('insert into shelf values ($1)', [id]);
    await records.transaction((tx) => replaceRules(tx, TABLE, shelf(id), RULES, caller));
    await schema.query('delete from shelf where id = $1', [id]);
    expect(await schema.query('select 1 from shelf_rule where shelf_id = $1', [id])).toEqual([]);
  });
});

describe('31. the cache of rules', () => {
  it('reflects a change at once, on every replica', async () => {
    await put([]);
    for (const cache of caches) await warm(cache);
    await put(RULES);
    for (const cache of caches) await until(async () => (await rules(cache))?.length === RULES.length);
  });

  it('stores nothing that was read before a concurrent change committed', async () => {
    const [cache] = caches as [RuleCache];
    await warm(cache);
    await records.transaction(async (tx) => {
      await replaceRules(tx, TABLE, shelf(BOX), [], caller);
      expect(await rules(cache)).toEqual(RULES);
    });
    await until(async () => (await rules(cache))?.length === 0);
  });

  it('stores nothing while its listener is disconnected', async () => {
    const [cache] = caches as [RuleCache];
    await warm(cache);
    await schema.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `${schema.name} access`,
    ]);
    await put(RULES);
    await until(async () => (await rules(cache))?.length === RULES.length);
    await warm(cache);
  });
});
