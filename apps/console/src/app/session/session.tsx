import type { Groundwork } from '@groundwork/client';
import { createContext, use } from 'react';
import type { ConsoleConfig } from '../../data/config';
import type { Scope } from '../../data/scopes';
import type { TenantName } from '../../data/tenants';
import type { Person } from './connect';

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
  readonly logout: () => void;
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
