import { createGroundwork, type Groundwork } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';
import { createContext, use } from 'react';
import type { ConsoleConfig } from '../../data/config';
import { REQUESTED_SCOPES, type Scope } from '../../data/scopes';

/** Of the system client that every installation has. (docs/operations.md, "Clients of the system") */
export const CONSOLE_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000002';

/** Who is signed in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
}

/** A person who is signed in, with what they may do. */
export interface Session {
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
  readonly services: Groundwork;
  readonly config: ConsoleConfig;
  readonly logout: () => Promise<void>;
}

/** Signs people in at the issuer's pages; `onEnded` is called when the session is over, here or in another tab. */
export function newBrowserSession({ issuer }: ConsoleConfig, onEnded: () => void): BrowserSession {
  const { origin } = globalThis.location;
  return new BrowserSession({
    issuer,
    clientId: CONSOLE_CLIENT_ID,
    redirectUri: `${origin}/callback`,
    postLogoutRedirectUri: `${origin}/`,
    scopes: ['openid', 'profile', 'email', ...REQUESTED_SCOPES],
    onEvent: ({ type }) => {
      if (type === 'ended') onEnded();
    },
  });
}

/** Reads who has signed in and which scopes were granted. */
export async function openSession(config: ConsoleConfig, browser: BrowserSession): Promise<Session> {
  const services = createGroundwork({ ...config, auth: browser });
  const user = await services.identity.get('/userinfo');
  const { sub = '', name, preferred_username: username, email } = user as Readonly<Record<string, string | undefined>>; // claims
  const person = { id: sub, name: name ?? username ?? email ?? sub, ...(email !== undefined && { email }) };
  return { person, scopes: new Set(browser.scopes), services, config, logout: () => browser.logout() };
}

const Context = createContext<Session | undefined>(undefined);
export const SessionProvider = Context;

/** The session of the person who is signed in. */
export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new TypeError('useSession is for what is inside of a SessionProvider.');
  return session;
}

/** Whether the person may do what needs a scope: what they may not is not shown. The service decides all the same. */
export function useCan(): (scope: Scope) => boolean {
  const { scopes } = useSession();
  return (scope) => scopes.has(scope);
}
