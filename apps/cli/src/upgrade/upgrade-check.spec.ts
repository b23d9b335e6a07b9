import { randomUUID } from 'node:crypto';
import { buildPrograms, type TestSchema } from '@groundwork/testing/programs';
import { EXIT } from '../exit-codes.js';
import { groundwork, migratedSchema } from '../testing/identity-process.js';

const DEFAULT_TENANT = randomUUID();
const OTHER_TENANT = randomUUID();

let identity: TestSchema;
let storage: TestSchema;
let tree: TestSchema;
beforeAll(async () => {
  buildPrograms('identity', 'storage', 'tree', 'cli');
  identity = await migratedSchema('identity');
  storage = await migratedSchema('storage', identity);
  tree = await migratedSchema('tree', identity);
  await identity.query(
    `insert into tenants (id, tenant_name, is_default) values ($1, 'Home', true), ($2, 'acme', false)`,
    [DEFAULT_TENANT, OTHER_TENANT],
  );
});
afterAll(async () => {
  for (const schema of [storage, tree, identity]) await schema.drop();
});

const check = (...args: readonly string[]) => {
  const schemas = [identity, storage, tree].map(({ name }) => name).join(',');
  return groundwork(['upgrade', 'check', '--schemas', schemas, ...args], { DATABASE_URL: identity.url });
};
const findings = async () => {
  const { code, out } = await check('--json');
  expect(code).toBe(EXIT.ok);
  const { findings: found } = JSON.parse(out) as { findings: { id: string; examples: string[] }[] };
  return Object.fromEntries(found.map(({ id, examples }) => [id, examples]));
};

const bucket = async (name: string, tenant: string | null, metadata = '{}') => {
  const [set, id] = [randomUUID(), randomUUID()];
  await storage.query('insert into content_set (id) values ($1)', [set]);
  await storage.query('insert into bucket (id, tenant_id, name, set_id, metadata) values ($1, $2, $3, $4, $5)', [
    id, tenant, name, set, metadata,
  ]); // prettier-ignore
  return { id, set };
};
const addTree = (code: string, tenant: string | null, created_by: string | null = null) =>
  tree.query(
    'insert into tree (id, tenant_id, code, name, label_id, created_by) values (gen_random_uuid(), $1, $2, $2, gen_random_uuid(), $3)',
    [tenant, code, created_by],
  );

describe('groundwork upgrade check', () => {
  it('reports no changed records for a database of this release', async () => {
    await storage.query('update bucket set tenant_id = $1', [DEFAULT_TENANT]);
    expect(await findings()).toEqual({ buckets_without_rules: ['default'] });
    const { code, err } = await check('--exit-code');
    expect([code, err]).toEqual([EXIT.ok, 'An upgrade changes no record.\n']);
  });

  it('reports for the first release which records change, and which an administrator should review', async () => {
    await toFirstRelease();
    await addRecords();
    expect(await findings()).toEqual({
      clients_global_and_of_a_tenant: ['Everywhere of acme'],
      tenants_renamed: ['ACME'],
      buckets_without_tenant: ['photos: gets a number behind its name, -2 or the next that is free', 'scans'],
      trees_without_tenant: ['geo: gets a number behind its name, -2 or the next that is free', 'nouns'],
      clients_with_broad_scopes: ['Page of acme (public: browsers hold its tokens): files:read files:write'],
      buckets_public: ['scans'],
      buckets_without_rules: ['default', 'photos', 'photos', 'scans'],
      trees_without_rules: ['geo', 'geo', 'nouns'],
      files_without_owner: ['scans: 2'],
      trees_without_owner: ['geo', 'nouns'],
    });
    const { code, out, err } = await check('--exit-code');
    expect([code, err]).toEqual([EXIT.different, 'See docs/operations.md, "Upgrade".\n']);
    expect(out).toContain('An upgrade changes:\n  1 clients that are global');
    expect(out).toContain('    Everywhere of acme\n');
  });

  it('writes nothing, also with a role that can', async () => {
    const counts = async () =>
      (await storage.query('select xmin::text, * from bucket order by id')).concat(
        await identity.query('select xmin::text, id from clients order by id'),
      );
    const before = await counts();
    await check();
    expect(await counts()).toEqual(before);
  });

  it('shows twenty of many, and all with --json', async () => {
    for (let n = 0; n < 25; n++) await addTree(`many-${n}`, null);
    expect((await check()).out).toContain('    … and 7 more (--json prints them all)\n');
    expect((await findings())['trees_without_tenant']).toHaveLength(27);
  });

  it('checks the services of the database, and exits with 1 or 2 where there is none', async () => {
    const alone = await groundwork(['upgrade', 'check', '--schemas', `nowhere,${storage.name},nowhere`], {
      DATABASE_URL: storage.url,
    });
    expect(alone).toMatchObject({ code: EXIT.ok, out: expect.stringContaining('    scans\n') as string });
    expect(alone.err).toContain('There is no schema of identity: it is not checked.');
    expect(await groundwork(['upgrade', 'check'], {})).toMatchObject({ code: EXIT.usage });
    const away = await groundwork(['upgrade', 'check'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(away).toMatchObject({ code: EXIT.failed, out: '' });
    expect(away.err).toContain('The database cannot be read');
  });
});

/** What the first release did not have. */
async function toFirstRelease(): Promise<void> {
  for (const text of [
    'drop index tenants_lower_name_key',
    'drop table client_tenants, tenant_domains',
    'alter table clients drop column sign_in_tenants cascade',
    'alter table clients drop constraint clients_is_global_check',
  ])
    await identity.query(text);
  await storage.query('drop table bucket_rule');
  await tree.query('drop table tree_rule');
}

async function addRecords(): Promise<void> {
  await identity.query(`insert into tenants (id, tenant_name) values (gen_random_uuid(), 'ACME')`);
  const [client, page, resource, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await identity.query(
    `insert into clients (id, tenant_id, client_name, is_global, is_public)
     values ($1, $3, 'Everywhere', true, false), ($2, $3, 'Page', false, true)`,
    [client, page, OTHER_TENANT],
  );
  for (const [id, isSystem] of [
    [resource, true],
    [other, false],
  ] as const) {
    await identity.query(
      `insert into resources (id, resource_type, resource_name, resource_metadata) values ($1, 'api', $2, $3)`,
      [id, `R ${isSystem}`, JSON.stringify(isSystem ? { is_system: true } : {})],
    );
    for (const holder of [client, page])
      await identity.query(
        'insert into client_resources (id, client_id, resource_id) values (gen_random_uuid(), $1, $2)',
        [holder, id],
      );
  }
  for (const [of, holder, name] of [
    [resource, page, 'files:read'],
    [resource, page, 'files:write'],
    [resource, client, 'files:use'],
    [other, client, 'files:read'],
  ] as const) {
    const scope = randomUUID();
    await identity.query('insert into scopes (id, resource_id, scope_name) values ($1, $2, $3)', [scope, of, name]);
    await identity.query(
      'insert into client_permissions (id, client_id, resource_id, scope_id) values (gen_random_uuid(), $1, $2, $3)',
      [holder, of, scope],
    );
  }
  await bucket('photos', DEFAULT_TENANT);
  await bucket('photos', null);
  const scans = await bucket('scans', null, '{"public": true}');
  for (const created_by of [null, null, randomUUID()])
    await storage.query(
      'insert into file (id, bucket_id, set_id, name, created_by) values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3)',
      [scans.id, scans.set, created_by],
    );
  await addTree('geo', DEFAULT_TENANT, randomUUID());
  await addTree('geo', null);
  await addTree('nouns', null);
}
