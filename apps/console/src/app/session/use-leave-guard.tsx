import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/dialog';

/** Asks before a page with changes is left. `allow` lets the next one go: it was saved. */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation();
  const isAllowed = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isAllowed.current,
    enableBeforeUnload: () => isDirty && !isAllowed.current,
    withResolver: true,
  });
  return {
    allow: () => {
      isAllowed.current = true;
    },
    question: (
      <Confirm
        title={t('leave.title')}
        text={t('leave.text')}
        verb={t('leave.verb')}
        cancel={t('leave.stay')}
        kind="danger"
        isOpen={status === 'blocked'}
        isPending={false}
        onConfirm={() => proceed?.()}
        onClose={() => reset?.()}
      />
    ),
  };
}
