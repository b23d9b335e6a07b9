import { whenFree } from '@groundwork/testing';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { aNumber, SmsInbox } from '../../testing/sms-inbox.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';

let whole: Whole;
let inbox: SmsInbox;
let tenant: string;
let client: TestClient;
let password_hash: string;

beforeAll(async () => {
  whole = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true', TRUST_PROXY: 'true' });
  inbox = await SmsInbox.start(whole);
  tenant = await addTenant(whole.query);
  client = await newClient();
  password_hash = await whole.app.get(Passwords).hash(PASSWORD);
});
afterAll(async () => {
  inbox.hook.close();
  await whole.close();
});
beforeEach(() => inbox.hook.reset({}));
afterEach(() => inbox.hook.remove());

/** A scope of identity that whoever calls it by a token has to hold. */
const readRoles = async () =>
  (await whole.query<{ id: string; resource_id: string }>(`
    select s.id, s.resource_id from scopes s join resources r on r.id = s.resource_id where r.is_system and s.scope_name = 'roles:read'`))[0]!; // prettier-ignore
const newClient = async () => {
  const made = await aClient();
  const { id: scope_id, resource_id } = await readRoles();
  await insert(whole.query, 'client_resources', { client_id: made.id, resource_id });
  await insert(whole.query, 'client_permissions', { client_id: made.id, resource_id, scope_id });
  return made;
};
const aClient = () =>
  whole.client({
    tenant_id: tenant,
    is_global: false,
    is_first_party: true,
    client_metadata: { grant_types: ['password'] },
  });
let count = 0;
const newUser = async (columns: object = {}) => {
  const username = `user${++count}`;
  const id = await addUser(whole.query, tenant, { username, password_hash, ...columns });
  const { id: scope_id, resource_id } = await readRoles();
  await insert(whole.query, 'user_permissions', { user_id: id, resource_id, scope_id });
  return { id, username, token: await tokenOf(username) };
};
const tokenOf = async (username: string, as = client): Promise<string> => {
  const form = { grant_type: 'password', username, password: PASSWORD, scope: 'roles:read' };
  const from = { 'x-forwarded-for': `10.7.${Math.floor(++count / 250)}.${count % 250}` };
  const { body } = await whole.post('/token', form, as, from).expect(200);
  return (body as { access_token: string }).access_token;
};
const change = (token: string, phone: string, current_password = PASSWORD) =>
  whole.send('post', '/phone/change', { phone, current_password }, token);
const confirm = (token: string, code: string) => whole.send('post', '/phone/confirm', { code }, token);
const phoneOf = async (id: string) =>
  (await whole.query('select phone, phone_verified from users where id = $1', [id]))[0];

describe('Own phone number', () => {
  it('is changed by password and code, for this client only', async () => {
    await inbox.open(tenant);
    const { id, username, token } = await newUser();
    const phone = aNumber();
    await change(token, phone).expect(204, '');
    expect(await phoneOf(id)).toEqual({ phone: null, phone_verified: false });
    const code = await inbox.codeTo(phone);
    expect((await inbox.to(phone))[0]).toMatchObject({ template: 'phone_change' });
    const elsewhere = await tokenOf(username, await newClient());
    expect((await confirm(elsewhere, code).expect(400)).body.details).toMatchObject([{ field: 'code' }]);
    await confirm(token, code).expect(204, '');
    expect(await phoneOf(id)).toEqual({ phone, phone_verified: true });
    await confirm(token, code).expect(400);
  });

  it('12. a code is dead after five wrong ones', async () => {
    await inbox.open(tenant);
    const { id, token } = await newUser();
    const phone = aNumber();
    await change(token, phone).expect(204);
    const code = await inbox.codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await confirm(token, wrong).expect(400);
    await confirm(token, code).expect(400);
    expect(await phoneOf(id)).toEqual({ phone: null, phone_verified: false });
  });

  it('of 10 uses of a code at a time one succeeds', async () => {
    await inbox.open(tenant);
    const { token } = await newUser();
    const phone = aNumber();
    await change(token, phone).expect(204);
    const code = await inbox.codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 10 }, () => whenFree(() => confirm(token, code))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(400)]);
  });

  it('needs the password, a number of an open country, a user, and a tenant with text messages', async () => {
    await inbox.open(tenant);
    const { token } = await newUser();
    const fieldOf = async (request: ReturnType<typeof change>) => (await request.expect(400)).body.details[0].field;
    expect(await fieldOf(change(token, aNumber(), 'wrong'))).toBe('current_password');
    expect(await fieldOf(change(token, '99112233'))).toBe('phone');
    expect(await fieldOf(change(token, '+4915112345678'))).toBe('phone');
    const machine = await whole.tokenFor('users:read');
    await change(machine, aNumber()).expect(403);
    await confirm(machine, '123456').expect(403);
    await whole.send('post', '/phone/change', { phone: aNumber(), current_password: PASSWORD }).expect(401);
    await inbox.hook.remove();
    expect((await change(token, aNumber()).expect(409)).body).toMatchObject({ code: 'sms_not_set_up' });
    await inbox.open(tenant);
    await inbox.settled();
    expect(inbox.hook.asked).toEqual([]);
  });

  it('of somebody else is a conflict, once the code is right', async () => {
    await inbox.open(tenant);
    const phone = aNumber();
    await newUser({ phone, phone_verified: true });
    const { id, token } = await newUser();
    await change(token, phone).expect(204);
    expect((await confirm(token, await inbox.codeTo(phone)).expect(409)).body.code).toBe('conflict');
    expect(await phoneOf(id)).toEqual({ phone: null, phone_verified: false });
  });
});
