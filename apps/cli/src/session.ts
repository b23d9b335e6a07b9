import { isError, type TokenSource } from '@groundwork/client';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailure } from './exit-codes.js';
import { profileTokens, signInIsOver } from './profiles/sign-in.js';
import type { Settings } from './settings.js';

/** A request to identity. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | AsyncIterable<Uint8Array>;
  /** Aborts the request, with a `CommandFailure` as reason. */
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
 * Requests to identity as one client or person, with access tokens for the scopes of a command, renewed before they expire. Without scopes
 * for all of the client, which commands need that grant scopes; those of a person always have all that the person may.
 */
export class Session {
  private token = '';
  private renewAt = 0;
  private person?: TokenSource;

  constructor(
    private readonly settings: Settings,
    private readonly scopes: readonly string[] = [],
  ) {}

  /** The response of a successful request. Throws `CommandFailure` with the server's message. */
  async request(
    path: string,
    { method = 'GET', query = {}, headers = {}, body, signal }: RequestOptions = {},
  ): Promise<Response> {
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
    const attempt = () => send(address, { method, headers: sent, body, signal, duplex: 'half' });
    return succeeded(method === 'GET' ? await withRetries(attempt) : await attempt());
  }

  /** A token that is valid for another 30 seconds. */
  async accessToken(): Promise<string> {
    const { token, profile } = this.settings;
    if (token) return token;
    if (profile !== undefined) return this.personsToken(profile);
    if (Date.now() < this.renewAt) return this.token;
    const { url, clientId = '', clientSecret = '' } = this.settings;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (this.scopes.length > 0) form.set('scope', this.scopes.join(' '));
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const answer = await succeeded(
      await send(`${url}/token`, { method: 'POST', headers: { authorization: `Basic ${basic}` }, body: form }),
    );
    // The token response. (RFC 6749 §5.1)
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
    this.token = access_token;
    this.renewAt = Date.now() + expires_in * 1_000 - RENEW_BEFORE_MS;
    return access_token;
  }

  private async personsToken(profile: string): Promise<string> {
    const { url } = this.settings;
    this.person ??= profileTokens(profile, url);
    const { authorization = '' } = await this.person.authorize({ method: 'GET', url }).catch((error: unknown) => {
      throw isError(error, 'invalid_grant') ? signInIsOver(profile) : error;
    });
    return authorization.replace(/^Bearer /, '');
  }
}

/** Retries a GET after 429 and 503 by `Retry-After`, up to ten times. */
async function withRetries(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    if (![429, 503].includes(answer.status) || attempt === MOST_ATTEMPTS) return answer;
    await wait(Math.min(Number(answer.headers.get('retry-after') ?? 1), MAX_WAIT_SECONDS) * 1_000);
  }
}

async function send(
  address: string,
  options: Omit<RequestInit, 'body'> & Pick<RequestOptions, 'body'>,
): Promise<Response> {
  try {
    // Node's fetch accepts async iterables as body, which the types of the web do not include.
    return await fetch(address, options);
  } catch (error) {
    if (error instanceof CommandFailure) throw error; // the reason of an abort
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CommandFailure(`${new URL(address).origin} cannot be reached: ${cause || 'no response'}.`);
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
    answer.status,
  );
}

function errorOf(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
}
