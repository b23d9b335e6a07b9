import { startTransition, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Blank } from '../ui/message';
import { Notices } from '../ui/notices';
import { ProblemMessage } from './session/problem-message';
import { SignedInApplication } from './signed-in';
import type { Starting, State } from './starting';

export function Application({ starting }: { readonly starting: Starting }) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState(starting.read);
  useEffect(() => {
    // In pieces: a page that is drawn at once holds up what somebody does meanwhile.
    const show = (next: State): void => startTransition(() => setState(next));
    show(starting.read()); // it may have come since the first rendering
    return starting.subscribe(show);
  }, [starting]);
  return (
    <I18nProvider locale={i18n.language}>
      <Notices closeLabel={t('actions.close')}>
        <Content state={state} setState={starting.set} />
      </Notices>
    </I18nProvider>
  );
}

interface ContentProps {
  readonly state: State;
  readonly setState: (state: State) => void;
}

function Content({ state, setState }: ContentProps) {
  const { t } = useTranslation();
  switch (state.is) {
    case 'starting':
      return <main aria-busy="true" aria-label={t('session.starting')} />;
    case 'leaving':
      return <main aria-busy="true" aria-label={t('session.leaving')} />;
    case 'handed-over':
      return (
        <main>
          <Blank icon="check" title={t('session.handedOver')} />
        </main>
      );
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
            <Button kind="filled" writes={false} onPress={state.signIn}>
              {t('session.signIn')}
            </Button>
          </Blank>
        </main>
      );
    case 'signed-in':
      return <SignedInApplication state={state} setState={setState} />;
  }
}

const reload = (): void => globalThis.location.reload();
