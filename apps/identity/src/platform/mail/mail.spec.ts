import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, Metrics, Sweeps } from '@groundwork/service';
import { SMTPServer } from 'smtp-server';
import { identityConfig } from '../config/config.js';
import { SecretCipher } from '../keys/secret-cipher.service.js';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { composeMail, MAIL_TEXTS } from './compose-mail.js';
import { Languages } from '../texts/languages.service.js';
import { MailDelivery, folderTransport, smtpTransport, type MailTransport } from './mail-delivery.service.js';
import { Outbox } from './outbox.service.js';

const ISSUER = 'https://login.example';

describe('composeMail', () => {
  it('writes in the language it is given', () => {
    const subjects = ['en', 'mn'].map(
      (language) => composeMail({ template: 'one_time_password', to: 'a@b.example' }, language, ISSUER).subject,
    );
    expect(subjects).toEqual([MAIL_TEXTS.en.one_time_password.subject, MAIL_TEXTS.mn.one_time_password.subject]);
  });

  it('47. links to the issuer', () => {
    const mail = composeMail({ template: 'password_change', to: 'a@b.example', path: '/ticket/t0ken' }, 'en', ISSUER);
    expect(mail.text).toContain(`${ISSUER}/ticket/t0ken`);
    expect(mail.html).toContain(`<a href="${ISSUER}/ticket/t0ken">Set password</a>`);
  });

  it('45. escapes the values it inserts', () => {
    const values = { code: '<script>', minutes: 5 };
    const { html } = composeMail({ template: 'one_time_password', to: 'a@b.example', values }, 'en', ISSUER);
    expect(html).not.toContain('<script>');
  });

  it('has every text in both languages', () => {
    expect(Object.keys(MAIL_TEXTS.mn).sort()).toEqual(Object.keys(MAIL_TEXTS.en).sort());
    for (const [template, { link, lines }] of Object.entries(MAIL_TEXTS.en)) {
      const other = MAIL_TEXTS.mn[template as keyof typeof MAIL_TEXTS.mn]; // compared above
      const holes = (text: readonly string[]) => text.join(' ').match(/\{\w+\}/g);
      expect([Boolean(other.link), holes(other.lines)]).toEqual([Boolean(link), holes(lines)]);
    }
  });
});

describe('SMTP_URL', () => {
  it.each(['us:s3cret@mail.example', 'https://us:s3cret@mail.example', 'smtp://us:s3cret@'])(
    '68. is rejected at start without being logged when it is %p',
    (SMTP_URL) => {
      const read = () => identityConfig.read({ ...TEST_ENVIRONMENT, DATABASE_URL: 'postgres://localhost/x', SMTP_URL });
      expect(read).toThrow(/SMTP_URL/);
      expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('s3cret') }));
    },
  );
});

