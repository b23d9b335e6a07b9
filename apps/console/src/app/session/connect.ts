import { createGroundwork, type Groundwork } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';
import type { ConsoleConfig } from '../../data/config';
import { requestsOf, type SentRequest } from '../../data/requests';
import { REQUESTED_SCOPES } from '../../data/scopes';
import { CONSOLE_CLIENT_ID } from '../../data/system-clients';
import { tellingFetch } from '../../data/telling-fetch';
import type { BrowserPage } from './browser-page';

/** Who is signed in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
}

/** What a sign-in calls back. */
export interface SignInEvents {
  /** The session is over, here or in another tab. */
  readonly onEnded: () => void;
  /** The issuer has been asked for something that takes it a while. */
  readonly onWaiting: () => void;
}

/** Signs people in at the issuer's pages. */
export function newBrowserSession(
  { issuer }: ConsoleConfig,
  page: BrowserPage,
  { onEnded, onWaiting }: SignInEvents,
): BrowserSession {
  const { origin } = globalThis.location;
  return new BrowserSession({
    issuer,
    clientId: CONSOLE_CLIENT_ID,
    redirectUri: `${origin}/callback`,
    postLogoutRedirectUri: `${origin}/`,
    scopes: ['openid', 'profile', 'email', ...REQUESTED_SCOPES],
    page,
    fetch: tellingFetch(onWaiting),
    onEvent: ({ type }) => {
      if (type === 'ended') onEnded();
    },
  });
}

/** What requests need beside the token. */
export interface Connecting {
  readonly tenantId?: string | undefined;
  readonly onSent?: (sent: SentRequest) => void;
  readonly onForbidden?: (headers: Readonly<Record<string, string>>) => void;
}

/** Clients of the services, for a tenant or without one. */
export function connect(config: ConsoleConfig, auth: BrowserSession, options: Connecting = {}): Groundwork {
  const { issuer, storage, tree } = config;
  const origins = [issuer, storage, tree].filter((url) => url !== undefined);
  return createGroundwork({ ...config, auth, fetch: requestsOf({ ...options, origins }) });
}

/** Reads who has signed in. */
export async function readPerson({ identity }: Groundwork): Promise<Person> {
  const user = await identity.get('/userinfo');
  const { sub, name, preferred_username: username, email } = user;
  return { id: sub, name: name ?? username ?? email ?? sub, ...(typeof email === 'string' && { email }) };
}
