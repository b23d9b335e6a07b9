import { migrate, newId } from '@groundwork/records';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { identityMigrations } from './identity-migrations.js';

describe('identityMigrations', () => {
  let db: TestDatabase;
  beforeAll(async () => void (db = await startTestDatabase()));
  afterAll(() => db.close());

  const tables = async () =>
    (
      await db.schema.query<{ table_name: string }>(
        'select table_name from information_schema.tables where table_schema = $1',
        [db.schema.name],
      )
    ).length;
  const tenant = async (name: string) => {
    const id = newId();
    await db.schema.query('insert into tenants (id, tenant_name) values ($1, $2)', [id, name]);
    return id;
  };

  it('indexes every foreign key', async () => {
    const bare = await db.schema.query<{ name: string }>(
      `select c.conname as name from pg_constraint c where c.contype = 'f' and c.connamespace = $1::regnamespace and not exists (
         select from pg_index i where i.indrelid = c.conrelid and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1])`,
      [db.schema.name],
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('lets no holding of a user past the trigger that copies its tenant', async () => {
    const nullable = await db.schema.query<{ name: string; is_nullable: string }>(
      `select c.table_name as name, c.is_nullable from information_schema.columns c where c.table_schema = $1 and c.column_name = 'tenant_id'
         and c.table_name in (select tgrelid::regclass::text from pg_trigger where tgfoid = 'tenant_of_user'::regproc) order by 1`,
      [db.schema.name],
    );
    expect(nullable).toEqual(
      ['group_members', 'role_members', 'user_permissions'].map((name) => ({ name, is_nullable: 'NO' })),
    );
  });

  it('creates audit triggers for every table with audit fields', async () => {
    const silent = await db.schema.query<{ name: string }>(
      `select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'created_by'
       where t.relkind = 'r' and t.relnamespace = $1::regnamespace and t.relname <> 'imports'
         and not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'record_change'::regproc)`,
      [db.schema.name],
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('keeps usernames, emails and phones unique per tenant regardless of case', async () => {
    const [a, b] = [await tenant('A'), await tenant('B')];
    const add = (tenantId: string, username: string | null, email: string | null) =>
      db.schema.query('insert into users (id, tenant_id, username, email) values ($1, $2, $3, $4)', [
        newId(),
        tenantId,
        username,
        email,
      ]);
    await add(a, 'Ann', 'ann@example.com');
    await expect(add(a, 'aNN', null)).rejects.toMatchObject({ code: '23505', constraint: 'users_username_key' });
    await expect(add(a, null, 'ANN@example.com')).rejects.toMatchObject({ constraint: 'users_email_key' });
    await add(b, 'ann', 'ann@example.com');
    await expect(add(b, null, null)).rejects.toMatchObject({ constraint: 'users_identifier_check' });
  });

  it('keeps identifiers of resources unique per tenant, and separately among global resources', async () => {
    const [a, b] = [await tenant('C'), await tenant('D')];
    const add = (tenantId: string | null, identifier: string, name = newId()) =>
      db.schema.query(
        `insert into resources (id, tenant_id, resource_type, resource_name, resource_metadata) values ($1, $2, 'api', $3, $4)`,
        [newId(), tenantId, name, { identifier_url: identifier }],
      );
    await add(a, 'https://api.example');
    await add(b, 'https://api.example');
    await expect(add(a, 'https://api.example')).rejects.toMatchObject({ constraint: 'resources_identifier_url_key' });
    await add(null, 'urn:groundwork:identity');
    await expect(add(a, 'urn:groundwork:identity')).rejects.toMatchObject({
      code: '23505',
      constraint: 'resources_identifier_url_key',
    });
    await expect(add(null, 'https://api.example')).rejects.toMatchObject({
      constraint: 'resources_identifier_url_key',
    });
  });

  it('deletes the permissions of a client together with its link to the resource', async () => {
    const [client, resource, scope, other] = [newId(), newId(), newId(), newId()];
    await db.schema.query(`insert into clients (id, client_name) values ($1, 'Shop')`, [client]);
    await db.schema.query(
      `insert into resources (id, resource_type, resource_name) values ($1, 'api', 'R1'), ($2, 'api', 'R2')`,
      [resource, other],
    );
    await db.schema.query(`insert into scopes (id, resource_id, scope_name) values ($1, $2, 'read')`, [
      scope,
      resource,
    ]);
    const grant = (id: string) =>
      db.schema.query('insert into client_permissions (id, client_id, resource_id, scope_id) values ($1, $2, $3, $4)', [
        newId(),
        client,
        id,
        scope,
      ]);
    await expect(grant(resource)).rejects.toMatchObject({ code: '23503' });
    await db.schema.query(
      'insert into client_resources (id, client_id, resource_id) values ($1, $3, $4), ($2, $3, $5)',
      [newId(), newId(), client, resource, other],
    );
    await expect(grant(other)).rejects.toMatchObject({ constraint: 'client_permissions_scope_id_fkey' });
    await grant(resource);
    await db.schema.query('delete from client_resources where resource_id = $1', [resource]);
    expect(await db.schema.query('select from client_permissions')).toEqual([]);
  });

  it('can be reverted', async () => {
    for (let undone = 0; undone < identityMigrations.length; undone++) await db.records.dataSource.undoLastMigration();
    expect(await tables()).toBe(1);
  });

  describe('on a schema created by the migrations before the first release', () => {
    const BEFORE = Array.from({ length: 27 }, (_, index) => `Earlier${1751000000000 + index}`);
    const record = (names: readonly string[]) =>
      db.schema.query('insert into migrations (timestamp, name) select 0, unnest($1::text[])', [names]);
    // Later migrations change tables that such a schema has and this empty one does not.
    beforeAll(() => void db.records.dataSource.migrations.splice(1));
    const run = () => migrate(db.records.dataSource, db.schema.url, db.schema.name);

    it('rejects a schema with only some of them', async () => {
      await record(BEFORE);
      const runner = db.records.dataSource.createQueryRunner();
      const refused = 'built by 27 of the 28 migrations before the first release';
      await expect(new identityMigrations[0]!().up(runner)).rejects.toThrow(refused);
      await runner.release();
      expect(await tables()).toBe(1);
    });

    it('records the baseline and changes nothing where all of them ran', async () => {
      await record(['PlacedClients1751000000049']);
      expect(await run()).toEqual([identityMigrations[0]!.name]);
      expect(await tables()).toBe(1);
      expect(await run()).toEqual([]);
    });
  });
});
