import { newId } from '@groundwork/records';
import { Languages } from '../../platform/texts/languages.service.js';
import { authorizeAddress, Browser, type Seen } from '../../testing/browser.js';
import { makeMailbox, type Mailbox } from '../../testing/mailbox.js';
import { addTenant, addUser } from '../../testing/sample.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'a long known passphrase';
const LINKS = { terms_url: 'https://shop.example/terms', privacy_url: 'https://shop.example/privacy' };
const languages = new Languages();
const english = languages.messages('en');

let mailbox: Mailbox;
let core: Core;
let tenant: string;
let shop: TestClient;
let email: string;

beforeAll(async () => {
  mailbox = await makeMailbox();
  core = await startCore({ MAIL_FOLDER: mailbox.folder, TRUST_PROXY: 'true' });
  await addTenant(core.query, { is_default: true });
  tenant = await addTenant(core.query, {
    branding: LINKS,
    tenant_metadata: { terms_version: '1', account_deletion: 'delayed' },
  });
  const client_metadata = { urls: { redirect_uris: ['https://shop.example/cb'] } };
  shop = await core.client({ tenant_id: tenant, client_name: 'Shop', client_metadata });
  email = `${newId()}@example.com`;
  const password_hash = await new Passwords().hash(PASSWORD);
  await addUser(core.query, tenant, { email, email_verified: true, password_hash });
});
afterAll(async () => {
  await core.close();
  await mailbox.remove();
});

let count = 0;
/** A browser without scripts, whose user reads a language. */
const reader = (tag: string) =>
  new Browser(core, { 'accept-language': tag, 'x-forwarded-for': `10.11.${Math.floor(++count / 250)}.${count % 250}` });
const opened = async (browser: Browser): Promise<Seen> =>
  browser.follow(await browser.get(authorizeAddress(shop.id, { scope: 'openid profile email', prompt: 'consent' })));
const press = async (browser: Browser, page: Seen, action: string, form = {}): Promise<Seen> =>
  browser.follow(await browser.submit(page, { action, ...form }));

type Page = readonly [name: string, get: (browser: Browser) => Promise<Seen>];

const WITH_LINKS: readonly Page[] = [
  ['sign-in', opened],
  ['a wrong password', async (b) => press(b, await opened(b), 'sign_in', { username: email, password: 'x' })],
  ['a mailed code', async (b) => press(b, await opened(b), 'send_code', { username: 'nobody' })],
  ['a forgotten password', async (b) => press(b, await opened(b), 'forgotten', { username: '' })],
  ['registration', async (b) => press(b, await opened(b), 'create_account', { username: '' })],
  ['an unaccepted version', async (b) => press(b, await press(b, await opened(b), 'create_account'), 'register', { email: `${newId()}@example.com`, name: '', password: PASSWORD })],
  ['consent', async (b) => press(b, await opened(b), 'sign_in', { username: email, password: PASSWORD })],
  ['an interaction that is over', (b) => b.get(`/interaction/over?client_id=${shop.id}`)],
]; // prettier-ignore
const PAGES: readonly Page[] = [
  ...WITH_LINKS,
  ['a link that is over', (b) => b.get(`/ticket/${'x'.repeat(43)}`)],
  ['a device', (b) => b.get('/device')],
];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The texts of a page that its reader sees or hears. */
function textsOf({ text }: Seen): string[] {
  const body = text.slice(text.indexOf('<body'));
  const attributes = [...body.matchAll(/\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  );
  const nodes = body.replace(/<(script|style)[^]*?<\/\1>/g, '').split(/<[^>]*>/);
  return [...nodes, ...attributes].map((part) => decoded(part).trim()).filter((part) => part !== '');
}

/** English messages without arguments that another language words differently. */
const foreignTo = (tag: string): Set<string> =>
  new Set([...english].filter(([key, message]) => !message.includes('{') && languages.messages(tag).get(key) !== message).map(([, message]) => message)); // prettier-ignore

describe.each(languages.tags)('without scripts, in %s', (tag) => {
  it.each(PAGES)('the page of %s has every text', async (_, get) => {
    const page = await get(reader(tag));
    expect(page.text).toContain(`<html lang="${tag}"`);
    const texts = textsOf(page);
    expect(texts.length).toBeGreaterThan(1);
    const own = new Set(languages.messages(tag).values());
    expect(texts.some((text) => own.has(text))).toBe(true);
    expect(texts.filter((text) => /undefined|\[object|=>|\{\w+[,}]|^[a-z]+(?:_[a-z]+)+$|\b(?:registration|factors|account)\./.test(text))).toEqual([]);
    const foreign = foreignTo(tag);
    expect(texts.filter((text) => tag !== 'en' && foreign.has(text) && !own.has(text))).toEqual([]);
  }); // prettier-ignore

  it.each(WITH_LINKS)('the page of %s links terms and privacy policy', async (_, get) => {
    const { text } = await get(reader(tag));
    for (const url of Object.values(LINKS)) expect(text).toContain(`href="${url}"`);
  });

  it('the user signs in, and allows', async () => {
    const browser = reader(tag);
    const consent = await press(browser, await opened(browser), 'sign_in', { username: email, password: PASSWORD });
    expect((await press(browser, consent, 'allow')).location).toContain('code=');
  });
});
