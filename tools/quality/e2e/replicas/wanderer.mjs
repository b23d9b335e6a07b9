// A browser without scripts whose every request goes to the other process.
import { ask, DEPLOYMENT, PASSWORD } from './two-processes.mjs';

/** @import { Answer } from './two-processes.mjs' */

export class Wanderer {
  /** @type {{ name: string, value: string, path: string }[]} */
  cookies = [];

  /** @param {string} address @param {Record<string, string>} [form] @returns {Promise<Answer>} */
  async go(address, form) {
    const { pathname, search } = new URL(address, DEPLOYMENT.issuer);
    const sent = this.cookies.filter(({ path }) => `${pathname}/`.startsWith(path.replace(/\/?$/, '/')));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie };
    const answer = await ask(pathname + search, {
      headers,
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const isOurs = answer.location !== '' && new URL(answer.location, DEPLOYMENT.issuer).origin === DEPLOYMENT.issuer;
    return isOurs ? this.go(answer.location) : answer;
  }

  /** @param {{ text: string }} page @param {Record<string, string>} [form] */
  submit({ text }, form = {}) {
    const action = (/<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return this.go(action, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...form });
  }

  /** Signs in where it is asked to. @param {string} address @param {string} username */
  async signIn(address, username) {
    const page = await this.go(address);
    return page.text.includes('type="password"')
      ? this.submit(page, { username, password: PASSWORD, action: 'sign_in' })
      : page;
  }

  /** @param {string} line */
  keep(line) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value !== '') this.cookies.push({ name, value, path });
  }
}
