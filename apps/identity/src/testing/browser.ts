import { randomBytes } from 'node:crypto';
import { ISSUER, type Core } from './start-core.js';

type Form = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

/** A response to a browser. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Target of a redirect; empty when there is none. */
  readonly location: string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A browser without scripts: it stores cookies by name and path, and follows redirects only in `follow`. */
export class Browser {
  cookies: Cookie[] = [];

  constructor(
    private core: Pick<Core, 'get' | 'post'>,
    private readonly headers: Headers = {},
  ) {}

  /** The same browser at another replica. */
  at(core: Pick<Core, 'get' | 'post'>): this {
    this.core = core;
    return this;
  }

  async get(address: string, headers: Headers = {}): Promise<Seen> {
    const path = this.pathOf(address);
    return this.keep(await this.core.get(path, { ...this.sent(path), ...headers }));
  }

  async post(address: string, form: Form, headers: Headers = {}): Promise<Seen> {
    const path = this.pathOf(address);
    return this.keep(await this.core.post(path, form, null, { ...this.sent(path), ...headers }));
  }

  /** Follows redirects within identity. */
  async follow(seen: Seen): Promise<Seen> {
    let last = seen;
    while (last.location.startsWith('/') || last.location.startsWith(ISSUER)) last = await this.get(last.location);
    return last;
  }

  /** Submits the form of a page with its hidden members. */
  async submit(page: Seen, form: Form = {}, headers: Headers = {}): Promise<Seen> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const members = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
    return this.post(action.replaceAll('&amp;', '&'), { ...members, ...form }, headers);
  }

  private pathOf(address: string): string {
    const { pathname, search } = new URL(address, ISSUER);
    return pathname + search;
  }

  private sent(path: string): Headers {
    const [bare = ''] = path.split('?');
    const sent = this.cookies.filter(
      (cookie) => bare === cookie.path || bare.startsWith(cookie.path.replace(/\/?$/, '/')),
    );
    return {
      accept: 'text/html',
      ...this.headers,
      ...(sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}),
    };
  }

  private keep(answer: { status: number; headers: Record<string, unknown>; text: string }): Seen {
    for (const line of (answer.headers['set-cookie'] as string[] | undefined) ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
      this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
      if (value !== '') this.cookies.push({ name, value, path });
    }
    const headers = answer.headers as Record<string, string>;
    return { status: answer.status, headers, text: answer.text, location: headers['location'] ?? '' };
  }
}

/** An address of the authorization endpoint; PKCE's verifier and challenge are one and the same test value. */
export function authorizeAddress(client: string, parameters: Form = {}): string {
  const query = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: 'https://shop.example/cb',
    scope: 'openid orders:read',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    ...CHALLENGE,
    ...parameters,
  });
  return `/oauth2/authorize?${query.toString()}`;
}

/** A verifier and its S256 challenge. (RFC 7636, Appendix B) */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
