import { newId } from '@groundwork/records';
import { enrol } from '../../testing/enrolled-user.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { codeIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const METADATA = { grant_types: ['otp', 'refresh_token'] };

describe('One-time passwords', () => {
  let mailbox: Mailbox;
  let core: Core;
  let other: Core;
  let client: TestClient;
  let tenantId: string;
  let orders: Awaited<ReturnType<typeof addResource>>;

  beforeAll(async () => {
    mailbox = await makeMailbox();
    core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' });
    other = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' }, core.schema);
    tenantId = await addTenant(core.query, { is_default: true });
    orders = await addResource(core.query, ['orders:read'], { identifier_url: 'https://orders.example' });
    client = await core.client({ client_metadata: METADATA });
    await authorize(core.query, client.id, orders);
  });
  afterAll(async () => {
    await other.close();
    await core.close();
    await mailbox.remove();
  });

  let count = 0;
  /** Each caller from an address of its own: limits and locks are per address. */
  const elsewhere = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++count / 250)}.${count % 250}` });
  const request = (username: string, client_id = client.id, at = core) =>
    at.anonymous
      .post('/otp')
      .set({ host: 'identity.test', ...elsewhere() })
      .send({ client_id, username });
  const exchange = (username: string, otp: string, at = core, as = client, from = elsewhere()) =>
    at.post('/token', { grant_type: 'otp', username, otp }, as, from);
  const anAddress = () => `${newId()}@example.com`;
  const addReader = async (columns: object = {}) => {
    const email = anAddress();
    await addUser(core.query, tenantId, { email, email_verified: true, ...columns });
    return email;
  };
  const codeFor = (email: string, mails = 1) => codeIn(mailbox, email, mails);
  const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

  it('answers 202, mails six digits, and exchanges them for tokens', async () => {
    const email = await addReader();
    await request(email.toUpperCase()).expect(202, '');
    const { body } = await exchange(email, await codeFor(email)).expect(200);
    expect(body).toMatchObject({ scope: 'orders:read', refresh_token: expect.any(String), token_type: 'Bearer' });
  });

  it('of a user with an authenticator app also require its code, and stay valid until it is sent', async () => {
    const email = await addReader();
    const [row] = await core.query<{ id: string }>('select id from users where email = $1', [email]);
    const { app, recoveryCodes } = await enrol(core, row!.id, { totp: true, passkey: false });
    await request(email).expect(202);
    const otp = await codeFor(email);
    const send = (form: Record<string, string>) =>
      core.post('/token', { grant_type: 'otp', username: email, otp, ...form }, client, elsewhere());
    expect((await send({}).expect(400)).body).toMatchObject({
      error: 'invalid_grant',
      message: expect.stringContaining('as second_factor_code'),
    });
    expect((await send({ second_factor_code: '000000' }).expect(400)).body.message).toContain('is wrong');
    const second_factor_code = app!.code();
    const uses = Array.from({ length: 5 }, () => send({ second_factor_code }));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await send({ second_factor_code: recoveryCodes[0]! }).expect(400);
  });

  it('are rejected with a message about the code, not about a password', async () => {
    const { body } = await exchange(await addReader(), '000000').expect(400);
    expect(body.message).toContain('the code is wrong');
    expect(body.message).not.toContain('password');
    expect((await exchange(anAddress(), '000000').expect(400)).body.message).toBe(body.message);
  });

  it('54. are accepted once: of 20 uses on two replicas one succeeds, and none is a 5xx', async () => {
    const email = await addReader();
    await request(email).expect(202);
    const code = await codeFor(email);
    const uses = Array.from({ length: 20 }, (_, i) => exchange(email, code, i % 2 ? core : other));
    const answers = await Promise.all(uses);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 400 && status !== 429)).toEqual([]);
    expect((await exchange(email, code).expect(400)).body.error).toBe('invalid_grant');
  });

  it('54. are invalid after five wrong attempts, from any address', async () => {
    const email = await addReader();
    await request(email).expect(202);
    const code = await codeFor(email);
    for (let i = 0; i < 5; i++) await exchange(email, wrong(code)).expect(400);
    await exchange(email, code).expect(400);
  });

  it('54. are valid for their own client only', async () => {
    const email = await addReader();
    const second = await core.client({ client_metadata: METADATA });
    await request(email).expect(202);
    const code = await codeFor(email);
    expect((await exchange(email, code, core, second).expect(400)).body.error).toBe('invalid_grant');
    await exchange(email, code).expect(200);
  });

  it('are accepted only while newest and not expired', async () => {
    const email = await addReader();
    await request(email).expect(202);
    const older = await codeFor(email);
    await request(email).expect(202);
    const newer = await codeFor(email, 2);
    if (older !== newer) await exchange(email, older).expect(400);
    await core.query(`update one_time_passwords set expires_at = now()`);
    await exchange(email, newer).expect(400);
  });

  it('are sent five times in an hour per account; the sixth request is answered 202 without a mail', async () => {
    const email = await addReader();
    for (let i = 0; i < 6; i++) await request(email).expect(202);
    await mailbox.to(email, 5);
    const [row] = await core.query(
      `select count(*)::int as sent from one_time_passwords o join users u on u.id = o.user_id where u.email = $1`,
      [email],
    );
    expect(row).toEqual({ sent: 5 });
  });

  it('53. respond, write and cost the same for unknown users and those who may not sign in', async () => {
    const known = await addReader();
    const blocked = await addReader({ is_blocked: true });
    const unverified = await addReader({ email_verified: false });
    const cost = async (email: string) => {
      const [before] = await core.query<{ rows: number }>('select count(*)::int as rows from outbox');
      const answer = await request(email);
      const [after] = await core.query<{ rows: number }>('select count(*)::int as rows from outbox');
      return [answer.status, answer.text, after!.rows - before!.rows];
    };
    for (const email of [known, anAddress(), blocked, unverified]) expect(await cost(email)).toEqual([202, '', 1]);
    await mailbox.to(known, 1);
    for (const email of [blocked, unverified]) await expect(mailbox.to(email, 0)).resolves.toEqual([]);
  });

  it('19. are subject to the lockout of the sign-in page, and not offered when legacy grants are off', async () => {
    const email = await addReader();
    const from = elsewhere();
    for (let i = 0; i < 5; i++) await exchange(email, '000000', core, client, from).expect(400);
    const { headers } = await exchange(email, '000000', other, client, from).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const modern = await startCore({ ALLOW_LEGACY_GRANTS: 'false' }, core.schema);
    expect((await request(email, client.id, modern).expect(400)).body.code).toBe('unsupported_grant_type');
    expect((await exchange(email, '000000', modern).expect(400)).body.error).toBe('unsupported_grant_type');
    await modern.close();
  });

  it('15. answers 400 unauthorized_client where the client does not list it, 401 to an unknown client', async () => {
    const plain = await core.client();
    const email = await addReader();
    expect((await request(email, plain.id).expect(400)).body.code).toBe('unauthorized_client');
    expect((await exchange(email, '123456', core, plain).expect(400)).body.error).toBe('unauthorized_client');
    expect((await request(email, newId()).expect(401)).body.code).toBe('invalid_client');
    expect((await request('').expect(400)).body.code).toBe('invalid_request');
    expect((await core.post('/token', { grant_type: 'otp', username: email }, client).expect(400)).body.error).toBe(
      'invalid_request',
    );
  });

  it('67. answer 429 with headers to an address that requests too many', async () => {
    const from = elsewhere();
    const send = () =>
      core.anonymous
        .post('/otp')
        .set({ host: 'identity.test', ...from })
        .send({ client_id: client.id, username: 'nobody' });
    for (let i = 0; i < 20; i++) await send().expect(202);
    const { headers } = await send().expect(429);
    expect(headers).toMatchObject({ 'retry-after': expect.any(String), ratelimit: expect.any(String) });
  });
});
