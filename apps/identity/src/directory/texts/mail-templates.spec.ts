import { describeDocument, until, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addClient, addTenant, addUser } from '../../testing/sample.js';

let service: TestService;
let mailbox: Mailbox;
let tenant: string;
let other: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  service = await startIdentity({ env: { MAIL_FOLDER: mailbox.folder } });
  [tenant, other] = [await addTenant(service.query, { display_name: 'Acme' }), await addTenant(service.query)];
  await service.query(
    `insert into tenant_domains (id, tenant_id, domain, verification_token, verified_at)
     values (gen_random_uuid(), $1, 'acme.example', 'x', now()), (gen_random_uuid(), $1, 'unproven.example', 'x', null)`,
    [tenant],
  );
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

const path = (template = 'one_time_password', language = 'en', of = tenant) =>
  `/tenants/${of}/mail_templates/${template}/${language}`;
const WORDS = {
  subject: '{{ code }} for {{ tenant }}',
  html: '<p>Ours: <b>{{ code }}</b></p>',
  text: 'Ours: {{ code }}',
};
const put = async (words: object = {}, at = path()) => (await service.as()).put(at).send({ ...WORDS, ...words });
const read = async (at = path()) => (await (await service.as()).get(at).expect(200)).body;

describe('Mail templates', () => {
  describeDocument({
    service: () => service,
    path: async () => path('one_time_password', 'de', await addTenant(service.query)),
    body: (number) => ({ ...WORDS, subject: `{{ code }}, ${number}` }),
    written: ({ subject, html, text }) => ({ subject, html, text }),
    isDeletable: true,
  });

  it('are listed with their values, and found with ours', async () => {
    const { body } = await (await service.as()).get(`/tenants/${tenant}/mail_templates`).expect(200);
    expect(body.languages).toContain('pt-BR');
    expect(body.items).toContainEqual({
      template: 'email_change',
      values: ['tenant', 'issuer', 'code', 'minutes'],
      own_languages: [],
    });
    const found = await read(path('email_change', 'DE'));
    expect([found.is_own, found.language, found.subject]).toEqual([
      false,
      'de',
      'Bestätigen Sie Ihre neue E-Mail-Adresse',
    ]);
    expect(found.html).toBe(found.defaults.html);
  });

  it('replace ours in their language and tenant alone, until they are deleted', async () => {
    const { status, body } = await put();
    expect([status, body.is_own, body.subject]).toEqual([200, true, WORDS.subject]);
    expect(body.defaults.subject).toBe('Your sign-in code');
    expect([
      (await read(path('one_time_password', 'mn'))).is_own,
      (await read(path(undefined, 'en', other))).is_own,
    ]).toEqual([false, false]);
    const list = await (await service.as()).get(`/tenants/${tenant}/mail_templates`);
    expect(list.body.items).toContainEqual(
      expect.objectContaining({ template: 'one_time_password', own_languages: ['en'] }),
    );
    await (await service.as()).delete(path()).expect(204);
    await (await service.as()).delete(path()).expect(204);
    expect((await read()).is_own).toBe(false);
  });

  it('link to the issuer and to verified domains', async () => {
    const link = (url: string) => put({ html: `<p>{{ code }} <a href="${url}">x</a></p>` });
    for (const url of ['https://acme.example/a', 'https://www.acme.example', '{{ issuer }}/account'])
      expect((await link(url)).status).toBe(200);
    for (const url of ['https://unproven.example', 'https://evil.example', 'http://acme.example', '//acme.example'])
      expect((await link(url)).body).toMatchObject({
        code: 'invalid_request',
        details: [{ field: 'html', code: 'format' }],
      });
    for (const words of [
      'acme.example/a',
      'Node.js',
      'report.pdf',
      'and/or',
      'ann@evil.example',
      '24.12.2026',
      'e.g. this',
    ])
      expect([words, (await put({ text: `{{ code }} ${words}` })).status]).toEqual([words, 200]);
  });

  it.each<readonly [what: string, words: object, field: string, reason: RegExp]>([
    ['constructor', { html: '<p>{{ code }} {{ code.constructor }}</p>' }, 'html', /undefined variable/],
    ['__proto__', { html: '<p>{{ code }} {{ __proto__ }}</p>' }, 'html', /undefined variable/],
    ['include', { text: '{{ code }}{% include "/etc/passwd" %}' }, 'text', /"include" not found/],
    ['render', { text: '{{ code }}{% render "/etc/passwd" %}' }, 'text', /"render" not found/],
    ['layout', { text: '{{ code }}{% layout "/etc/passwd" %}' }, 'text', /"layout" not found/],
    ['block', { text: '{{ code }}{% block a %}{% endblock %}' }, 'text', /"block" not found/],
    ['raw', { html: '<p>{{ code | raw }}</p>' }, 'html', /undefined filter: raw/],
    ['a filter of every object', { html: '<p>{{ code | constructor }}</p>' }, 'html', /undefined filter/],
    ['a loop', { text: '{{ code }}{% for a in (1..99999) %}{% for b in (1..99999) %}{% endfor %}{% endfor %}' }, 'text', /limit exceeded/],
    ['a range', { text: '{{ code }}{% for a in (1..999999999) %}{% endfor %}' }, 'text', /limit exceeded/],
    ['what doubles', { text: `{{ code }}{% assign a = "xx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}` }, 'text', /limit exceeded/],
    ['depth', { text: `{{ code }}${'{% if code %}'.repeat(600)}${'{% endif %}'.repeat(600)}` }, 'text', /more than 200 tags/],
    ['a long output', { text: `{{ code${'[0]'.repeat(4_000)} }}` }, 'text', /more than 300 characters/],
    ['a foreign link', { html: '<p>{{ code }} <a href="https://evil.example">x</a></p>' }, 'html', /links to "https:\/\/evil/],
    ['a foreign link in text', { text: '{{ code }} https://evil.example' }, 'text', /links to "https:\/\/evil/],
    ['a foreign link in a text as long as may be', { text: '{{ code }} {% for i in (1..60) %}' + 'a.'.repeat(8_000) + '{% endfor %} https://evil.example' }, 'text', /links to "https:\/\/evil/],
    ['a foreign link in the subject', { subject: 'www.evil.example' }, 'subject', /links to/],
    ...['evil.example/login', 'a.b.evil.example/', 'EVIL.example:8443', 'evil.example?a=b', 'evil.example#a', 'éva.example/login', 'xn--e1afmkfd.xn--p1ai/a', '(evil.example/login)', 'acme.example.evil.example/login'].map(
      (link) => [`the foreign ${link} in text`, { text: `{{ code }} ${link}` }, 'text', /links to "/] as const,
    ),
    ['a foreign host with a path in HTML', { html: '<p>{{ code }} evil.example/login</p>' }, 'html', /links to "https:\/\/evil/],
    ['a foreign link made of parts', { text: '{{ code }} {{ "https:" | append: "//evil.example" }}' }, 'text', /links to/],
    ['a script', { html: '<script>{{ code }}</script>' }, 'html', /element <script>/],
    ['an unknown value', { html: '<p>{{ code }} {{ password }}</p>' }, 'html', /undefined variable: password/],
    ['a value of another mail', { html: '<p>{{ code }} {{ link }}</p>' }, 'html', /undefined variable: link/],
    ['no code in HTML', { html: '<p>123456</p>' }, 'html', /does not contain {{ code }}/],
    ['no code in text', { text: '123456' }, 'text', /does not contain {{ code }}/],
    ['what is no template', { html: '<p>{{ code </p>' }, 'html', /not closed/],
    ['nothing', { subject: ' ' }, 'subject', /must not be blank/],
    ['what becomes nothing', { subject: '{% if code == "" %}x{% endif %}' }, 'subject', /is empty/],
    ['too much', { html: 'x'.repeat(32_769) }, 'html', /1 to 32768 characters/],
  ])('are refused with %s, and nothing is written', async (_, words, field, reason) => {
    await (await service.as()).delete(path('one_time_password', 'ja')).expect(204);
    const { status, body } = await put(words, path('one_time_password', 'ja'));
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'invalid_request', field]);
    expect(body.details[0].message).toMatch(reason);
    expect((await read(path('one_time_password', 'ja'))).is_own).toBe(false);
  }); // prettier-ignore

  it('of a mail with a link contain the link; the code beside it may be missing', async () => {
    const at = path('password_change');
    expect((await put({}, at)).body.details).toMatchObject([{ field: 'html' }]);
    const subject = 'Password';
    expect(
      (await put({ subject, html: '<a href="{{ link }}">{{ code }}</a>', text: '{{ link }} {{ hours }}' }, at)).status,
    ).toBe(200);
    await (await service.as()).delete(at).expect(204);
  });

  it('are of a known mail and a language with pages', async () => {
    await (await service.as()).get(path('constructor')).expect(400);
    await (await service.as()).get(path(undefined, 'tlh')).expect(404);
    expect((await put({}, path(undefined, 'tlh'))).status).toBe(404);
  });

  it('are of their tenant: 404 for a caller of another, 403 without the scope', async () => {
    const outsider = await service.as({ tenantId: other });
    const calls = [
      outsider.get(`/tenants/${tenant}/mail_templates`),
      outsider.get(path()),
      outsider.put(path()).send(WORDS),
      outsider.delete(path()),
      outsider.post(`${path()}/preview`).send({}),
      outsider.post(`${path()}/send_test`).send({}),
    ];
    for (const call of calls) expect((await call).status).toBe(404);
    const reader = await service.as({ scopes: ['tenants:read'] });
    expect((await reader.put(path()).send(WORDS)).status).toBe(403);
    expect((await reader.post(`${path()}/send_test`).send({})).status).toBe(403);
  });
});

describe('Preview mail template', () => {
  const preview = async (draft: object, at = path('email_verification')) =>
    (await service.as({ scopes: ['tenants:read'] })).post(`${at}/preview`).send(draft);

  it('shows a draft, its parts beside those in force, with sample values', async () => {
    const { status, body } = await preview({
      subject: '{{ tenant }}: {{ hours }}',
      html: '<a href="{{ link }}">{{ tenant }}</a>',
    });
    expect([status, body.subject]).toEqual([200, 'Acme: 120']);
    expect(body.html).toMatch(/^<!doctype html>[^]*<a href="https?:[^"]+\/ticket\/sample">Acme<\/a>/);
    expect(body.text).toContain('The link works once, for 5 days.');
  });

  it('shows ours in every language', async () => {
    for (const [language, subject] of [
      ['fr', 'Confirmez'],
      ['ko', '이메일'],
      ['zh-Hans', '确认'],
    ] as const) {
      const { body } = await preview({}, path('email_verification', language));
      expect(body.subject).toContain(subject);
      expect(body.html).toContain(`<html lang="${language}">`);
    }
  });

  it('answers 400 to what could not be stored', async () => {
    expect((await preview({ html: '<p>{{ constructor }}</p>' })).body.details).toMatchObject([{ field: 'html' }]);
    expect((await preview({ html: '<p>no link</p>' })).status).toBe(400);
  });
});

describe('Send mail template to oneself', () => {
  it('mails the draft to the caller, in the language it is of', async () => {
    const email = 'designer@example.com';
    const subject = await addUser(service.query, tenant, { email, email_verified: true });
    const designer = await service.as({ subject, tenantId: tenant });
    await designer
      .post(`${path('one_time_password', 'de')}/send_test`)
      .send({ subject: 'Test {{ code }}' })
      .expect(204);
    const [mail = ''] = await mailbox.to(email, 1);
    expect(mail).toContain('Subject: Test 123456');
    expect(mail).toContain('Ihr Code ist 123456');
  });

  it('answers 400 to a user without a verified address, 403 to a client', async () => {
    const subject = await addUser(service.query, tenant, { email: 'unproven@example.com', email_verified: false });
    const call = async (as: object) => (await service.as(as)).post(`${path()}/send_test`).send({});
    expect((await call({ subject, tenantId: tenant })).status).toBe(400);
    const client = await addClient(service.query, { tenant_id: tenant, is_global: false });
    expect((await call({ subject: client, clientId: client })).status).toBe(403);
  });
});

describe('A mail that is sent', () => {
  const forgot = async (email: string, locale: string | null) => {
    await addUser(service.query, tenant, { email, locale, email_verified: true });
    const client_id = await addClient(service.query, { tenant_id: tenant, is_global: false });
    await service.anonymous.post('/password/forgot').send({ client_id, username: email }).expect(202);
    return (await mailbox.to(email, 1))[0] ?? '';
  };

  it('has the words of the tenant in the language of the reader, else ours', async () => {
    await put(
      { subject: 'Passwort für {{ tenant }}', html: '<a href="{{ link }}">Los</a>', text: 'Los: {{ link }}' },
      path('password_change', 'de'),
    );
    expect(await forgot('de@example.com', 'de-AT')).toMatch(/Los: http[^]*\/ticket\//);
    expect(await forgot('fr@example.com', 'fr')).toContain('Subject: =?UTF-8?Q?D=C3=A9finir');
    expect(await forgot('en@example.com', null)).toContain('Set password');
  });

  it('is in the first language of the tenant where it does not offer that of the reader', async () => {
    const branding = (languages: string[] | null) =>
      service.as().then((agent) => agent.patch(`/tenants/${tenant}`).send({ branding: { languages } }));
    expect((await branding(['es', 'en'])).status).toBe(200);
    let asked = 0; // a replica hears of the change a moment later
    await until(async () => (await forgot(`ja-${++asked}@example.com`, 'ja')).includes('Establecer una'));
    await branding(null);
  });

  it('is ours where its words do not work with its values', async () => {
    const html = '<a href="{{ link }}">x</a>{% if hours == 1 %}{% else %}x{% endif %}';
    await put({ subject: 'Kept', html, text: 'Before: {{ link }}' }, path('password_change', 'es'));
    let asked = 0; // a replica hears of a change a moment later
    const next = () => forgot(`es-${++asked}@example.com`, 'es');
    await until(async () => (await next()).includes('Before: '));
    await service.query(
      `update mail_templates set text = 'https://evil.example {{ link }}' where tenant_id = $1 and language = 'es'`,
      [tenant],
    );
    await (await service.as()).patch(`/tenants/${tenant}`).send({ display_name: 'Acme' }).expect(200); // empties caches
    let mail = 'Before: ';
    await until(async () => !(mail = await next()).includes('Before: '));
    expect(mail).not.toMatch(/evil|Kept/);
    expect(mail).toContain('Establecer una');
  });
});
