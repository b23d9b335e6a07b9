// A browser without scripts: keeps cookies by name and path, sends forms, follows what stays with identity.
import { DEPLOYMENT, PASSWORD } from './deployment.mjs';

export class Visitor {
  /** @type {{ name: string, value: string, path: string }[]} */
  cookies = [];

  /** @param {string | URL} address @param {Record<string, string>} [form] */
  async go(address, form) {
    const url = new URL(address, DEPLOYMENT.issuer);
    const cookies = this.cookies.filter(({ path }) => `${url.pathname}/`.startsWith(path.replace(/\/?$/, '/')));
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      body: form && new URLSearchParams(form),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const location = answer.headers.get('location') ?? '';
    const seen = { status: answer.status, location, text: await answer.text() };
    return new URL(location || 'about:blank', DEPLOYMENT.issuer).origin === new URL(DEPLOYMENT.issuer).origin
      ? this.go(location)
      : seen;
  }

  /** @param {{ text: string }} page @param {Record<string, string>} [form] */
  submit({ text }, form = {}) {
    const action = (/<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.go(action, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...form });
  }

  /** Signs in and allows all; answers the address the client would see. @param {string | URL} address @param {string} username */
  async authorize(address, username) {
    let seen = await this.go(address);
    if (seen.text.includes('type="password"'))
      seen = await this.submit(seen, { username, password: PASSWORD, action: 'sign_in' });
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