describe('Outbox', () => {
  let db: TestDatabase;
  let outbox: Outbox;
  const surroundings = () => {
    const log = Log.to({ service: 'identity', level: 'silent', format: 'json' });
    const metrics = new Metrics('identity');
    return { changes: { on: () => undefined }, log, metrics, sweeps: new Sweeps(log, metrics) };
  };
  const through = async (transport: Pick<MailTransport, 'send'>) =>
    new MailDelivery(await db.replica(), outbox, surroundings(), {
      where: 'test',
      check: () => Promise.resolve(),
      close: () => undefined,
      ...transport,
    });
  const add = (code = '123456', locale?: string) =>
    outbox.add(db.records, {
      template: 'one_time_password',
      to: 'ann@example.com',
      locale,
      values: { code, minutes: 5 },
    });
  const rows = () => db.schema.query('select * from outbox order by id');

  beforeEach(async () => {
    db = await startTestDatabase();
    outbox = new Outbox(new SecretCipher([randomBytes(32)]), new Languages(), { ISSUER });
  });
  afterEach(() => db.close());

  it('62. stores neither code nor address in plain text, and nothing once the mail is sent', async () => {
    await add();
    expect(JSON.stringify(await rows())).not.toMatch(/123456|ann@/);
    const sent: string[] = [];
    const delivery = await through({ send: (_, { text }) => Promise.resolve(void sent.push(text)) });
    expect(await delivery.deliver()).toBe(1);
    expect(sent[0]).toContain('123456');
    expect(await rows()).toMatchObject([{ sealed: null, attempts: 1, sent_at: expect.anything() }]);
    expect(await delivery.deliver()).toBe(0);
  });

  it('writes in the language of the recipient, English where there are no texts in it', async () => {
    for (const locale of ['mn', 'mn-MN', 'en-GB', 'xx', undefined]) await add('123456', locale);
    const sent: string[] = [];
    await (await through({ send: (_, { subject }) => Promise.resolve(void sent.push(subject)) })).deliver();
    const { en, mn } = MAIL_TEXTS;
    const [english, mongolian] = [en.one_time_password.subject, mn.one_time_password.subject];
    expect(sent.sort()).toEqual([english, english, english, mongolian, mongolian].sort());
  });

  it('is empty when its transaction is rolled back', async () => {
    const failing = db.records.transaction(async (tx) => {
      await outbox.add(tx, { template: 'password_changed', to: 'ann@example.com' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('sends each mail once, however many replicas send', async () => {
    for (let i = 0; i < 30; i++) await add();
    const sent: string[] = [];
    const send = (id: string) => Promise.resolve(void sent.push(id));
    const replicas = [await through({ send }), await through({ send })];
    await Promise.all([...replicas, ...replicas].map((replica) => replica.deliver()));
    expect([sent.length, new Set(sent).size]).toEqual([30, 30]);
  });

  it('retries with growing delays, gives up in the end, and logs nothing of the mail', async () => {
    await add('654321');
    const refuse = () =>
      Promise.reject(Object.assign(new Error('550 said 654321'), { code: 'EENVELOPE', responseCode: 550 }));
    const delivery = await through({ send: refuse });
    await delivery.deliver();
    expect(await delivery.deliver()).toBe(0);
    const [row] = await db.schema.query(
      `select attempts, last_error, next_attempt_at > now() + interval '20 s' as waits, failed_at from outbox`,
    );
    expect(row).toEqual({ attempts: 1, last_error: 'EENVELOPE 550', waits: true, failed_at: null });
    await db.schema.query('update outbox set attempts = 11, next_attempt_at = now()');
    await delivery.deliver();
    expect(await rows()).toMatchObject([{ sealed: null, attempts: 12, failed_at: expect.anything() }]);
  });

  it('sends over SMTP, with the credentials of the URL', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => done(null, { user: `${username}:${password}` }),
      onData: (stream, { user }, done) => {
        received.push(user ?? '');
        stream.on('data', (part: Buffer) => received.push(part.toString())).on('end', () => done());
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.server.address() as AddressInfo; // it listens on a port
    const transport = smtpTransport(`smtp://us:s3cret@127.0.0.1:${port}`, 'no-reply@login.example');
    expect(transport.where).toBe(`127.0.0.1:${port}`);
    await add();
    expect(await (await through({ send: transport.send })).deliver()).toBe(1);
    transport.close();
    await new Promise<void>((closed) => server.close(closed));
    expect(received.join('\n')).toMatch(/^us:s3cret\n[^]*From: no-reply@login\.example[^]*Your code is 123456\./);
  });

  it('writes mails to a folder in development', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'));
    await add();
    const { send } = folderTransport(folder, 'Groundwork <no-reply@login.example>');
    expect(await (await through({ send })).deliver()).toBe(1);
    const [name = ''] = await readdir(folder);
    const text = await readFile(join(folder, name), 'utf8');
    expect(name).toMatch(/\.eml$/);
    expect(text).toMatch(/From: Groundwork <no-reply@login\.example>[^]*To: ann@example\.com[^]*Your code is 123456\./);
    await rm(folder, { recursive: true });
  });
});
