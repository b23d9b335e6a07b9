import { newId } from '@groundwork/records';
import { decodeJwt } from 'jose';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const FIRST = TEST_ENVIRONMENT.ADMIN_PASSWORD;
const SECOND = 'another long passphrase';

describe('Change own password', () => {
  let mailbox: Mailbox;
  let identity: Whole;

  beforeAll(async () => {
    mailbox = await makeMailbox();
    identity = await startWhole({ MAIL_FOLDER: mailbox.folder });
  });
  afterAll(async () => {
    await identity.close();
    await mailbox.remove();
  });

  const signIn = (password: string) =>
    identity.form('/token', { grant_type: 'password', username: 'administrator', password });
  const refresh = (refresh_token: string) => identity.form('/token', { grant_type: 'refresh_token', refresh_token });
  const addSession = (id: string, account: unknown, grantId: string) =>
    identity.query(
      `insert into oidc_payloads (model, id, payload, account_id, expires_at) values ('Session', $1, $2, $3, now() + interval '1 day')`,
      [id, { authorizations: { client: { sid: id, grantId } } }, account],
    );
  const change = (token: string, body: object) => identity.send('post', '/password/change', body, token);

  it('55. answers 400 on current_password when it is wrong, and on password when the policy rejects it', async () => {
    const { body } = await signIn(FIRST).expect(200);
    const wrong = await change(body.access_token, { current_password: 'not it', password: SECOND }).expect(400);
    expect(wrong.body.details).toMatchObject([{ field: 'current_password' }]);
    const weak = await change(body.access_token, { current_password: FIRST, password: 'password1' }).expect(400);
    expect(weak.body.details).toMatchObject([{ field: 'password' }]);
    await signIn(FIRST).expect(200);
  });

  it('25, 55. answers 204, ends the other sessions and grants, keeps its own, and notifies by mail', async () => {
    const here = (await signIn(FIRST).expect(200)).body;
    const elsewhere = (await signIn(FIRST).expect(200)).body;
    const { grant_id, sub } = decodeJwt(here.access_token);
    await addSession('own', sub, String(grant_id));
    await addSession('other', sub, newId());
    await change(here.access_token, { current_password: FIRST, password: SECOND }).expect(204);
    expect(await identity.query(`select id from oidc_payloads where model = 'Session'`)).toEqual([{ id: 'own' }]);
    await refresh(elsewhere.refresh_token).expect(400);
    await refresh(here.refresh_token).expect(200);
    await signIn(FIRST).expect(400);
    await signIn(SECOND).expect(200);
    const [notice] = await mailbox.to(TEST_ENVIRONMENT.ADMIN_EMAIL, 1);
    expect(notice).toContain('Subject: Your password was changed');
    expect(notice).not.toContain(SECOND);
  });

  it('55. counts wrong passwords for the lockout of sign-in', async () => {
    const { body } = await signIn(SECOND).expect(200);
    for (let i = 0; i < 5; i++)
      await change(body.access_token, { current_password: 'not it', password: FIRST }).expect(400);
    await change(body.access_token, { current_password: SECOND, password: FIRST }).expect(429);
    await signIn(SECOND).expect(429);
  });

  it('answers 401 without a token, 403 forbidden to a client', async () => {
    const body = { current_password: FIRST, password: SECOND };
    await identity.send('post', '/password/change', body).expect(401);
    const answer = await change(await identity.tokenFor('users:read'), body).expect(403);
    expect(answer.body.code).toBe('forbidden');
  });
});
