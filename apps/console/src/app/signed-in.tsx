import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newQueryClient, ServicesProvider } from '../data/services';
import { basePathOf, tenantNameOf, withoutTenant } from '../data/tenants';
import { useIsOnline } from '../data/online';
import { Follow } from '../ui/following';
import { useNotify } from '../ui/notices';
import { WritesBlocked } from '../ui/writes';
import { newRouter } from './router';
import { connect } from './session/connect';
import { keepSent } from './session/sent-requests';
import { SessionProvider, type Session } from './session/session';
import styles from './shell.module.css';
import { SignInAgain } from './sign-in-again';
import type { SignedIn, State } from './starting';
import { UnknownTenant } from './unknown-tenant';

export interface SignedInProps {
  readonly state: SignedIn;
  readonly setState: (state: State) => void;
}

/** The application for the person who is signed in, in the tenant that the address names. */
export function SignedInApplication({ state, setState }: SignedInProps) {
  const [tenantName, setTenantName] = useState(() => tenantNameOf(globalThis.location.pathname));
  const choose = useCallback((name: string | undefined) => {
    const { pathname } = globalThis.location;
    const [area = ''] = withoutTenant(pathname).split('/').filter(Boolean); // a record of the former tenant is in no other
    history.pushState(null, '', `${basePathOf(name)}/${area}`);
    setTenantName(name);
  }, []);
  const { t } = useTranslation();
  return (
    <>
      {state.isArriving && <main aria-busy="true" aria-label={t('session.starting')} />}
      <div className={state.isArriving ? styles['arriving'] : undefined}>
        {/* Of a tenant nothing is kept when another one is chosen: not the cache, not a page, not its state. */}
        <OfTenant key={tenantName ?? ''} tenantName={tenantName} choose={choose} state={state} setState={setState} />
      </div>
    </>
  );
}

interface OfTenantProps extends SignedInProps {
  readonly tenantName: string | undefined;
  readonly choose: (tenantName: string | undefined) => void;
}

function OfTenant({ tenantName, choose, state, setState }: OfTenantProps) {
  const tenant = state.tenants.find((one) => one.tenant_name === tenantName);
  const session = useOwnSession(state, tenant, choose);
  const [router] = useState(() => newRouter(tenantName));
  const [cache] = useState(newQueryClient);
  const { t } = useTranslation();
  const blocked = useIsOnline() ? undefined : t('errors.offline');
  const base = basePathOf(tenantName);
  const following = useMemo(
    () => ({
      go: (path: string) => router.history.push(base + path),
      addressOf: (path: string) => (path.startsWith('/') ? base + path : path),
    }),
    [router, base],
  );
  if (tenantName !== undefined && !tenant) return <UnknownTenant name={tenantName} />;
  return (
    <Follow value={following}>
      <SessionProvider value={session}>
        <ServicesProvider value={session.services}>
          <QueryClientProvider client={cache}>
            <WritesBlocked value={blocked}>
              <RouterProvider router={router} />
            </WritesBlocked>
            {state.isOver && (
              <SignInAgain
                state={state}
                onDone={(next) => {
                  setState(next);
                  void cache.invalidateQueries();
                }}
              />
            )}
          </QueryClientProvider>
        </ServicesProvider>
      </SessionProvider>
    </Follow>
  );
}

const PAUSE_MS = 30_000;

/** The session with clients for the tenant. A 403 has the token renewed: what the person may do has changed. */
function useOwnSession(
  { config, browser, person, tenants, logout }: SignedIn,
  tenant: Session['tenant'],
  chooseTenant: Session['chooseTenant'],
): Session {
  const { t } = useTranslation();
  const notify = useNotify();
  const [scopes, setScopes] = useState<ReadonlySet<string>>(() => new Set(browser.scopes));
  const renewedAt = useRef(0);
  const onForbidden = useCallback(
    async (headers: Readonly<Record<string, string>>) => {
      if (Date.now() - renewedAt.current < PAUSE_MS) return;
      renewedAt.current = Date.now();
      browser.refused(headers);
      await browser.authorize({ method: 'GET', url: config.issuer });
      setScopes((before) => {
        const now = new Set(browser.scopes);
        const isSame = now.size === before.size && [...now].every((scope) => before.has(scope));
        if (!isSame) setTimeout(() => notify(t('session.rightsChanged'), { icon: 'key' }));
        return isSame ? before : now;
      });
    },
    [browser, config, notify, t],
  );
  const clients = useMemo(() => {
    const options = {
      onSent: keepSent,
      onForbidden: (headers: Readonly<Record<string, string>>) => void onForbidden(headers).catch(() => undefined),
    };
    return {
      services: connect(config, browser, { ...options, tenantId: tenant?.id }),
      installation: connect(config, browser, options),
    };
  }, [config, browser, tenant, onForbidden]);
  return useMemo(
    () => ({
      person,
      scopes,
      config,
      tenants,
      isOfAllTenants: tenants.some((one) => one.is_default),
      tenant,
      chooseTenant,
      logout,
      ...clients,
    }),
    [person, scopes, config, tenants, tenant, chooseTenant, logout, clients],
  );
}
