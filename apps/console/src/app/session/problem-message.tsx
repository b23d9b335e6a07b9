import { useTranslation } from 'react-i18next';
import { problemOf } from '../../data/errors';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

/** A failure in the person's language, with the service's own words and what its log knows the request by. */
export function ProblemMessage({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  const { key, message, requestId } = problemOf(error);
  return (
    <Message kind="bad" title={t(`errors.${key}`)}>
      <span>{message}</span>
      {requestId !== undefined && (
        <span>
          {t('errors.request')} <code>{requestId}</code>
        </span>
      )}
      {onRetry && <Button onPress={onRetry}>{t('errors.retry')}</Button>}
    </Message>
  );
}
