import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { isSensitive, MARKED_COLUMNS } from './marked-columns.js';

let db: TestDatabase;
beforeAll(async () => void (db = await startTestDatabase()));
afterAll(() => db.close());

describe('MARKED_COLUMNS', () => {
  it.each(Object.entries(MARKED_COLUMNS))('marks every column of %s once', async (table, { harmless, sensitive }) => {
    const columns = await db.schema.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      [db.schema.name, table],
    );
    expect([...harmless, ...sensitive].sort()).toEqual(columns.map(({ name }) => name).sort());
  });

  it('includes every table that refers to users, clients or their privileges', async () => {
    const tables = await db.schema.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and connamespace = $1::regnamespace
         and confrelid::regclass::text in ('users', 'clients', 'roles', 'groups', 'scopes')
         and coalesce(obj_description(conrelid), '') not like 'grants nothing: %'`,
      [db.schema.name],
    );
    expect(tables.map(({ name }) => name).filter((name) => !(name in MARKED_COLUMNS) && !(name in ELSEWHERE))).toEqual(
      [],
    );
  });
});

/** Tables of the baseline that refer to principals and grant nothing; later ones say so in their comment. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  group_closure: 'follows from nested_groups',
  one_time_passwords: 'mailed to the user alone',
  sign_ins: 'a sign-in that is under way',
  external_sign_ins: 'a sign-in that is under way',
  logout_notices: 'ends sessions',
};

describe('isSensitive', () => {
  it('treats unmarked columns as sensitive', () => {
    expect(isSensitive('users', ['nickname', 'zoneinfo'])).toBe(false);
    expect(isSensitive('users', ['nickname', 'email'])).toBe(true);
    expect(isSensitive('users', ['a_new_column'])).toBe(true);
    expect(isSensitive('clients', [])).toBe(false);
  });
});
