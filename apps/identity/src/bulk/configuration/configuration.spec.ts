import type { TestService } from '@groundwork/testing';
import { parse, stringify } from 'yaml';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

type Document = Record<string, Record<string, unknown>[]>;
type Token = Parameters<TestService['as']>[0];

const exported = async (of = service, token: Token = {}): Promise<Document> =>
  (await (await of.as(token)).get('/configuration')).body as Document;
const apply = async (document: object, query = {}, of = service, token: Token = {}) =>
  (await of.as(token)).put('/configuration').query(query).send(document);
const nothing = { create: [], change: [], delete: [] };
const named = (entries: Record<string, unknown>[] | undefined, name: string) =>
  entries?.find((entry) => Object.values(entry).includes(name));

/** A shop with a bit of everything. */
const shop = (mark: string) => ({
  tenants: [
    {
      tenant_name: `acme-${mark}`,
      display_name: 'Acme',
      tenant_metadata: { session_lifetime: 3_600, password_policy: { min_length: 10 } },
      identity_providers: [
        {
          provider_name: 'Corporate',
          issuer_url: 'https://id.acme.example',
          client_id: 'us',
          domains: ['acme.example'],
          link_by: 'verified_email',
        },
      ],
    },
  ],
  resources: [
    {
      resource_name: `Orders ${mark}`,
      resource_type: 'api',
      resource_metadata: { identifier_url: `https://orders-${mark}.example`, token_lifetime: 300, rbac_enabled: true },
      scopes: [{ scope_name: 'orders:read', scope_description: 'Read' }, { scope_name: 'orders:write' }],
    },
    {
      resource_name: `Legacy ${mark}`,
      resource_type: 'api',
      resource_metadata: { signing_algorithm: 'HS256' },
      scopes: [{ scope_name: 'use' }],
    },
    { tenant: `acme-${mark}`, resource_name: 'Till', resource_type: 'device', scopes: [{ scope_name: 'open' }] },
  ],
  clients: [
    {
      client_name: `Shop ${mark}`,
      client_type: 'spa',
      is_public: true,
      client_metadata: { urls: { redirect_uris: ['https://shop.example/cb'] } },
      app_metadata: [{ key: 'team', value: 'shop' }],
      resources: [
        { resource: `https://orders-${mark}.example`, scopes: ['orders:read'] },
        { resource: 'Till', tenant: `acme-${mark}`, authorized: false, scopes: ['open'] },
      ],
    },
    {
      tenant: `acme-${mark}`,
      client_name: 'Worker',
      client_type: 'machine',
      is_global: false,
      resources: [{ resource: 'Till' }],
    },
  ],
  roles: [
    {
      role_name: `clerk-${mark}`,
      permissions: [{ resource: `https://orders-${mark}.example`, scopes: ['orders:read', 'orders:write'] }],
    },
    { tenant: `acme-${mark}`, role_name: 'cashier', permissions: [{ resource: 'Till', scopes: ['open'] }] },
  ],
  groups: [
    {
      tenant: `acme-${mark}`,
      group_name: 'staff',
      groups: ['tellers'],
      roles: [{ role: `clerk-${mark}`, tenant: null }],
    },
    { tenant: `acme-${mark}`, group_name: 'tellers', groups: ['trainees'], roles: [{ role: 'cashier' }] },
    { tenant: `acme-${mark}`, group_name: 'trainees' },
  ],
});

