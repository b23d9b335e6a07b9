import { newId } from '@groundwork/records';
import { until } from '@groundwork/testing';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addUser } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const { DEFAULT_CLIENT_ID: CLIENT, ADMIN_PASSWORD } = TEST_ENVIRONMENT;
const PASSWORD = 'a quiet morning in Ulaanbaatar';

interface Event {
  readonly event_type: string;
  readonly outcome: string;
  readonly actor_id: string | null;
  readonly actor_client_id: string | null;
  readonly tenant_id: string | null;
  readonly subject_id: string | null;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly after: Record<string, unknown> | null;
}

describe('Audit events that are not of writes', () => {
  let mailbox: Mailbox;
  let identity: Whole;
  let tenantId: string;

  beforeAll(async () => {
    mailbox = await makeMailbox();
    identity = await startWhole({ MAIL_FOLDER: mailbox.folder });
    const [tenant] = await identity.query<{ id: string }>('select id from tenants where is_default');
    tenantId = tenant!.id;
  });
  afterAll(async () => {
    await identity.close();
    await mailbox.remove();
  });

  const find = (type: string): Promise<Event[]> =>
    identity.query<Event>('select * from audit_events where event_type = $1 order by created_at', [type]);
  /** The events of a type, as soon as there are so many: some are recorded after the answer. */
  const eventsOf = async (type: string, count: number): Promise<Event[]> => {
    let events: Event[] = [];
    await until(async () => (events = await find(type)).length >= count);
    return events;
  };
  const addAnn = async () => {
    const username = `ann-${newId()}`;
    const { body } = await identity
      .send('post', '/users', { username, password: PASSWORD }, await identity.tokenFor('users:write'))
      .expect(201);
    return { username, id: String(body.id) };
  };
  const signIn = (username: string, password = PASSWORD) =>
    identity.form('/token', { grant_type: 'password', username, password });

  it('are recorded for sign-ins by the password grant, with client, address and request', async () => {
    const ann = await addAnn();
    const { headers } = await signIn(ann.username).expect(200);
    await signIn(ann.username, 'not this one').expect(400);
    await signIn('nobody at all').expect(400);
    const [succeeded] = (await find('login.succeeded')).filter(({ subject_id }) => subject_id === ann.id);
    expect(succeeded).toMatchObject({
      outcome: 'success',
      actor_id: ann.id,
      actor_client_id: CLIENT,
      tenant_id: tenantId,
      ip: expect.stringMatching(/127\.0\.0\.1$/) as string,
      request_id: headers['x-request-id'],
      after: { method: 'password_grant' },
    });
    expect((await find('login.failed')).map(({ subject_id, after }) => [subject_id, after?.['reason']])).toEqual([
      [ann.id, 'wrong'],
      [null, 'unknown'],
    ]);
  });

  it('are recorded for registrations, successful or not, forgotten passwords, tickets and passwords set', async () => {
    const email = `${newId()}@example.com`;
    await addUser(identity.query, tenantId, { email: `taken-${email}`, email_verified: true });
    const body = { client_id: CLIENT, password: PASSWORD };
    await identity.query('update tenants set tenant_metadata = $2 where id = $1', [
      tenantId,
      { registration_enabled: true },
    ]);
    await identity.send('post', '/registrations', { ...body, email }).expect(201);
    await identity.send('post', '/registrations', { ...body, email: `taken-${email}` }).expect(201);
    expect((await find('user.registered')).map(({ outcome }) => outcome)).toEqual(['success', 'failure']);
    await identity.send('post', '/password/forgot', { client_id: CLIENT, username: email }).expect(202);
    await identity.send('post', '/password/forgot', { client_id: CLIENT, username: 'nobody' }).expect(202);
    expect((await find('password.reset_requested')).map(({ outcome }) => outcome)).toEqual(['success', 'failure']);
    const mail = (await mailbox.to(email, 2)).at(-1) ?? '';
    const link = /\/ticket\/[\w-]{43}/.exec(mail.replaceAll('=\n', ''))?.[0] ?? '';
    await identity.form(link, { client_id: '-', password: 'another quiet morning' }).expect(200);
    const [used] = await find('ticket.used');
    expect(used).toMatchObject({ outcome: 'success', request_id: expect.any(String) as string });
    const [user] = await identity.query<{ id: string }>('select id from users where email = $1', [email]);
    const [changed] = await find('user.password_changed');
    expect(changed).toMatchObject({ subject_id: user?.id, after: { password_hash: '***' } });
  });

  it('are recorded for blocks, revoked tokens and reused refresh tokens', async () => {
    const ann = await addAnn();
    const agent = await identity.tokenFor('users:write');
    const { body: tokens } = await signIn(ann.username);
    await identity.form('/revoke', { token: tokens.access_token }).expect(200);
    expect((await find('token.revoked')).at(-1)).toMatchObject({ actor_client_id: CLIENT, outcome: 'success' });
    const refresh = (refresh_token: string) => identity.form('/token', { grant_type: 'refresh_token', refresh_token });
    const { body: next } = await refresh(tokens.refresh_token).expect(200);
    await refresh(next.refresh_token).expect(200);
    await refresh(tokens.refresh_token).expect(400);
    expect((await eventsOf('refresh_token.reused', 1))[0]).toMatchObject({
      outcome: 'failure',
      actor_id: ann.id,
      actor_client_id: CLIENT,
      tenant_id: tenantId,
    });
    await identity.send('post', `/users/${ann.id}/block`, {}, agent).expect(200);
    await identity.send('post', `/users/${ann.id}/unblock`, undefined, agent).expect(200);
    for (const type of ['user.blocked', 'user.unblocked'])
      expect((await find(type)).at(-1)).toMatchObject({ subject_id: ann.id, actor_client_id: CLIENT });
  });

  it('are recorded for a sign-in without a token: missing second factor, a scope that is not granted', async () => {
    const ann = await addAnn();
    const refusedOf = async (count: number) =>
      (await eventsOf('token.refused', count)).filter(({ subject_id }) => subject_id === ann.id);
    const demand = (required: boolean) =>
      identity.query(`update tenants set tenant_metadata = $2 where id = $1`, [tenantId, { mfa: { required } }]);
    await demand(true);
    const { headers } = await signIn(ann.username).expect(400);
    await demand(false);
    expect(await refusedOf(1)).toEqual([
      expect.objectContaining({
        outcome: 'failure',
        actor_id: ann.id,
        actor_client_id: CLIENT,
        tenant_id: tenantId,
        ip: expect.stringMatching(/127\.0\.0\.1$/) as string,
        request_id: headers['x-request-id'],
        after: {
          grant: 'password',
          reason: 'invalid_grant',
          why: 'the tenant demands a second factor; sign in on a page',
        },
      }),
    ]);
    await identity
      .form('/token', { grant_type: 'password', username: ann.username, password: PASSWORD, scope: 'no:such' })
      .expect(400);
    expect((await refusedOf(2)).at(-1)?.after).toMatchObject({ grant: 'password', reason: 'invalid_scope' });
  });

  it('are recorded for every 403, with caller and operation, up to a limit per caller', async () => {
    const token = await identity.tokenFor('users:read');
    for (let i = 0; i < 12; i++) await identity.send('post', '/roles', { role_name: 'no' }, token).expect(403);
    const events = await eventsOf('request.refused', 10);
    expect(events).toHaveLength(10);
    expect(events[0]).toMatchObject({
      outcome: 'failure',
      actor_id: CLIENT,
      actor_client_id: CLIENT,
      request_id: expect.any(String) as string,
      after: { method: 'POST', path: '/roles' },
    });
  });

  it('69. reject UPDATE, DELETE and TRUNCATE, and contain no secret', async () => {
    const refused = 'neither changed nor deleted';
    await expect(identity.query(`update audit_events set outcome = 'failure'`)).rejects.toThrow(refused);
    await expect(identity.query('delete from audit_events')).rejects.toThrow(refused);
    await expect(identity.query('truncate audit_events')).rejects.toThrow(refused);
    const text = JSON.stringify(await identity.query('select * from audit_events'));
    for (const secret of [PASSWORD, ADMIN_PASSWORD, TEST_ENVIRONMENT.DEFAULT_CLIENT_SECRET, '$argon2id$'])
      expect(text).not.toContain(secret);
  });
});
