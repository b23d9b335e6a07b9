import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { I18nProvider, RouterProvider as AriaRouterProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../data/config';
import { newQueryClient, ServicesProvider } from '../data/services';
import { Button } from '../ui/button';
import { Blank } from '../ui/message';
import { Notices } from '../ui/notices';
import { router } from './router';
import { ProblemMessage } from './session/problem-message';
import { newBrowserSession, openSession, SessionProvider, type Session } from './session/session';

type State =
  | { readonly is: 'starting' }
  | { readonly is: 'failed'; readonly error: unknown; readonly signIn?: () => void }
  | { readonly is: 'signed-out'; readonly hasEnded: boolean; readonly signIn: () => void }
  | { readonly is: 'signed-in'; readonly session: Session; readonly cache: QueryClient };

/** Finds out who is signed in, once: the answer of a sign-in may be read a single time. */
let starting: Promise<State> | undefined;

async function start(show: (state: State) => void): Promise<State> {
  let signIn: (() => void) | undefined;
  try {
    const config = await readConfig();
    const fail = (error: unknown): void => show({ is: 'failed', error });
    // Nothing that was read stays when the session is over.
    const browser = newBrowserSession(config, () => show({ is: 'signed-out', hasEnded: true, signIn: signInAgain }));
    const signInAgain = (): void => void browser.signIn().catch(fail);
    signIn = signInAgain;
    const outcome = await browser.start();
    if (outcome === 'leaving') return { is: 'starting' };
    if (outcome === 'signed-out') return { is: 'signed-out', hasEnded: false, signIn };
    const { pathname, search } = globalThis.location;
    // No page is there: a response that came too late leaves its address.
    router.history.replace(pathname === '/callback' ? '/' : pathname + search);
    return { is: 'signed-in', session: await openSession(config, browser), cache: newQueryClient() };
  } catch (error) {
    return { is: 'failed', error, ...(signIn && { signIn }) };
  }
}

export function Application() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<State>({ is: 'starting' });
  useEffect(() => void (starting ??= start(setState)).then(setState), []);
  return (
    <I18nProvider locale={i18n.language}>
      <AriaRouterProvider navigate={(path) => router.history.push(path)}>
        <Notices closeLabel={t('actions.close')}>
          <Content state={state} />
        </Notices>
      </AriaRouterProvider>
    </I18nProvider>
  );
}

function Content({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  switch (state.is) {
    case 'starting':
      return <main aria-busy="true" aria-label={t('session.starting')} />;
    case 'failed':
      return (
        <main>
          <Blank icon="alert" title={t('session.failed')}>
            <ProblemMessage error={state.error} onRetry={() => (state.signIn ?? reload)()} />
          </Blank>
        </main>
      );
    case 'signed-out':
      return (
        <main>
          <Blank icon="user" title={t(state.hasEnded ? 'session.ended' : 'session.welcome')}>
            <p>{t(state.hasEnded ? 'session.endedText' : 'session.welcomeText')}</p>
            <Button kind="filled" onPress={state.signIn}>
              {t('session.signIn')}
            </Button>
          </Blank>
        </main>
      );
    case 'signed-in':
      return (
        <SessionProvider value={state.session}>
          <ServicesProvider value={state.session.services}>
            <QueryClientProvider client={state.cache}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ServicesProvider>
        </SessionProvider>
      );
  }
}

const reload = (): void => globalThis.location.reload();
