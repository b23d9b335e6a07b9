import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../ui/notices';

/** Something that can be taken back while its request waits. */
export interface Undoable {
  /** Says what was done. */
  readonly text: string;
  /** Shows it as done. */
  readonly show?: () => void;
  /** Shows it as it was: it was taken back, or has failed. */
  readonly revert?: () => void;
  /** Sends the request. */
  readonly send: () => Promise<unknown>;
  /** Is told where the request has failed, after `revert`. */
  readonly onError?: (error: unknown) => void;
}

const WAITS_MS = 8_000;

/** Does what can be reversed without a question: it is shown as done, and sent when nobody has taken it back for eight seconds, or the page is left. (docs/design/planned/console.md §6) */
export function useUndoable(): (undoable: Undoable) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  return useCallback(
    ({ text, show, revert, send, onError }) => {
      const fail = (error: unknown): void => {
        revert?.();
        onError?.(error);
      };
      show?.();
      notify(text, {
        shownMs: WAITS_MS,
        action: { label: t('actions.undo'), run: () => revert?.() },
        onGone: () => void send().catch(fail),
      });
    },
    [notify, t],
  );
}
