import { newId } from '@groundwork/records';
import { whenFree } from '@groundwork/testing';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { linkIn } from '../../testing/mail-journey.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addUser } from '../../testing/sample.js';
import { ISSUER } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const CLIENT = TEST_ENVIRONMENT.DEFAULT_CLIENT_ID;
const RESULT = 'https://shop.example/done';
const PASSWORD = 'a long new passphrase';

describe('Tickets by mail', () => {
  let mailbox: Mailbox;
  let identity: Whole;
  let other: Whole;
  let tenantId: string;

  beforeAll(async () => {
    mailbox = await makeMailbox();
    const env = { MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' };
    identity = await startWhole(env);
    other = await startWhole(env, identity.schema);
    const [tenant] = await identity.query<{ id: string }>('select id from tenants where is_default');
    tenantId = tenant!.id;
    await identity.query(
      `update clients set client_metadata = jsonb_set(client_metadata, '{urls}', $1) where id = $2`,
      [{ redirect_uris: [RESULT] }, CLIENT],
    );
  });
  afterAll(async () => {
    await other.close();
    await identity.close();
    await mailbox.remove();
  });

  const { host } = new URL(ISSUER);
  let count = 0;
  /** Each caller from an address of its own: limits are per address. */
  const elsewhere = () => ({ host, 'x-forwarded-for': `10.2.${Math.floor(++count / 250)}.${count % 250}` });
  const forgot = (username: string, client_id = CLIENT) =>
    identity.anonymous.post('/password/forgot').set(elsewhere()).send({ client_id, username });
  const addReader = async (columns: object = {}) => {
    const email = `${newId()}@example.com`;
    const id = await addUser(identity.query, tenantId, { email, email_verified: true, ...columns });
    return { id, email };
  };
  const linkFor = (email: string, mails = 1) => linkIn(mailbox, email, mails);
  const open = (path: string, headers = {}) => identity.anonymous.get(path).set({ ...elsewhere(), ...headers });
  const use = (path: string, form: object = {}, at = identity, headers = {}) =>
    at.anonymous
      .post(path)
      .set({ ...elsewhere(), ...headers })
      .type('form')
      .send(form);
  const signIn = (username: string, password: string) =>
    identity.form('/token', { grant_type: 'password', username, password });
  const ticket = async (type: string, body: object) => {
    const token = await identity.tokenFor('tickets:write');
    const made = await identity.send('post', `/tickets/${type}`, body, token).expect(201);
    return String(made.body.ticket_url).slice(ISSUER.length);
  };
  const usedAt = async (id: string) =>
    (await identity.query<{ used_at: unknown }>('select used_at from tickets where user_id = $1', [id]))[0]?.used_at;

  it('answers 202, mails a link, and the password set there is valid for sign-in', async () => {
    const { id, email } = await addReader();
    await forgot(email.toUpperCase()).expect(202, '');
    const link = await linkFor(email);
    expect((await open(link).expect(200)).text).toContain('Set a new password');
    const weak = await use(link, { password: 'password1' }).expect(400);
    expect(weak.text).toContain('role="alert"');
    expect(await usedAt(id)).toBeNull();
    expect((await use(link, { password: PASSWORD }).expect(200)).text).toContain('Your new password is set');
    await signIn(email, PASSWORD).expect(200);
    expect((await mailbox.to(email, 2)).at(-1)).toContain('Subject: Your password was changed');
  });

  it('25, 52. ends sessions, grants and lockouts', async () => {
    const { id, email } = await addReader();
    await identity.query(
      `insert into oidc_payloads (model, id, payload, account_id, expires_at) values ('Session', $1, '{}', $2, now() + interval '1 day')`,
      [newId(), id],
    );
    for (let i = 0; i < 5; i++) await signIn(email, 'not it').expect(400);
    await signIn(email, 'not it').expect(429);
    await use(await ticket('password_change', { user_id: id }), { password: PASSWORD }).expect(200);
    expect(await identity.query('select 1 from oidc_payloads where account_id = $1', [id])).toEqual([]);
    await signIn(email, PASSWORD).expect(200);
  });

  it('53. responds, writes and mails the same for unknown users and those without a verified address', async () => {
    const known = (await addReader()).email;
    const blocked = (await addReader({ is_blocked: true })).email;
    const unverified = (await addReader({ email_verified: false })).email;
    const cost = async (email: string) => {
      const [before] = await identity.query<{ rows: number }>('select count(*)::int as rows from outbox');
      const { status, text, headers } = await forgot(email);
      const [after] = await identity.query<{ rows: number }>('select count(*)::int as rows from outbox');
      return [status, text, Object.keys(headers).sort(), after!.rows - before!.rows];
    };
    const expected = await cost(known);
    expect(expected).toMatchObject([202, '', expect.anything(), 1]);
    for (const email of [`${newId()}@example.com`, blocked, unverified]) expect(await cost(email)).toEqual(expected);
    await mailbox.to(known, 1);
    for (const email of [blocked, unverified]) expect(await mailbox.to(email, 0)).toEqual([]);
  });

  it('53. answers 429 to the sixth request for an identifier in an hour, known or not; 401 to an unknown client', async () => {
    for (const name of [(await addReader()).email, newId()]) {
      for (let i = 0; i < 5; i++) await forgot(name).expect(202);
      await forgot(name).expect(429);
    }
    expect((await forgot('nobody', newId()).expect(401)).body.code).toBe('invalid_client');
  });

  it('56. is redeemed once: of 20 posts on two replicas one succeeds; a GET does not redeem it', async () => {
    const { id } = await addReader({ email_verified: false });
    const link = await ticket('email_verification', { user_id: id, client_id: CLIENT, result_url: RESULT });
    for (let i = 0; i < 3; i++) expect((await open(link).expect(200)).text).toContain('Confirm your email address');
    await identity.anonymous.head(link).set(elsewhere());
    expect(await usedAt(id)).toBeNull();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => whenFree(() => use(link, {}, i % 2 ? identity : other))),
    );
    const won = answers.filter(({ status }) => status === 303);
    expect(won.map(({ headers }) => headers['location'])).toEqual([RESULT]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(400)]);
    const [user] = await identity.query('select email_verified from users where id = $1', [id]);
    expect(user).toEqual({ email_verified: true });
    await open(link).expect(400);
  });

  it('56. sets the password once in 20 concurrent posts', async () => {
    const { id, email } = await addReader();
    const link = await ticket('password_change', { user_id: id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => use(link, { password: `${PASSWORD} ${i}` }, i % 2 ? identity : other)),
    );
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    // 503: more passwords at once than are hashed at once
    expect(answers.filter(({ status }) => ![200, 400, 503].includes(status))).toEqual([]);
    await signIn(email, `${PASSWORD} ${winners[0]}`).expect(200);
  });

  it('56. is cancelled by a newer one, and all of them when the address changes', async () => {
    const { id, email } = await addReader();
    await forgot(email).expect(202);
    const older = await linkFor(email);
    await forgot(email).expect(202);
    const newer = await linkFor(email, 2);
    expect((await use(older, { password: PASSWORD }).expect(400)).text).toContain('no longer valid');
    await open(newer).expect(200);
    const token = await identity.tokenFor('users:write');
    await identity.send('patch', `/users/${id}`, { email: `${newId()}@example.com` }, token).expect(200);
    await use(newer, { password: PASSWORD }).expect(400);
  });

  it('is cancelled when the password is set by other means', async () => {
    const { id } = await addReader();
    const link = await ticket('password_change', { user_id: id });
    const authorization = `Bearer ${await identity.tokenFor('users:write')}`;
    const set = identity.anonymous.put(`/users/${id}/password`).set({ host, authorization });
    await set.send({ password: PASSWORD }).expect(204);
    await open(link).expect(400);
  });

  it('answers 400 to unknown and expired tickets, and to those of blocked users', async () => {
    await open(`/ticket/${'x'.repeat(43)}`).expect(400);
    const { id } = await addReader();
    const link = await ticket('email_verification', { user_id: id });
    await identity.query('update users set is_blocked = true where id = $1', [id]);
    await use(link).expect(400);
    await identity.query('update users set is_blocked = false where id = $1', [id]);
    await identity.query('update tickets set expires_at = now() where user_id = $1', [id]);
    await use(link).expect(400);
  });

  it('41. answers 403 to a form of another site; is translated to Mongolian; sends no referrer and is not cached', async () => {
    const { id } = await addReader({ locale: 'mn' });
    const link = await ticket('email_verification', { user_id: id });
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    await use(link, {}, identity, foreign).expect(403);
    const { text, headers } = await open(link).expect(200);
    expect(text).toContain('<html lang="mn">');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });
});
