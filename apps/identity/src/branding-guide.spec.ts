import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until, type TestService } from '@groundwork/testing';
import { startIdentity } from './testing/identity-under-test.js';
import { makeMailbox, type Mailbox } from './testing/mailbox.js';
import { addClient, addTenant } from './testing/sample.js';

const GUIDE = join(process.cwd(), 'docs/guides/brand-your-sign-in.md');
/** Of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const BLOCK = /```http\n(GET|POST|PUT|PATCH|DELETE) (\S+)\n(?:([{<].*)\n)?→ (\d+)(?: (\{.*\}))?\n```/g;

let service: TestService;
let mailbox: Mailbox;
let tenant: string;
let client: string;
beforeAll(async () => {
  mailbox = await makeMailbox();
  service = await startIdentity({ env: { MAIL_FOLDER: mailbox.folder } });
  tenant = await addTenant(service.query);
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  client = await addClient(service.query, {
    client_name: 'Shop',
    tenant_id: tenant,
    is_global: false,
    client_metadata,
  });
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('The guide to branding', () => {
  it('works as it stands there', async () => {
    const text = readFileSync(GUIDE, 'utf8').replaceAll('\r\n', '\n');
    const blocks = [...text.matchAll(BLOCK)];
    expect(blocks).toHaveLength(text.split('```http').length - 1);
    const agent = await service.as();
    for (const [, method = '', path = '', body, status, answer] of blocks) {
      const filled = (words: string): string => words.replaceAll('{tenant}', tenant).replaceAll('{client}', client);
      const request = agent[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch'](filled(path));
      const response = await (body === undefined
        ? request
        : body.startsWith('<')
          ? request.set('content-type', 'image/png').send(LOGO)
          : request.send(JSON.parse(filled(body)) as object));
      expect([path, response.status]).toEqual([path, Number(status)]);
      if (answer !== undefined) expect(response.body).toMatchObject(JSON.parse(answer) as object);
    }
    const page = () => service.anonymous.get(`/interaction/over?client_id=${client}`).then((shown) => shown.text);
    await until(async () => (await page()).includes('<h1>That took too long</h1>'));
    for (const part of ['Acme', `/interaction/tenants/${tenant}/logo-`, 'https://acme.example/terms'])
      expect(await page()).toContain(part);
    const [mail = ''] = await mailbox.to('guest@acme.example', 1);
    expect(mail).toContain('Subject: You are invited to Acme');
  });
});
