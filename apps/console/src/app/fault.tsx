import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Blank } from '../ui/message';
import { ProblemMessage } from './session/problem-message';

/** A page that could not be loaded or shown; the rest of the application stays. A part of a release that is gone comes with a new load only. */
export function Fault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <Blank icon="alert" title={t('errors.page')}>
      <ProblemMessage error={error} onRetry={() => globalThis.location.reload()} />
    </Blank>
  );
}
