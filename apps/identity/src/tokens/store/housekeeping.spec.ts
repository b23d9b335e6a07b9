import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { addTenant, addUser } from '../../testing/sample.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { sweepExpired } from './housekeeping.service.js';

/** Per table: rows that are over, rows that are not. */
const ROWS: Readonly<Record<string, string>> = {
  oidc_payloads: `insert into oidc_payloads (model, id, payload, expires_at)
    select 'Session', 'old' || i, '{}'::jsonb, now() - interval '1 hour' from generate_series(1, 2500) i
    union all select 'Session', 'new', '{}'::jsonb, now() + interval '1 hour'`,
  revoked_tokens: `insert into revoked_tokens select 'old' || i, now() - interval '1 hour' from generate_series(1, 2500) i
    union all select 'new', now() + interval '1 hour'`,
  login_attempts: `insert into login_attempts (tenant_id, identifier_hmac, ip, last_failure_at, last_success_at)
    select (select id from tenants limit 1), 'old' || i, '10.0.0.1'::inet, now() - interval '25 hours', null::timestamptz from generate_series(1, 2500) i
    union all select (select id from tenants limit 1), 'failed', '10.0.0.1', now() - interval '23 hours', null::timestamptz
    union all select (select id from tenants limit 1), 'succeeded', '10.0.0.1', null::timestamptz, now() - interval '29 days'`,
  one_time_passwords: `insert into one_time_passwords (id, user_id, client_id, code_hmac, created_at, expires_at)
    select gen_random_uuid(), (select id from users limit 1), (select id from clients limit 1), 'x', now() - interval '2 hours', now() - interval '1 hour'
    from generate_series(1, 2500)
    union all select gen_random_uuid(), (select id from users limit 1), (select id from clients limit 1), 'x', now(), now() - interval '1 second'`,
  sign_ins: `insert into sign_ins (interaction, user_id, amr, expires_at)
    select 'old' || i, u.id, '{pwd}'::text[], now() - interval '1 second' from users u, generate_series(1, 2500) i
    union all select 'new', u.id, '{pwd}'::text[], now() + interval '1 minute' from users u`,
  webauthn_challenges: `insert into webauthn_challenges
    select 'old' || i, 'x', now() - interval '1 second' from generate_series(1, 2500) i
    union all select 'new', 'x', now() + interval '1 minute'`,
  tickets: `insert into tickets (id, ticket_type, tenant_id, user_id, token_hash, expires_at, used_at)
    select gen_random_uuid(), 'password_change', u.tenant_id, u.id, 'old' || i, now() - interval '8 days', now() from users u, generate_series(1, 2500) i
    union all select gen_random_uuid(), 'password_change', u.tenant_id, u.id, 'new', now() - interval '6 days', now() from users u`,
  rate_limits: `insert into rate_limits select 'old' || i, 1, now() - interval '1 second' from generate_series(1, 2500) i
    union all select 'new', 1, now() + interval '1 minute'`,
  signing_keys: `insert into signing_keys (id, kid, algorithm, state, public_jwk, private_key, expires_at)
    select gen_random_uuid(), 'old' || i, 'ES256', 'retired', '{}'::jsonb, 'x', now() - interval '1 second' from generate_series(1, 2500) i
    union all select gen_random_uuid(), 'kept', 'ES256', 'retired', '{}'::jsonb, 'x', now() + interval '1 hour'`,
};

describe('Housekeeping', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startTestDatabase();
    await addUser(db.schema.query, await addTenant(db.schema.query));
    await db.schema.query(`insert into clients (id, client_name) values (gen_random_uuid(), 'a')`);
  });
  afterAll(() => db.close());

  it('deletes expired rows of every growing table, at most 1,000 rows a statement, and keeps the rest', async () => {
    for (const statement of Object.values(ROWS)) await db.schema.query(statement);
    const batches: number[] = [];
    const counting: Pick<Database, 'query'> = {
      async query(statement) {
        const rows = await db.records.query(statement);
        batches.push(rows.length);
        return rows as never; // as they came
      },
    };
    const tables = Object.keys(ROWS);
    expect(await sweepExpired(counting)).toBe(tables.length * 2_500);
    expect(batches.filter((rows) => rows > 1_000)).toEqual([]);
    const left = await Promise.all(
      tables.map(async (table) => (await db.schema.query(`select 1 from ${table}`)).length),
    );
    expect(Object.fromEntries(tables.map((table, at) => [table, left[at]]))).toEqual({
      ...Object.fromEntries(tables.map((table) => [table, 1])),
      login_attempts: 2,
    });
    expect(await sweepExpired(counting)).toBe(0);
  });

  it('skips locked rows, and deletes them the next time', async () => {
    await db.schema.query(
      `insert into revoked_tokens values ('busy', now() - interval '1 hour'), ('idle', now() - interval '1 hour')`,
    );
    await db.records.transaction(async (tx) => {
      await tx.query(sql`select 1 from revoked_tokens where jti = 'busy' for update`);
      expect(await sweepExpired(db.records)).toBe(1);
    });
    expect(await sweepExpired(db.records)).toBe(1);
  });
});
