import { randomBytes } from 'node:crypto';
import { makeDatabase, makeServiceRole, withClient } from './provision.mjs';

const url = /** @type {string} */ (process.env.TEST_DATABASE_URL);
const suffix = randomBytes(4).toString('hex');
const [database, first, second] = ['shared', 'first', 'second'].map((name) => `${name}_${suffix}`);
/** @type {Record<string, string>} */
const urls = {};

/**
 * @param {string} service
 * @param {string} sql
 */
const asService = (service, sql) => withClient(urls[service], (client) => client.query(sql));

beforeAll(async () => {
  const owner = await makeDatabase(url, database);
  for (const service of [first, second]) urls[service] = await makeServiceRole(owner, service, `p'"${service}`);
  await asService(first, 'create table secret (word text)');
  await asService(first, "insert into secret values ('hidden')");
});

afterAll(() =>
  withClient(url, async (client) => {
    await client.query(`drop database ${database} with (force)`);
    await client.query(`drop role ${first}, ${second}`);
  }),
);

describe('a service role', () => {
  it('has its own schema in search_path', async () => {
    expect((await asService(first, 'select word from secret')).rows).toEqual([{ word: 'hidden' }]);
    expect((await asService(first, 'select current_schema()')).rows).toEqual([{ current_schema: first }]);
  });

  it.each([
    `select word from ${first}.secret`,
    `create table ${first}.mine (id int)`,
    'create table public.mine (id int)',
    'create schema mine',
    `set role ${first}`,
  ])('of another service gets no access: %s', async (sql) => {
    await expect(asService(second, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps its tables when it is created again', async () => {
    const owner = await makeDatabase(url, database);
    urls[first] = await makeServiceRole(owner, first, 'another');
    expect((await asService(first, 'select word from secret')).rowCount).toBe(1);
  });
});
