import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../data/errors';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/facts';
import { Message } from '../../ui/message';

export interface ProblemMessageProps {
  readonly error: unknown;
  /** Reads again: by hand, and by itself once the service has said when. */
  readonly onRetry?: () => void;
}

/** A failure in the person's language, with the service's own words and what its log knows the request by. */
export function ProblemMessage({ error, onRetry }: ProblemMessageProps) {
  const { t } = useTranslation();
  const { code, otherwise, message, requestId, retryAfter } = problemOf(error);
  return (
    <Message kind="bad" title={t([`codes.${code}`, `codes.${otherwise}`])}>
      <span>{message}</span>
      {requestId !== undefined && (
        <span>
          {t('errors.request')} <Copyable text={requestId} label={t('actions.copy')} done={t('actions.copied')} />
        </span>
      )}
      {onRetry && (
        <Button writes={false} onPress={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
      {onRetry && retryAfter !== undefined && retryAfter <= LONGEST_S && (
        <Countdown key={requestId ?? message} seconds={retryAfter} onEnd={onRetry} />
      )}
    </Message>
  );
}

/** Nobody waits longer in front of a page. */
const LONGEST_S = 300;

/** Says how long it still is, and then does it, once. */
function Countdown({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(Math.max(1, Math.ceil(seconds)));
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1_000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return <span aria-hidden="true">{t('errors.retryIn', { count: left })}</span>;
}
