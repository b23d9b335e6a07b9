import { describeResource, whenFree, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { linkIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addClient, addTenant, addUser, insert } from '../../testing/sample.js';
import { addGroup, addRole } from '../../testing/world.js';
import { invitationView } from '../entities/invitation.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';
const PASSWORD = 'a passphrase of a guest';

let service: TestService;
let mailbox: Mailbox;
let tenant: string;
let other: string;
let role: string;
let strong: string;
let group: string;
let inviter: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  service = await startIdentity({ env: { MAIL_FOLDER: mailbox.folder } });
  [tenant, other] = [await addTenant(service.query, { display_name: 'Acme' }), await addTenant(service.query)];
  role = await addRole(service, { tenant_id: tenant });
  strong = await addRole(service, { tenant_id: tenant });
  group = await addGroup(service, { tenant_id: tenant });
  await insert(service.query, 'role_permissions', { role_id: strong, ...(await scopeOf('audit_events:read')) });
  inviter = await inviterWith('users:write', 'audit_events:read');
  for (let i = 0; i < 3; i++) await invite();
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

async function scopeOf(name: string): Promise<Readonly<Record<string, string>>> {
  const [row] = await service.query<{ resource_id: string; scope_id: string }>(
    `select s.resource_id, s.id as scope_id from scopes s join resources r on r.id = s.resource_id and r.is_system where s.scope_name = $1`,
    [name],
  );
  return { ...row! };
}

let count = 0;
const guest = () => `guest-${++count}@example.com`;
const path = (of = tenant) => `/tenants/${of}/invitations`;
const invite = async (body: object = {}, token = {}) =>
  (await service.as({ subject: inviter, ...token })).post(path()).send({ email: guest(), ...body });
/** A user of the tenant with some scopes, by whom somebody is invited. */
async function inviterWith(...scopes: string[]): Promise<string> {
  const subject = await addUser(service.query, tenant, { email: guest(), email_verified: true });
  for (const name of scopes)
    await insert(service.query, 'user_permissions', { user_id: subject, ...(await scopeOf(name)) });
  return subject;
}
const open = (link: string) => service.anonymous.get(link);
const accept = (link: string, form: object = { name: 'Gustav', password: PASSWORD }) =>
  service.anonymous.post(link).type('form').send(form);
const userOf = async (email: string) =>
  (
    await service.query<Record<string, unknown>>('select * from users where tenant_id = $1 and email = $2', [
      tenant,
      email,
    ])
  )[0];
const rolesOf = async (email: string) =>
  (
    await service.query<{ role_id: string }>(
      'select m.role_id from role_members m join users u on u.id = m.user_id where u.tenant_id = $1 and u.email = $2 order by 1',
      [tenant, email],
    )
  ).map(({ role_id }) => role_id);
const eventOf = async (email: string) =>
  (
    await service.query<{ actor_id: string; after: Record<string, unknown> }>(
      `select actor_id, after from audit_events where event_type = 'invitation.accepted' and subject_id = $1`,
      [(await userOf(email))?.['id']],
    )
  )[0];

describeResource({
  service: () => service,
  path: () => path(),
  view: invitationView,
  scopes: { read: 'users:read', write: 'users:write' },
});

describe('Create invitation', () => {
  it('mails a link valid for a week, of which a digest is stored, and shows no token', async () => {
    const email = guest();
    const { status, body } = await invite({ email, roles: [role], groups: [group] });
    expect([status, body.email, body.roles, body.groups, body.accepted_at]).toEqual([
      201,
      email,
      [role],
      [group],
      null,
    ]);
    expect(Math.round((Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000)).toBe(7);
    const link = await linkIn(mailbox, email);
    expect((await mailbox.to(email, 1))[0]).toContain('Subject: You are invited to Acme');
    expect(JSON.stringify([body, await service.query('select * from tickets')])).not.toContain(
      link.slice('/ticket/'.length),
    );
  });

  it('replaces an open one of the same address', async () => {
    const email = guest();
    const first = (await invite({ email })).body;
    await invite({ email: email.toUpperCase() });
    await (await service.as()).get(`${path()}/${first.id}`).expect(404);
    expect((await open(await linkIn(mailbox, email))).status).toBe(400);
  });

  it('answers 403 to more rights than the caller has, 404 or 400 to unknown ones', async () => {
    const scopes = ['users:write', 'users:read'];
    expect((await invite({ roles: [strong] }, { scopes })).body.code).toBe('forbidden');
    expect((await invite({ roles: [role] }, { scopes })).status).toBe(201);
    const foreign = await addRole(service, { tenant_id: other });
    for (const body of [{ roles: [NOBODY] }, { roles: [foreign] }, { groups: [NOBODY] }])
      expect([400, 404]).toContain((await invite(body)).status);
    expect((await invite({ client_id: NOBODY })).status).toBe(404);
    expect((await invite({ email: 'x' })).body.details).toMatchObject([{ field: 'email' }]);
  });

  it('is of its tenant: 404 for a caller of another', async () => {
    const { id } = (await invite()).body;
    const outsider = await service.as({ tenantId: other });
    const calls = [
      outsider.get(path()),
      outsider.post(path()).send({ email: guest() }),
      outsider.get(`${path()}/${id}`),
      outsider.post(`${path()}/${id}/resend`),
      outsider.delete(`${path()}/${id}`),
      outsider.get(`${path(other)}/${id}`),
    ];
    for (const call of calls) expect((await call).status).toBe(404);
  });
});

describe('Accept an invitation', () => {
  it('without an account: name and password on the page make one, verified, with roles and groups', async () => {
    const email = guest();
    const client_id = await addClient(service.query, {
      tenant_id: tenant,
      is_global: false,
      client_metadata: { urls: { initiate_login_uri: 'https://shop.example/login' } },
    });
    await invite({ email, roles: [role], groups: [group], client_id });
    const link = await linkIn(mailbox, email);
    for (let i = 0; i < 2; i++) expect((await open(link).expect(200)).text).toContain(`for ${email}`);
    expect((await accept(link, { password: '' })).status).toBe(400);
    expect((await accept(link, { password: 'password' })).status).toBe(400);
    expect(await userOf(email)).toBeUndefined();
    const done = await accept(link).expect(200);
    expect(done.text).toContain('You have joined Acme');
    expect(done.text).toContain('href="https://shop.example/login"');
    const user = await userOf(email);
    expect(user).toMatchObject({ email_verified: true, awaits_verification: false, name: 'Gustav', locale: 'en' });
    expect(await rolesOf(email)).toEqual([role]);
    const [member] = await service.query('select 1 from group_members where group_id = $1 and user_id = $2', [
      group,
      user?.['id'],
    ]);
    expect(member).toBeDefined();
    expect(await eventOf(email)).toMatchObject({
      actor_id: user?.['id'],
      after: { roles: [role], groups: [group], left_out: [] },
    });
    expect([(await open(link)).status, (await accept(link)).status]).toEqual([400, 400]);
  });

  it('with an account: a button, no password', async () => {
    const email = guest();
    await addUser(service.query, tenant, { email, email_verified: true, password_hash: 'kept', locale: 'de' });
    await invite({ email, roles: [role] });
    const link = await linkIn(mailbox, email);
    const { text } = await open(link);
    expect(text).toContain('<html lang="de">');
    expect(text).not.toContain('type="password"');
    await accept(link, { password: 'another passphrase' }).expect(200);
    expect([(await userOf(email))?.['password_hash'], await rolesOf(email)]).toEqual(['kept', [role]]);
  });

  it('with an account that never proved the address: nothing of whoever made it is left', async () => {
    const email = guest();
    const user_id = await addUser(service.query, tenant, {
      email,
      email_verified: false,
      password_hash: 'of an attacker',
      phone: '+97611111111',
      phone_verified: true,
    });
    await service.query(`insert into user_devices (user_id, device_hash) values ($1, 'of an attacker')`, [user_id]);
    await invite({ email });
    const link = await linkIn(mailbox, email);
    expect((await open(link)).text).toContain('type="password"');
    await accept(link).expect(200);
    const user = await userOf(email);
    expect(user).toMatchObject({ id: user_id, email_verified: true, phone: null, phone_verified: false });
    expect(user?.['password_hash']).toMatch(/^\$argon2/);
    expect(await service.query('select 1 from user_devices where user_id = $1', [user_id])).toEqual([]);
  });

  it('passes on no account that never proved the address and is stronger than the inviter, then or later', async () => {
    const subject = await inviterWith('users:write');
    const scopes = ['users:write', 'users:read'];
    const strongOne = async (email: string) => {
      const id = await addUser(service.query, tenant, { email, email_verified: false, password_hash: 'kept' });
      await insert(service.query, 'role_members', { role_id: strong, user_id: id });
    };
    const [before, after] = [guest(), guest()];
    await strongOne(before);
    const refused = await invite({ email: before }, { subject, tenantId: tenant, scopes });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const made = await invite({ email: after }, { subject, tenantId: tenant, scopes });
    await strongOne(after);
    const weak = await service.as({ subject, tenantId: tenant, scopes });
    expect((await weak.post(`${path()}/${made.body.id}/resend`)).status).toBe(403);
    expect((await accept(await linkIn(mailbox, after))).status).toBe(400);
    expect((await userOf(after))?.['password_hash']).toBe('kept');
  });

  it('passes on no account with a second factor that never proved the address', async () => {
    const email = guest();
    const user_id = await addUser(service.query, tenant, { email, email_verified: false, password_hash: 'kept' });
    await insert(service.query, 'totp_secrets', { user_id, secret: 'sealed', last_step: 1 });
    await invite({ email });
    expect((await accept(await linkIn(mailbox, email))).status).toBe(400);
    expect((await userOf(email))?.['password_hash']).toBe('kept');
  });

  it('with a blocked account: not at all', async () => {
    const email = guest();
    await addUser(service.query, tenant, { email, email_verified: true, is_blocked: true });
    await invite({ email, roles: [role] });
    const link = await linkIn(mailbox, email);
    expect([(await open(link)).status, (await accept(link)).status]).toEqual([400, 400]);
    expect(await rolesOf(email)).toEqual([]);
  });

  it('with the terms of the tenant', async () => {
    await service.query(`update tenants set tenant_metadata = '{"terms_version": "3"}' where id = $1`, [tenant]);
    const email = guest();
    await invite({ email });
    const link = await linkIn(mailbox, email);
    expect((await open(link)).text).toContain('version 3');
    const refused = await accept(link);
    expect([refused.status, refused.text.includes('Accept the terms')]).toEqual([400, true]);
    await accept(link, { password: PASSWORD, terms_version: '3' }).expect(200);
    expect((await userOf(email))?.['terms_version']).toBe('3');
    await service.query(`update tenants set tenant_metadata = '{}' where id = $1`, [tenant]);
  });

  it('of 20 acceptances at once one succeeds', async () => {
    const email = guest();
    await addUser(service.query, tenant, { email, email_verified: true });
    await invite({ email, roles: [role], groups: [group] });
    const link = await linkIn(mailbox, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => whenFree(() => accept(link, {}))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(await rolesOf(email)).toEqual([role]);
  });

  it('leaves out what the inviter may no longer give, and records it', async () => {
    const subject = await inviterWith('users:write', 'audit_events:read');
    const scopes = ['users:write', 'audit_events:read'];
    const demote = () =>
      service.query(`delete from user_permissions where user_id = $1 and scope_id = (select scope_id from role_permissions where role_id = $2)`, [subject, strong]);
    const [kept, lost] = [guest(), guest()];
    for (const email of [kept, lost])
      expect((await invite({ email, roles: [strong, role] }, { subject, tenantId: tenant, scopes })).status).toBe(201);
    await accept(await linkIn(mailbox, kept)).expect(200);
    expect(await rolesOf(kept)).toEqual([role, strong].sort());
    await demote();
    await accept(await linkIn(mailbox, lost)).expect(200);
    expect(await rolesOf(lost)).toEqual([role]);
    expect((await eventOf(lost))?.after).toMatchObject({ roles: [role], left_out: [strong], invited_by: subject });
  }); // prettier-ignore

  it.each([
    ['blocked', 'update users set is_blocked = true, blocked_at = now() where id = $1'],
    ['gone', 'delete from users where id = $1'],
    ['no longer allowed to invite', 'delete from user_permissions where user_id = $1'],
  ])('gives nothing of an inviter who is %s', async (_, statement) => {
    const subject = await inviterWith('users:write');
    const email = guest();
    await invite({ email, roles: [role] }, { subject, tenantId: tenant, scopes: ['users:write'] });
    await service.query(statement, [subject]);
    await accept(await linkIn(mailbox, email)).expect(200);
    expect(await rolesOf(email)).toEqual([]);
    expect((await eventOf(email))?.after).toMatchObject({ left_out: [role] });
  });

  it('gives nothing by a link of the inviting client that is suspended', async () => {
    const client = await addClient(service.query, { tenant_id: tenant });
    const scope = await scopeOf('users:write');
    const link = { client_id: client, resource_id: scope['resource_id'] };
    await insert(service.query, 'client_resources', link);
    await insert(service.query, 'client_permissions', { ...link, scope_id: scope['scope_id'] });
    const [held, suspended] = [guest(), guest()];
    for (const email of [held, suspended])
      await invite(
        { email, roles: [role] },
        { subject: client, clientId: client, tenantId: tenant, scopes: ['users:write'] },
      );
    await accept(await linkIn(mailbox, held)).expect(200);
    await service.query('update client_resources set authorized = false where client_id = $1', [client]);
    await accept(await linkIn(mailbox, suspended)).expect(200);
    expect([await rolesOf(held), await rolesOf(suspended)]).toEqual([[role], []]);
  });

  it('is not one of a form that another site sent', async () => {
    const email = guest();
    await invite({ email });
    const link = await linkIn(mailbox, email);
    expect((await accept(link).set('sec-fetch-site', 'cross-site')).status).toBe(403);
    expect(await userOf(email)).toBeUndefined();
  });
});

describe('Resend and delete invitation', () => {
  it('mails a new link and kills the former one', async () => {
    const email = guest();
    const { id } = (await invite({ email })).body;
    const first = await linkIn(mailbox, email);
    await (await service.as()).post(`${path()}/${id}/resend`).expect(200);
    const second = await linkIn(mailbox, email, 2);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([400, 200]);
    await accept(second).expect(200);
    expect((await (await service.as()).post(`${path()}/${id}/resend`)).status).toBe(409);
    expect((await (await service.as()).get(`${path()}/${id}`)).body.accepted_at).not.toBeNull();
  });

  it('makes whoever sends it again the inviter', async () => {
    const [gone, next] = [await inviterWith('users:write'), await inviterWith('users:write')];
    const by = (subject: string) => ({ subject, tenantId: tenant, scopes: ['users:write', 'users:read'] });
    const email = guest();
    const { id } = (await invite({ email, roles: [role] }, by(gone))).body;
    await service.query('delete from users where id = $1', [gone]);
    await (await service.as(by(next))).post(`${path()}/${id}/resend`).expect(200);
    await accept(await linkIn(mailbox, email, 2)).expect(200);
    expect(await rolesOf(email)).toEqual([role]);
  });

  it('are for those who could have sent it', async () => {
    const email = guest();
    const { id } = (await invite({ email, roles: [strong] })).body;
    const weak = await service.as({ scopes: ['users:write'] });
    expect([(await weak.post(`${path()}/${id}/resend`)).status, (await weak.delete(`${path()}/${id}`)).status]).toEqual(
      [403, 403],
    );
    await (await service.as()).delete(`${path()}/${id}`).expect(204);
    expect((await open(await linkIn(mailbox, email))).status).toBe(400);
    await (await service.as()).delete(`${path()}/${id}`).expect(404);
  });

  it('stop at five mails an hour to one address', async () => {
    const email = guest();
    const { id } = (await invite({ email })).body;
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await (await service.as()).post(`${path()}/${id}/resend`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('of a ticket: an invitation is cancelled like any other link', async () => {
    const { id } = (await invite()).body;
    await (await service.as()).delete(`/tickets/${id}`).expect(204);
    await (await service.as()).get(`${path()}/${id}`).expect(404);
  });
});
