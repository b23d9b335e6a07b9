import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../data/online';
import { Button } from '../ui/button';
import { Blank } from '../ui/message';
import { PartNotLoaded } from './lazy';
import { ProblemMessage } from './session/problem-message';

/** A page that could not be loaded or shown; the rest of the application stays. */
export function Fault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (error instanceof PartNotLoaded) return <NotLoaded />;
  return (
    <Blank icon="alert" title={t('errors.page')}>
      <ProblemMessage error={error} onRetry={reload} />
    </Blank>
  );
}

/** A part comes with a new load only, which needs the network. */
function NotLoaded() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <Blank icon="alert" title={t('errors.notLoaded')}>
      <p>{t('errors.notLoadedText')}</p>
      <Button isDisabled={!isOnline} onPress={reload}>
        {t('errors.retry')}
      </Button>
    </Blank>
  );
}

const reload = (): void => globalThis.location.reload();