describe('Apply configuration', () => {
  it('creates every record of a document, reports it, and changes nothing when applied again', async () => {
    const document = shop('one');
    const { status, body } = await apply(document);
    expect({ status, change: body.change, delete: body.delete }).toEqual({ status: 200, change: [], delete: [] });
    expect(body.create).toHaveLength(1 + 1 + 3 + 4 + 2 + 2 + 3);
    expect(body.create).toContainEqual({ kind: 'scope', name: 'open', of: 'Till', tenant: 'acme-one' });
    expect((await apply(document)).body).toEqual(nothing);
    const [closure] = await service.query<{ count: number }>(
      `select count(*)::int from group_closure c join groups g on g.id = c.descendant_id where g.group_name = 'trainees'`,
    );
    expect(closure).toEqual({ count: 3 });
    const [client] = await service.query(
      `select secret_hash is null as open from clients where client_name = 'Shop one'`,
    );
    const [worker] = await service.query(
      `select secret_hash is null as open from clients where client_name = 'Worker'`,
    );
    expect([client, worker]).toEqual([{ open: true }, { open: false }]);
  });

  it('changes what differs and keeps records the document does not name', async () => {
    await apply(shop('two'));
    const { body } = await apply({
      resources: [
        {
          resource_name: 'Orders two, renamed',
          resource_type: 'api',
          resource_metadata: { identifier_url: 'https://orders-two.example', token_lifetime: 60 },
        },
      ],
      clients: [
        {
          client_name: 'Shop two',
          client_description: 'New',
          resources: [{ resource: 'https://orders-two.example', scopes: ['orders:write'] }],
        },
      ],
      roles: [{ role_name: 'clerk-two', role_description: 'Sells' }],
    });
    expect(body).toEqual({
      create: [],
      delete: [],
      change: [
        { kind: 'resource', name: 'Orders two, renamed', members: ['resource_metadata', 'resource_name'] },
        { kind: 'client', name: 'Shop two', members: ['client_description', 'permissions'] },
        { kind: 'role', name: 'clerk-two', members: ['role_description'] },
      ],
    });
    const after = await exported();
    expect(named(after['clients'], 'Shop two')).toMatchObject({
      is_public: true,
      resources: [
        { resource: 'https://orders-two.example', scopes: ['orders:read', 'orders:write'] },
        { resource: 'Till', tenant: 'acme-two', authorized: false, scopes: ['open'] },
      ],
    });
    expect(named(after['resources'], 'Orders two, renamed')?.['scopes']).toHaveLength(2);
  });

  it('reports with dry_run what it would change, and changes nothing', async () => {
    const before = await exported();
    const { status, body } = await apply(shop('dry'), { dry_run: 'true' });
    expect(status).toBe(200);
    expect(body.create).toHaveLength(16);
    expect(await exported()).toEqual(before);
  });

  it('64. deletes only with prune, within the sections of the document, and never tenants or system records', async () => {
    await apply(shop('three'));
    await apply({ clients: [], roles: [], groups: [], tenants: [] });
    const document = await exported();
    const keep = (section: string, without: string) =>
      (document[section] ?? []).filter((entry) => !Object.values(entry).includes(without));
    const groups = (document['groups'] ?? []).map((group) =>
      group['group_name'] === 'staff' ? { ...group, groups: [], roles: [] } : group,
    );
    const less = { clients: keep('clients', 'Shop three'), roles: keep('roles', 'clerk-three'), groups, tenants: [] };
    expect((await apply(less)).body).toEqual(nothing);
    const { body } = await apply(less, { prune: 'true' });
    expect(body.create).toEqual([]);
    expect(body.delete).toEqual([
      { kind: 'client', name: 'Shop three' },
      { kind: 'role', name: 'clerk-three' },
    ]);
    expect(body.change).toContainEqual({
      kind: 'group',
      name: 'staff',
      tenant: 'acme-three',
      members: ['groups', 'roles'],
    });
    const [closure] = await service.query<{ count: number }>(
      `select count(*)::int from group_closure c join groups g on g.id = c.descendant_id join tenants t on t.id = g.tenant_id
       where g.group_name = 'trainees' and t.tenant_name = 'acme-three'`,
    );
    expect(closure).toEqual({ count: 2 });
    const all = await apply({ resources: [], clients: [], roles: [], groups: [] }, { prune: 'true', dry_run: 'true' });
    const deletedNames = (all.body.delete as { name: string }[]).map(({ name }) => name);
    expect(deletedNames).toEqual(expect.arrayContaining(['Shop one']));
    for (const system of ['Default client', 'administrator', 'Groundwork Identity'])
      expect(deletedNames).not.toContain(system);
    const administrator = { role_name: 'administrator', permissions: [] };
    expect(
      (
        await apply(
          {
            roles: [
              ...(await exported())['roles']!.filter(({ role_name }) => role_name !== 'administrator'),
              administrator,
            ],
          },
          { prune: 'true' },
        )
      ).body,
    ).toEqual(nothing);
  });

  it('accepts YAML, and responds in YAML when Accept requests it', async () => {
    const agent = await service.as();
    const { body } = await agent
      .put('/configuration')
      .type('application/yaml')
      .send(stringify(shop('four')));
    expect(body.create).toHaveLength(16);
    const answer = await agent
      .get('/configuration')
      .accept('application/yaml')
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += String(piece)));
        response.on('end', () => done(null, text));
      });
    expect(answer.headers['content-type']).toMatch(/^application\/yaml/);
    expect(parse(String(answer.body))).toEqual(await exported());
  });

  it('reports every error with its path in the document, and stores nothing', async () => {
    const before = await exported();
    const faults = async (document: object) => {
      const { status, body } = await apply(document);
      expect(status).toBe(400);
      return (body.details as { field: string }[]).map(({ field }) => field);
    };
    expect(
      await faults({
        clients: [
          { client_name: 'A', client_metadata: { grant_types: ['nonsense'] } },
          { client_name: 'B', client_secret: 'x' },
          { nonsense: 1 },
        ],
      }),
    ).toEqual([
      'clients[0].client_metadata.grant_types',
      'clients[1].client_secret',
      'clients[2].nonsense',
      'clients[2].client_name',
    ]);
    expect(
      await faults({
        clients: [
          { client_name: 'A', client_type: 'machine', is_public: true },
          { client_name: 'B', resources: [{ resource: 'nowhere' }] },
          { client_name: 'C', tenant: 'nobody' },
          { client_name: 'D', client_metadata: { urls: { redirect_uris: ['http://evil.example/*'] } } },
          { client_name: 'D' },
        ],
        roles: [{ role_name: 'r', permissions: [{ resource: 'urn:groundwork:identity', scopes: ['nonsense'] }] }],
        groups: [{ group_name: 'g', groups: ['nobody'], roles: [{ role: 'nobody' }] }],
        resources: [
          {
            resource_name: 'Groundwork Identity',
            resource_type: 'api',
            resource_metadata: { identifier_url: 'urn:groundwork:identity' },
            scopes: [],
          },
        ],
      }),
    ).toEqual([
      'resources[0].resource_metadata.rbac_enabled',
      'resources[0].scopes',
      'clients[2].tenant',
      'clients[0].is_public',
      'clients[3].client_metadata.urls.redirect_uris[0]',
      'clients[4].client_name',
      'clients[1].resources[0].resource',
      'roles[0].permissions[0].scopes[0]',
      'groups[0].roles[0].role',
      'groups[0].groups[0]',
    ]);
    expect(await exported()).toEqual(before);
  });

  it('answers 400 to an invalid document, 415 to another media type, 409 to a cycle of groups', async () => {
    const agent = await service.as();
    for (const text of ['{', 'a: [', 'a: &x [1]\nb: *x', '7', '[]', 'a: 1\na: 2'])
      expect((await agent.put('/configuration').type('application/yaml').send(text)).status).toBe(400);
    expect((await agent.put('/configuration').type('text/csv').send('a')).status).toBe(415);
    const circle = {
      groups: [
        { group_name: 'x', groups: ['y'] },
        { group_name: 'y', groups: ['x'] },
      ],
    };
    expect(await apply(circle)).toMatchObject({ status: 409, body: { code: 'cycle_detected' } });
    const deep = {
      groups: Array.from({ length: 11 }, (_, n) => ({ group_name: `d${n}`, groups: n < 10 ? [`d${n + 1}`] : [] })),
    };
    expect(await apply(deep)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('60. refuses documents that grant scopes the caller lacks', async () => {
    const roles = [
      { role_name: 'helper', permissions: [{ resource: 'urn:groundwork:identity', scopes: ['users:write'] }] },
    ];
    const token = { scopes: 'configuration:write users:read' };
    expect(await apply({ roles }, {}, service, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const groups = [{ group_name: 'mighty', roles: [{ role: 'administrator' }] }];
    expect((await apply({ groups }, {}, service, token)).status).toBe(403);
    const clients = [
      { client_name: 'mighty', resources: [{ resource: 'urn:groundwork:identity', scopes: ['users:write'] }] },
    ];
    expect((await apply({ clients }, {}, service, token)).status).toBe(403);
    expect((await apply({ roles }, {}, service, { scopes: 'configuration:write users:write' })).status).toBe(200);
    expect((await apply({}, {}, service, { scopes: 'configuration:read' })).status).toBe(403);
  });

  it('needs as many statements for one record as for many', async () => {
    const roles = (many: number, mark: string) =>
      Array.from({ length: many }, (_, n) => ({
        role_name: `${mark}-${n}`,
        permissions: [{ resource: 'urn:groundwork:tree', scopes: ['trees:read'] }],
      }));
    const groups = (many: number, mark: string) =>
      Array.from({ length: many }, (_, n) => ({ group_name: `${mark}-${n}`, roles: [{ role: `${mark}-${n}` }] }));
    // Of three times the least: what a service does in the background may fall into one of them.
    const cost = async (many: number, mark: string) => {
      const costs = [];
      for (const time of [1, 2, 3])
        costs.push(
          await service.countStatements(() =>
            apply({ roles: roles(many, `${mark}-${time}`), groups: groups(many, `${mark}-${time}`) }),
          ),
        );
      return Math.min(...costs);
    };
    expect(await cost(1, 'one')).toBe(await cost(300, 'many'));
    expect(await service.countStatements(() => exported())).toBeLessThan(10);
  });

  it('lists the tenants of a client by name: adds, removes with prune, and exports them', async () => {
    const client = { client_name: 'Many', sign_in_tenants: 'listed', tenants: ['first', 'second'] };
    const document = { tenants: [{ tenant_name: 'first' }, { tenant_name: 'second' }], clients: [client] };
    expect((await apply(document)).body.create.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Many', 'first', 'second',
    ]); // prettier-ignore
    expect((await apply(document)).body).toEqual(nothing);
    const clients = (await exported())['clients'] as { client_name: string }[];
    expect(clients.find(({ client_name }) => client_name === 'Many')).toMatchObject(client);
    const fewer = { clients: [{ ...client, tenants: ['second'] }] };
    expect((await apply(fewer)).body).toEqual(nothing);
    const { body } = await apply(
      { clients: [...clients.filter((one) => one.client_name !== 'Many'), ...fewer.clients] },
      { prune: 'true' },
    );
    expect(body.change).toEqual([{ kind: 'client', name: 'Many', members: ['tenants'] }]);
    const faults = await apply({
      clients: [
        { ...client, tenants: ['nowhere'] },
        { client_name: 'Odd', tenant: 'first', sign_in_tenants: 'all' },
      ],
    });
    expect(faults.status).toBe(400);
    expect(faults.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'clients[1].sign_in_tenants', 'clients[0].tenants[0]',
    ]); // prettier-ignore
  });

  describe('domains of a tenant in a document', () => {
    const stored = () =>
      service.query<{ domain: string; verified: boolean; verification_token: string }>(
        `select domain, verified_at is not null as verified, verification_token from tenant_domains d
         join tenants t on t.id = d.tenant_id where t.tenant_name = 'claiming' order by domain`,
      );
    const claiming = (domains: string[], query = {}) =>
      apply({ tenants: [{ tenant_name: 'claiming', domains }] }, query);

    it('are added, exported, and removed with prune; a verified domain stays verified', async () => {
      expect((await claiming(['b.example', 'a.example', 'a.example'])).body).toMatchObject({
        create: [{ kind: 'tenant', name: 'claiming' }],
        change: [],
      });
      const [a, b] = await stored();
      expect([a, b]).toMatchObject([
        { domain: 'a.example', verified: false },
        { domain: 'b.example', verified: false },
      ]);
      expect(a!.verification_token).not.toBe(b!.verification_token);
      await service.query(`update tenant_domains set verified_at = now() where domain = 'a.example'`);
      const tenant = named((await exported())['tenants'], 'claiming');
      expect(tenant?.['domains']).toEqual(['a.example', 'b.example']);
      expect((await apply({ tenants: [tenant] }, { prune: 'true' })).body).toEqual(nothing);
      expect(await stored()).toEqual([{ ...a, verified: true }, b]);
      expect((await claiming(['c.example'])).body.change).toEqual([
        { kind: 'tenant', name: 'claiming', members: ['domains'] },
      ]);
      expect((await claiming(['a.example'], { prune: 'true' })).body.change).toEqual([
        { kind: 'tenant', name: 'claiming', members: ['domains'] },
      ]);
      expect(await stored()).toEqual([{ ...a, verified: true }]);
    });

    it('are never verified by a document, and two tenants can claim the same one', async () => {
      await service.query(`delete from tenant_domains`);
      for (const tenant_name of ['claiming', 'claiming too'])
        expect((await apply({ tenants: [{ tenant_name, domains: ['shared.example'] }] })).status).toBe(200);
      expect(await service.query('select 1 from tenant_domains where verified_at is not null')).toEqual([]);
      for (const domain of [{ domain: 'x.example', verified_at: '2026-01-01T00:00:00Z' }, ['x.example']])
        expect((await apply({ tenants: [{ tenant_name: 'claiming', domains: [domain] }] })).status).toBe(400);
    });

    it.each(['co.uk', 'github.io', 'Acme.example', 'no domain'])('are rejected with their path: %s', async (domain) => {
      const { status, body } = await claiming(['fine.example', domain]);
      expect([status, body.details[0].field]).toEqual([400, expect.stringMatching(/^tenants\[0\]\.domains(\[1\])?$/)]);
    });
  });

  it('records audit events with actor and changes', async () => {
    const subject = '01990000-0000-7000-8000-0000000000ff';
    await apply({ roles: [{ role_name: 'audited' }] }, {}, service, { subject });
    expect(
      await service.query(`select event_type, actor_id from audit_events where after ->> 'role_name' = 'audited'`),
    ).toEqual([{ event_type: 'role.created', actor_id: subject }]);
  });
});

describe('Export configuration', () => {
  it('62. contains no secret and no user', async () => {
    await apply(shop('secret'));
    await insert(service.query, 'identity_providers', {
      tenant_id: await addTenant(service.query),
      provider_name: 'P',
      issuer_url: 'https://p.example',
      client_id: 'x',
      client_secret: 'sealed-secret',
    });
    const text = JSON.stringify(await exported());
    for (const secret of [
      'sealed-secret',
      'secret_hash',
      'signing_secret',
      'client_secret',
      'password',
      'administrator@',
    ])
      expect(text.replaceAll('password_policy', '').replaceAll('"password"', '')).not.toContain(secret);
  });

  it('is a document that changes nothing when applied to its own installation, also with prune', async () => {
    expect((await apply(await exported(), { prune: 'true' })).body).toEqual(nothing);
  });

  it('makes another installation equal, which then exports the same document', async () => {
    await apply(shop('law'));
    const document = await exported();
    const other = await startIdentity();
    try {
      expect((await apply(document, {}, other)).status).toBe(200);
      expect(await exported(other)).toEqual(document);
      expect((await apply(document, { prune: 'true' }, other)).body).toEqual(nothing);
    } finally {
      await other.close();
    }
  });
});

describe('tenants', () => {
  const mine = { tenantId: '' };
  beforeAll(async () => {
    mine.tenantId = await addTenant(tenants.query, { tenant_name: 'mine' });
    const other = await addTenant(tenants.query, { tenant_name: 'other' });
    await insert(tenants.query, 'roles', { tenant_id: other, role_name: 'theirs' });
    await addUser(tenants.query, other);
    await apply(
      { resources: [{ resource_name: 'Shared', resource_type: 'api', scopes: [{ scope_name: 'shared' }] }] },
      {},
      tenants,
    );
  });

  it('58. see and change only their own records, and can refer to shared ones', async () => {
    const document = {
      resources: [{ resource_name: 'Own', resource_type: 'api', scopes: [{ scope_name: 'own' }] }],
      clients: [
        {
          client_name: 'Own',
          client_type: 'machine',
          resources: [
            { resource: 'Own', scopes: ['own'] },
            { resource: 'Shared', tenant: null, scopes: ['shared'] },
          ],
        },
      ],
      roles: [{ role_name: 'Own', permissions: [{ resource: 'Shared', tenant: null, scopes: ['shared'] }] }],
      groups: [{ group_name: 'Own', roles: [{ role: 'Own' }] }],
    };
    expect((await apply(document, {}, tenants, mine)).status).toBe(200);
    const seen = await exported(tenants, mine);
    expect(seen['tenants']).toMatchObject([{ tenant_name: 'mine' }]);
    expect(seen['resources']).toMatchObject([{ resource_name: 'Own' }]);
    expect(JSON.stringify(seen)).not.toContain('theirs');
    expect((await apply(seen, { prune: 'true' }, tenants, mine)).body).toEqual(nothing);
    const [client] = await tenants.query(`select tenant_id, is_global from clients where client_name = 'Own'`);
    expect(client).toEqual({ tenant_id: mine.tenantId, is_global: false });
  });

  it('59. cannot create records of other tenants, create tenants or become global', async () => {
    for (const document of [
      { roles: [{ role_name: 'x', tenant: 'other' }] },
      { roles: [{ role_name: 'x', tenant: null }] },
      { tenants: [{ tenant_name: 'third' }] },
      { tenants: [{ tenant_name: 'other', display_name: 'Taken' }] },
      { tenants: [{ tenant_name: 'mine', is_active: false }] },
      { clients: [{ client_name: 'x', is_global: true }] },
      { resources: [{ resource_name: 'x', resource_type: 'api', resource_metadata: { is_system: true } }] },
    ])
      expect((await apply(document, {}, tenants, mine)).status).toBe(400);
    const prune = await apply({ roles: [], resources: [] }, { prune: 'true', dry_run: 'true' }, tenants, mine);
    expect(prune.body.delete.map(({ name }: { name: string }) => name)).toEqual(['Own', 'Own']);
  });
});
