import { newId } from '@groundwork/records';
import { describeResource, type TestService } from '@groundwork/testing';
import { startIdentity, TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addClient, addTenant, addUser } from '../../testing/sample.js';
import { AuditEventsService } from './audit-events.service.js';
import { auditEventView } from './audit-event.entity.js';

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

interface Event {
  readonly event_type: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly [member: string]: unknown;
}

const eventsOf = async (subject: string, of = service): Promise<Event[]> =>
  (await (await of.as()).get('/audit_events').query({ q: `subject_id=${subject}`, sort: 'created_at', limit: '100' }))
    .body.items;

describeResource({
  service: () => service,
  path: '/audit_events',
  view: auditEventView,
  scopes: { read: 'audit_events:read', write: 'tickets:write' },
  listedOnly: true,
});

describe('Get audit events', () => {
  it('returns who created, changed and deleted a record, from which address, and the differences', async () => {
    const subject = newId();
    const agent = await service.as({ subject, clientId: TEST_ENVIRONMENT.DEFAULT_CLIENT_ID });
    const made = await agent.post('/roles').send({ role_name: 'Auditor' });
    await agent.patch(`/roles/${made.body.id}`).send({ role_description: 'Reads', role_name: 'Auditor' });
    await agent.patch(`/roles/${made.body.id}`).send({ role_description: 'Reads' });
    await agent.delete(`/roles/${made.body.id}`);
    const [created, modified, deleted, ...more] = await eventsOf(made.body.id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({
      event_type: 'role.created',
      actor_id: subject,
      actor_client_id: TEST_ENVIRONMENT.DEFAULT_CLIENT_ID,
      subject_type: 'role',
      outcome: 'success',
      ip: expect.stringMatching(/127\.0\.0\.1$/) as string,
      request_id: made.headers['x-request-id'],
      before: null,
      after: { role_name: 'Auditor' },
    });
    expect(modified).toMatchObject({
      event_type: 'role.modified',
      before: { role_description: null },
      after: { role_description: 'Reads' },
    });
    expect(Object.keys(modified?.after ?? {})).toEqual(['role_description']);
    expect(deleted).toMatchObject({ event_type: 'role.deleted', before: { role_description: 'Reads' }, after: null });
  });

  it('62. masks every secret, and shows that it changed', async () => {
    const agent = await service.as();
    const client = (await agent.post('/clients').send({ client_name: 'Audited' })).body;
    await agent.post(`/clients/${client.id}/change_secret`);
    const user = (await agent.post('/users').send({ username: 'audited', password: 'correct horse battery staple' }))
      .body;
    const changed = (await eventsOf(client.id)).find(({ event_type }) => event_type === 'client.modified');
    expect(changed?.after).toMatchObject({ secret_hash: '***' });
    const text = JSON.stringify(await service.query('select before, after from audit_events'));
    for (const secret of [client.client_secret, '$argon2id$']) expect(text).not.toContain(secret);
    const [row] = await service.query<{ secret_hash: string }>('select secret_hash from clients where id = $1', [
      client.id,
    ]);
    expect(text).not.toContain(row?.secret_hash);
    expect((await eventsOf(user.id))[0]?.after).toMatchObject({ password_hash: '***' });
  });

  it('returns events of links, and of records deleted by cascade', async () => {
    const agent = await service.as();
    const [role, user] = [
      (await agent.post('/roles').send({ role_name: 'Linked' })).body.id,
      await addUser(service.query, await addTenant(service.query)),
    ];
    await agent.post(`/roles/${role}/members`).send({ users: [user] });
    await agent.delete(`/roles/${role}`);
    const rows = await service.query<{ event_type: string }>(
      `select event_type from audit_events where subject_id = $1 or coalesce(before, after) ->> 'role_id' = $1::text order by created_at`,
      [role],
    );
    expect(rows.map(({ event_type }) => event_type)).toEqual([
      'role.created',
      'role_member.created',
      'role.deleted',
      'role_member.deleted',
    ]);
  });

  it('returns no event of rejected requests, and none of the counters of a sign-in', async () => {
    const id = await addClient(service.query);
    await (await service.as()).patch(`/clients/${id}`).send({ is_public: true, client_type: 'web' });
    const user = await addUser(service.query, await addTenant(service.query));
    await service.query('update users set last_login_at = now(), login_count = login_count + 1 where id = $1', [user]);
    expect((await eventsOf(id)).map(({ event_type }) => event_type)).toEqual(['client.created']);
    expect((await eventsOf(user)).map(({ event_type }) => event_type)).toEqual(['user.created']);
  });

  it('shows a tenant only its own events', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    await (await tenants.as({ tenantId: mine })).post('/groups').send({ group_name: 'Mine' });
    const types = async (tenantId: string) =>
      (await (await tenants.as({ tenantId })).get('/audit_events').query({ sort: 'created_at' })).body.items.map(
        ({ event_type }: Event) => event_type,
      );
    expect(await types(mine)).toEqual(['tenant.created', 'group.created']);
    expect(await types(other)).toEqual(['tenant.created']);
  });
});

describe('audit events', () => {
  it('69. cannot be changed or deleted', async () => {
    await expect(service.query(`update audit_events set outcome = 'failure'`)).rejects.toThrow(
      'neither changed nor deleted',
    );
    await expect(service.query('delete from audit_events')).rejects.toThrow('neither changed nor deleted');
  });

  it('are deleted when they are older than AUDIT_DAYS', async () => {
    await service.query(
      `insert into audit_events (event_type, created_at) values ('old', now() - interval '366 days'), ('young', now() - interval '364 days')`,
    );
    expect(await service.app.get(AuditEventsService).sweep(365)).toBe(1);
    const rows = await service.query<{ event_type: string }>(
      `select event_type from audit_events where event_type in ('old', 'young')`,
    );
    expect(rows).toEqual([{ event_type: 'young' }]);
  });
});
