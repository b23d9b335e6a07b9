import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, Metrics, Sweeps } from '@groundwork/service';
import { SMTPServer } from 'smtp-server';
import { identityConfig } from '../config/config.js';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { testOutbox } from '../../testing/test-outbox.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { MAIL_WORDS } from './default-mails.js';
import { MailDelivery, folderTransport, smtpTransport, type MailTransport } from './mail-delivery.service.js';
import { MailCouriers } from './mail-couriers.service.js';
import type { Outbox } from './outbox.service.js';

const ISSUER = 'https://login.example';

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
    const sweeps = new Sweeps(log, metrics);
    return { changes: { on: () => undefined }, log, metrics, sweeps, couriers: new MailCouriers() };
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
      tenantId: null,
      to: 'ann@example.com',
      locale,
      values: { code, minutes: 5 },
    });
  const rows = () => db.schema.query('select * from outbox order by id');

  beforeEach(async () => {
    db = await startTestDatabase();
    outbox = testOutbox(ISSUER);
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
    const locales = ['mn', 'mn-MN', 'en-GB', 'de-AT', 'pt-PT', 'zh-TW', 'xx', undefined];
    for (const locale of locales) await add('123456', locale);
    const sent: string[] = [];
    await (await through({ send: (_, { subject }) => Promise.resolve(void sent.push(subject)) })).deliver();
    const tags = ['mn', 'mn', 'en', 'de', 'pt-BR', 'en', 'en', 'en'];
    expect(sent.sort()).toEqual(tags.map((tag) => MAIL_WORDS[tag]?.one_time_password.subject).sort());
  });

  it('is empty when its transaction is rolled back', async () => {
    const failing = db.records.transaction(async (tx) => {
      await outbox.add(tx, { template: 'password_changed', tenantId: null, to: 'ann@example.com' });
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
    const transport = await smtpTransport(`smtp://us:s3cret@127.0.0.1:${port}`, 'no-reply@login.example');
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
    const { send } = await folderTransport(folder, 'Groundwork <no-reply@login.example>');
    expect(await (await through({ send })).deliver()).toBe(1);
    const [name = ''] = await readdir(folder);
    const text = await readFile(join(folder, name), 'utf8');
    expect(name).toMatch(/\.eml$/);
    expect(text).toMatch(/From: Groundwork <no-reply@login\.example>[^]*To: ann@example\.com[^]*Your code is 123456\./);
    await rm(folder, { recursive: true });
  });
});
