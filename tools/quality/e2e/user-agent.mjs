// A user agent without scripts: keeps cookies by name and path, sends forms, follows redirects within identity.
import { requestRaw } from '../../http/raw.mjs';
import { DEPLOYMENT, PASSWORD } from './deployment.mjs';

/** @import { RawOptions } from '../../http/raw.mjs' */

/** @typedef {{ status: number, location: string, text: string }} Page */
/** @typedef {(path: string, init: RawOptions) => Promise<Page & { headers: Headers }>} Fetch */

export class UserAgent {
  /** @type {{ name: string, value: string, path: string }[]} */
  cookies = [];

  /** @param {string} issuer @param {Fetch} fetchPage which process gets a request is its choice */
  constructor(issuer = DEPLOYMENT.issuer, fetchPage = (path, init) => fetchFrom(issuer, path, init)) {
    this.issuer = issuer;
    this.fetchPage = fetchPage;
  }

  /** @param {string | URL} address @param {Record<string, string>} [form] @returns {Promise<Page>} */
  async go(address, form) {
    const { pathname, search } = new URL(address, this.issuer);
    const sent = this.cookies.filter(({ path }) => `${pathname}/`.startsWith(path.replace(/\/?$/, '/')));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await this.fetchPage(pathname + search, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
      ...(form ? { form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const isOurs =
      answer.location !== '' && new URL(answer.location, this.issuer).origin === new URL(this.issuer).origin;
    return isOurs ? this.go(answer.location) : answer;
  }

  /** @param {{ text: string }} page @param {Record<string, string>} [form] */
  submit({ text }, form = {}) {
    const action = (/<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.go(action, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...form });
  }

  /** Signs in where the page is a form for it. @param {string | URL} address @param {string} username */
  async signIn(address, username) {
    const page = await this.go(address);
    return page.text.includes('type="password"')
      ? this.submit(page, { username, password: PASSWORD, action: 'sign_in' })
      : page;
  }

  /** Signs in and allows all; answers the address the client would see. @param {string | URL} address @param {string} username */
  async authorize(address, username) {
    let seen = await this.signIn(address, username);
    if (seen.location === '') seen = await this.submit(seen, { action: 'allow' });
    if (seen.location === '') throw new Error(`no way back to the client: ${seen.status} ${seen.text}`);
    return new URL(seen.location);
  }

  /** @param {string} line */
  keep(line) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value !== '') this.cookies.push({ name, value, path });
  }
}

/** @param {string} issuer @param {string} path @param {RawOptions} init */
async function fetchFrom(issuer, path, init) {
  const { status, headers, text } = await requestRaw(new URL(path, issuer), init);
  return { status, headers, location: headers.get('location') ?? '', text };
}
