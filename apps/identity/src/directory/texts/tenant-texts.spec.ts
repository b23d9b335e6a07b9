import { describeDocument, until, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addTenant } from '../../testing/sample.js';

let service: TestService;
let tenant: string;
let other: string;
let client: string;
let otherClient: string;

beforeAll(async () => {
  service = await startIdentity();
  [tenant, other] = [await addTenant(service.query), await addTenant(service.query)];
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  const columns = { client_name: 'Shop', is_global: false, client_metadata };
  client = await addClient(service.query, { ...columns, tenant_id: tenant });
  otherClient = await addClient(service.query, { ...columns, tenant_id: other });
});
afterAll(() => service.close());

const path = (language = 'en', of = tenant) => `/tenants/${of}/texts/${language}`;
const put = async (texts: object, language = 'en', of = tenant) =>
  (await service.as()).put(path(language, of)).send({ texts });
const read = async (language = 'en') => (await (await service.as()).get(path(language)).expect(200)).body;
/** The page of an interaction that is over: of a tenant, without a session. */
const page = async (id = client, language = 'en') =>
  (await service.anonymous.get(`/interaction/over?client_id=${id}`).set('accept-language', language).expect(400)).text;

describe('Tenant texts', () => {
  describeDocument({
    service: () => service,
    path: async () => path('de', await addTenant(service.query)),
    body: (number) => ({ texts: { expired_title: `Zu spät, ${number}`, back_to: 'Zurück zu {app}' } }),
    written: ({ texts }) => texts,
    isDeletable: true,
  });

  it('replace those of the pages, in their language and tenant alone', async () => {
    const texts = { expired_title: 'Too late', back_to: 'Return to {app}!' };
    const { status, body } = await put(texts);
    expect([status, body.language, body.texts]).toEqual([200, 'en', texts]);
    expect(body.defaults).toMatchObject({ expired_title: 'This page has expired', back_to: 'Back to {app}' });
    await until(async () => (await page()).includes('<h1>Too late</h1>'));
    expect(await page()).toContain('>Return to Shop!</a>');
    expect(await page(client, 'mn')).toContain('<h1>Энэ хуудасны хугацаа дууссан</h1>');
    expect(await page(otherClient)).toContain('<h1>This page has expired</h1>');
  });

  it('16. are escaped', async () => {
    await put({ expired_title: `'<script>'alert(1)'</script>' "&`, expired_text: 'a < b' }).then(expect200);
    await until(async () => (await page()).includes('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;'));
    expect(await page()).toContain('<p>a &lt; b</p>');
    expect(await page()).not.toContain('<script>alert');
  });

  it('are replaced as a whole, and deleted', async () => {
    await put({ expired_title: 'First', expired_text: 'Second' }).then(expect200);
    await put({ expired_text: 'Third' }).then(expect200);
    expect((await read()).texts).toEqual({ expired_text: 'Third' });
    await put({ expired_text: 'Гурав' }, 'mn').then(expect200);
    await (await service.as()).delete(path()).expect(204);
    await (await service.as()).delete(path()).expect(204);
    expect([(await read()).texts, (await read('mn')).texts]).toEqual([{}, { expired_text: 'Гурав' }]);
    await until(async () => (await page()).includes('<h1>This page has expired</h1>'));
  });

  it('cost a page no statement', async () => {
    await put({ expired_title: 'Counted' }).then(expect200);
    await until(async () => (await page()).includes('Counted') && (await service.countStatements(page)) === 0);
  });

  it.each([
    ['an unknown key', { signIn: 'x' }, 'texts.signIn', /is not the key of a text/],
    ['a key of every object', { constructor: 'x' }, 'texts.constructor', /is not a member/],
    ['the name of a group', { factors: 'x' }, 'texts.factors', /is not the key of a text/],
    ['16. an unknown argument', { back_to: 'To {tenant}' }, 'texts.back_to', /uses {tenant}: its arguments are app/],
    ['an argument where there is none', { sign_in: '{app}' }, 'texts.sign_in', /uses {app}: its arguments are none/],
    ['a plural of a text', { back_to: '{app, plural, other {#}}' }, 'texts.back_to', /as a plural, but it is a text/],
    ['markup', { sign_in: '<b>Sign in</b>' }, 'texts.sign_in', /contains the tag <b>/],
    ['a script', { sign_in: '<script>alert(1)</script>' }, 'texts.sign_in', /contains the tag <script>/],
    ['a format', { locked: '{minutes, number, ::currency/EUR}' }, 'texts.locked', /formats {minutes}/],
    ['what is no message', { back_to: 'To {app' }, 'texts.back_to', /is no ICU message/],
    ['a plural without other', { locked: '{minutes, plural, one {#}}' }, 'texts.locked', /missing other clause/],
    ['nothing', { sign_in: ' ' }, 'texts.sign_in', /must not be empty/],
    ['a number', { sign_in: 7 }, 'texts.sign_in', /must be a string/],
    ['too much', { sign_in: 'x'.repeat(2001) }, 'texts.sign_in', /at most 2000 characters/],
    ['a control character', { sign_in: 'a\u0007' }, 'texts.sign_in', /control characters/],
  ])('are refused with %s, and nothing is written', async (_, texts, field, reason) => {
    await put({ expired_hint: 'kept' }).then(expect200);
    const { status, body } = await put({ expired_hint: 'not written', ...texts });
    expect([status, body.code, body.details]).toEqual([400, 'invalid_request', [expect.objectContaining({ field })]]);
    expect(body.details[0].message).toMatch(reason);
    expect((await read()).texts).toEqual({ expired_hint: 'kept' });
  });

  it('name every fault', async () => {
    const { body } = await put({ sign_in: '<b>x</b>', nothing: 'x', next: 'On' });
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'texts.nothing',
      'texts.sign_in',
    ]);
  });

  it('are of a language with pages: 404 for any other', async () => {
    expect((await put({ sign_in: 'x' }, 'tlh')).status).toBe(404);
    await (await service.as()).get(path('EN')).expect(200);
    await (await service.as()).get(path('tlh')).expect(404);
    await (await service.as()).delete(path('tlh')).expect(404);
  });

  it('18. are of their tenant: 404 for a caller of another, 403 without the scope', async () => {
    await put({ sign_in: 'Enter' }).then(expect200);
    const outsider = await service.as({ tenantId: other });
    for (const call of [
      outsider.get(path()),
      outsider.put(path()).send({ texts: { sign_in: 'Theirs' } }),
      outsider.delete(path()),
    ])
      expect((await call).status).toBe(404);
    const reader = await service.as({ scopes: ['tenants:read'] });
    expect((await reader.put(path()).send({ texts: {} })).status).toBe(403);
    expect((await read()).texts).toEqual({ sign_in: 'Enter' });
  });

  it('end with one of two writers, whole', async () => {
    const [some, others] = [
      { sign_in: 'A', next: 'A' },
      { password: 'B', cancel: 'B' },
    ];
    const answers = await Promise.all([some, others, some, others].map((texts) => put(texts)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([some, others]).toContainEqual((await read()).texts);
  });
});

const expect200 = ({ status }: { status: number }) => expect(status).toBe(200);
