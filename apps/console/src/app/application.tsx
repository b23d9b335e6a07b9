import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Blank } from '../ui/message';
import { Notices } from '../ui/notices';
import { ProblemMessage } from './session/problem-message';
import { SignedInApplication } from './signed-in';
import { start, type State } from './starting';

let starting: Promise<State> | undefined;

export function Application() {
  const { t, i18n } = useTranslation();
  const [state, setState] = useState<State>({ is: 'starting' });
  useEffect(() => void (starting ??= start(setState)).then(setState), []);
  return (
    <I18nProvider locale={i18n.language}>
      <Notices closeLabel={t('actions.close')}>
        <Content state={state} setState={setState} />
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
