import { createGroundwork, type Groundwork } from '@groundwork/client';
import { BrowserSession } from '@groundwork/client/browser';
import { createContext, use } from 'react';
import type { ConsoleConfig } from '../../data/config';
import { requestsOf, type SentRequest } from '../../data/requests';
import { REQUESTED_SCOPES, type Scope } from '../../data/scopes';
import type { TenantName } from '../../data/tenants';
import type { BrowserPage } from './browser-page';

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
  /** Clients of the services, for the records of the tenant that is chosen. */
  readonly services: Groundwork;
  /** The same for what belongs to no tenant, or to several: tenants themselves, signing keys. */
  readonly installation: Groundwork;
  readonly config: ConsoleConfig;
  /** Those the person may see; more than one for administrators of the installation. */
  readonly tenants: readonly TenantName[];
  /** Whether they may act for every tenant: those who see the default one. Others make, switch off and delete none. */
  readonly isOfAllTenants: boolean;
  /** The one that is chosen; none while all are shown. */
  readonly tenant: TenantName | undefined;
  /** Shows the records of another tenant, or of all. */
  readonly chooseTenant: (tenantName: string | undefined) => void;
  readonly logout: () => Promise<void>;
}

/** Signs people in at the issuer's pages; `onEnded` is called when the session is over, here or in another tab. */
export function newBrowserSession({ issuer }: ConsoleConfig, page: BrowserPage, onEnded: () => void): BrowserSession {
  const { origin } = globalThis.location;
  return new BrowserSession({
    issuer,
    clientId: CONSOLE_CLIENT_ID,
    redirectUri: `${origin}/callback`,
    postLogoutRedirectUri: `${origin}/`,
    scopes: ['openid', 'profile', 'email', ...REQUESTED_SCOPES],
    page,
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
