/** The administrator of an installation of a test. */
export const ADMINISTRATOR = { username: 'administrator', password: 'password-of-a-test' };

interface Page {
  readonly text: string;
  readonly location: string | null;
}

/** A browser without scripts that keeps its cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  async open(address: string, form?: Readonly<Record<string, string>>): Promise<Page> {
    const answer = await fetch(new URL(address, this.url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: this.url,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: form && new URLSearchParams(form),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const page = { text: await answer.text(), location: answer.headers.get('location') };
    return page.location === null ? page : this.open(page.location);
  }

  /** Submits the form of a page with its hidden members. */
  submit({ text }: Page, form: Readonly<Record<string, string>>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '';
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const members = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    return this.open(action.replaceAll('&amp;', '&'), { ...members, ...form });
  }
}

/** The text of the page that shows a person whose code it is. */
export async function seeDevice(url: string, code: string): Promise<string> {
  const browser = new Browser(url);
  return (await browser.submit(await browser.open('/device'), { user_code: code })).text;
}

/** Does what a person does with the code of a device: says that it is theirs, signs in, allows. Returns the text of the last page. */
export async function approve(url: string, code: string): Promise<string> {
  const browser = new Browser(url);
  const shown = await browser.submit(await browser.open('/device'), { user_code: code });
  const asked = await browser.submit(shown, { confirm: 'yes' });
  const signedIn = await browser.submit(asked, { ...ADMINISTRATOR, action: 'sign_in' });
  const done = signedIn.text.includes('value="allow"') ? await browser.submit(signedIn, { action: 'allow' }) : signedIn;
  return done.text;
}

/** Says that the device is not the person's. */
export async function deny(url: string, code: string): Promise<string> {
  const browser = new Browser(url);
  const shown = await browser.submit(await browser.open('/device'), { user_code: code });
  return (await browser.submit(shown, { abort: 'yes' })).text;
}
