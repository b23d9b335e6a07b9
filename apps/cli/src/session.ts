import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailure } from './exit-codes.js';
import type { Settings } from './settings.js';

/** A request to identity. */
export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | AsyncIterable<Uint8Array>;
  /** Breaks the request off, with a `CommandFailure` for its reason. */
  readonly signal?: AbortSignal;
}

/** The error body of every service. (docs/errors.md) */
interface ErrorBody {
  readonly message?: string;
  readonly error_description?: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

const RENEW_BEFORE_MS = 30_000;
const MOST_ATTEMPTS = 10;
const MAX_WAIT_SECONDS = 10;

/**
 * Talks to identity as one client, by tokens for the scopes a command needs; a new one before the old one ends. Without scopes: for all
 * that the client may, which a command needs that gives scopes to others.
 */
export class Session {
  private token = '';
  private renewAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly scopes: readonly string[] = [],
  ) {}

  /** The answer of a request that succeeded. Throws `CommandFailure` with what the server says otherwise. */
  async ask(path: string, { method = 'GET', query = {}, headers = {}, body, signal }: Asked = {}): Promise<Response> {
    const parameters = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const address = `${this.settings.url}${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
    const { tenant } = this.settings;
    const sent = {
      ...headers,
      authorization: `Bearer ${await this.accessToken()}`,
      ...(tenant ? { 'tenant-id': tenant } : {}),
    };
    const send = () => reach(address, { method, headers: sent, body, signal, duplex: 'half' });
    return succeeded(method === 'GET' ? await patiently(send) : await send());
  }

  /** A token that holds for a while yet. */
  async accessToken(): Promise<string> {
    if (this.settings.token) return this.settings.token;
    if (Date.now() < this.renewAt) return this.token;
    const { url, clientId = '', clientSecret = '' } = this.settings;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (this.scopes.length > 0) form.set('scope', this.scopes.join(' '));
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const answer = await succeeded(
      await reach(`${url}/token`, { method: 'POST', headers: { authorization: `Basic ${basic}` }, body: form }),
    );
    // The token response. (RFC 6749 §5.1)
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
    this.token = access_token;
    this.renewAt = Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS;
    return access_token;
  }
}

/** What is only read is asked for again while the server is busy or its database away, as it says; not for ever. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (![429, 503].includes(answer.status) || attempt === MOST_ATTEMPTS) return answer;
    await wait(Math.min(Number(answer.headers.get('retry-after') ?? 1), MAX_WAIT_SECONDS) * 1_000);
  }
}

async function reach(address: string, options: Omit<RequestInit, 'body'> & Pick<Asked, 'body'>): Promise<Response> {
  try {
    // Node's fetch takes what can be iterated for a body; the types of the web do not say so.
    return await fetch(address, options);
  } catch (error) {
    if (error instanceof CommandFailure) throw error; // why it was broken off
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CommandFailure(`${new URL(address).origin} cannot be reached: ${cause || 'no answer'}.`);
  }
}

async function succeeded(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const text = await answer.text();
  const { message, error_description, details = [] } = errorOf(text);
  const said = message ?? error_description ?? text.slice(0, 200);
  throw new CommandFailure(
    `${answer.status} ${said}`,
    undefined,
    details.map(({ field, message: fault }) => `${field}: ${fault}`),
  );
}

function errorOf(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
}
