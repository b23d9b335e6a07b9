import { newId } from '@groundwork/records';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { linkIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { ISSUER } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const CLIENT = TEST_ENVIRONMENT.DEFAULT_CLIENT_ID;
const PASSWORD = 'a long new passphrase';
const { host } = new URL(ISSUER);

describe('Register user', () => {
  let mailbox: Mailbox;
  let identity: Whole;
  let tenantId: string;

  beforeAll(async () => {
    mailbox = await makeMailbox();
    identity = await startWhole({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' });
    const [tenant] = await identity.query<{ id: string }>('select id from tenants where is_default');
    tenantId = tenant!.id;
    await allow(true);
  });
  afterAll(async () => {
    await identity.close();
    await mailbox.remove();
  });

  const allow = (registration_enabled?: boolean) =>
    identity.query('update tenants set tenant_metadata = $2 where id = $1', [tenantId, { registration_enabled }]);

  let count = 0;
  const elsewhere = () => ({ host, 'x-forwarded-for': `10.3.0.${++count}` });
  const anEmail = () => `${newId()}@example.com`;
  const register = (body: object) =>
    identity.anonymous
      .post('/registrations')
      .set(elsewhere())
      .send({ client_id: CLIENT, password: PASSWORD, ...body });
  const signIn = (username: string, password = PASSWORD) =>
    identity.form('/token', { grant_type: 'password', username, password });
  const use = async (email: string, mails: number, form: object = {}) => {
    const link = await linkIn(mailbox, email, mails);
    return identity.anonymous.post(link).set(elsewhere()).type('form').send(form);
  };
  const rows = async (table: string) =>
    (await identity.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]!.rows;

  it('answers 201 with the user, who can sign in once the address is verified', async () => {
    const email = anEmail();
    const { body, headers } = await register({ email, username: 'ada', name: 'Ada' }).expect(201);
    expect(body).toMatchObject({ email, username: 'ada', name: 'Ada', email_verified: false, tenant_id: tenantId });
    expect(headers['location']).toContain(`/users/${body.id}`);
    expect(JSON.stringify(body)).not.toContain('password_hash');
    const [stored] = await identity.query('select created_at, awaits_verification from users where id = $1', [body.id]);
    expect(stored).toMatchObject({ awaits_verification: true });
    await signIn(email).expect(400);
    expect((await use(email, 1)).status).toBe(200);
    await signIn(email).expect(200);
  });

  it('53. responds, hashes and mails the same for a taken address or username, and stores nothing', async () => {
    const taken = anEmail();
    await addUser(identity.query, tenantId, { email: taken, username: 'taken', email_verified: true });
    const cost = async (said: object) => {
      const [mails, users] = [await rows('outbox'), await rows('users')];
      const { status, body, headers } = await register(said).expect(201);
      const shape = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value]));
      const answer = { status, shape, counts: Object.keys(body.aggregations), headers: Object.keys(headers).sort() };
      return { answer, mails: (await rows('outbox')) - mails, added: (await rows('users')) - users };
    };
    const fresh = await cost({ email: anEmail(), username: 'fresh' });
    expect(fresh).toMatchObject({ mails: 1, added: 1 });
    for (const said of [
      { email: taken.toUpperCase(), username: 'other' },
      { email: anEmail(), username: 'TAKEN' },
    ])
      expect(await cost(said)).toEqual({ ...fresh, added: 0 });
    const warnings = await mailbox.to(taken, 2);
    expect(warnings[0]).toContain('Subject: You already have an account');
  });

  it('53. allows the owner of an address to replace an unverified registration with it', async () => {
    const email = anEmail();
    await register({ email, password: 'password of another' }).expect(201);
    await register({ email }).expect(201);
    const forgot = identity.anonymous.post('/password/forgot').set(elsewhere());
    await forgot.send({ client_id: CLIENT, username: email }).expect(202);
    expect((await use(email, 3, { password: PASSWORD })).status).toBe(200);
    await signIn(email).expect(200);
    await signIn(email, 'password of another').expect(400);
  });

  it('creates one user in 10 concurrent registrations', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect(await identity.query('select 1 from users where email = $1', [email])).toHaveLength(1);
  });

  it('59. answers 400 to members it does not accept and to weak passwords, 401 to an unknown client', async () => {
    const email = anEmail();
    for (const said of [{ id: newId() }, { tenant_id: tenantId }, { email_verified: true }, { phone: '+97699112233' }])
      expect((await register({ email, ...said }).expect(400)).body.details).toMatchObject([
        { field: Object.keys(said)[0] },
      ]);
    expect((await register({ email, password: 'password1' }).expect(400)).body.details[0].field).toBe('password');
    expect((await register({ email, client_id: newId() }).expect(401)).body.code).toBe('invalid_client');
  });

  it('answers 403 where registration is disabled, as in the default tenant by default', async () => {
    for (const said of [false, undefined]) {
      await allow(said);
      expect((await register({ email: anEmail() }).expect(403)).body.code).toBe('forbidden');
    }
  });

  it('is enabled by default in other tenants', async () => {
    const client = await identity.client({ tenant_id: await addTenant(identity.query), is_global: false });
    await register({ email: anEmail(), client_id: client.id }).expect(201);
  });
});
