import { newId } from '@groundwork/records';
import { makeMailbox, type Mailbox } from './testing/mailbox.js';
import { TEST_ENVIRONMENT } from './testing/identity-under-test.js';
import { ISSUER } from './testing/start-core.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const { DEFAULT_CLIENT_ID: client_id } = TEST_ENVIRONMENT;
const { host } = new URL(ISSUER);
const MOST_TRIES = 30;

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

describe('67. limits', () => {
  let mailbox: Mailbox;
  const replicas: Whole[] = [];
  beforeAll(async () => {
    mailbox = await makeMailbox();
    const env = { MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' };
    const first = await startWhole(env);
    replicas.push(first, await startWhole(env, first.schema));
    await first.query(
      `update clients set client_metadata = client_metadata || '{"grant_types":["client_credentials","password","otp","refresh_token"]}' where id = $1`,
      [client_id],
    );
  });
  afterAll(async () => {
    for (const replica of replicas.reverse()) await replica.close();
    await mailbox.remove();
  });

  /** The IP address of requests: one per test, on both replicas. */
  let addresses = 0;
  const anAddress = () => ({ host, 'x-forwarded-for': `10.8.0.${++addresses}` });
  type Send = (replica: Whole, from: Record<string, string>) => PromiseLike<Refusal>;
  const post =
    (path: string, body: () => object): Send =>
    (replica, from) =>
      replica.anonymous.post(path).set(from).send(body());

  const limitedRequests: readonly [string, Send][] = [
    ['register', post('/registrations', () => ({ client_id, email: `${newId()}@example.com`, password: 'short' }))],
    ['forgot', post('/password/forgot', () => ({ client_id, username: newId() }))],
    ['otp', post('/otp', () => ({ client_id, username: newId() }))],
    [
      'login',
      (replica, from) =>
        replica.anonymous
          .post('/token')
          .set(from)
          .auth(client_id, TEST_ENVIRONMENT.DEFAULT_CLIENT_SECRET)
          .type('form')
          .send({ grant_type: 'password', username: 'administrator', password: 'wrong' }),
    ],
  ];

  it.each(limitedRequests)(
    'of %s are shared by replicas, answer 429 with headers, and do not affect other addresses',
    async (name, send) => {
      const from = anAddress();
      const [first, second] = [replicas[0]!, replicas[1]!];
      let tries = 0;
      let refused = await send(first, from);
      while (refused.status !== 429 && ++tries < MOST_TRIES) refused = await send(first, from);
      expect({ name, status: refused.status }).toEqual({ name, status: 429 });
      const there = await send(second, from);
      expect(there.status).toBe(429);
      expect(Number(there.headers['retry-after'])).toBeGreaterThan(0);
      expect(there.headers['ratelimit']).toMatch(/^"[\w-]+";r=0;t=\d+$/);
      expect(there.headers['ratelimit-policy']).toMatch(/^"[\w-]+";q=\d+;w=\d+$/);
      expect((await send(second, anAddress())).status).not.toBe(429);
    },
  );

  it('of the whole service answer 429 with headers at the token endpoint', async () => {
    const limited = await startWhole({ RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: 'true' }, replicas[0]!.schema);
    const from = anAddress();
    const send = (path: string) =>
      limited.anonymous.post(path).set(from).type('form').send('grant_type=client_credentials');
    for (const path of ['/token', '/oauth2/token', '/token']) expect((await send(path)).status).not.toBe(429);
    for (const path of ['/token', '/oauth2/token', '/device_code', '/oauth2/device_authorization']) {
      const { status, headers } = await send(path);
      expect({ path, status }).toEqual({ path, status: 429 });
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(headers['ratelimit-policy']).toBe('"caller";q=3;w=60');
    }
    await limited.close();
  });
});
