import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber, formatZonedTime } from '../../data/format';
import { Confirm } from '../../ui/dialog';
import { Message, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';

/** What is written, or would be. */
interface Counts {
  readonly added?: number;
  readonly changed?: number;
  readonly moved?: number;
  readonly removed?: number;
  readonly warnings?: readonly string[];
}

export interface TakeBackProps {
  /** The state of a node before a change, or all changes of the version after one. */
  readonly kind: 'restore' | 'undo';
  /** When the change was. */
  readonly at: string;
  readonly queryKey: readonly unknown[];
  readonly send: (isDry: boolean) => Promise<Counts>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const COUNTS = ['added', 'changed', 'moved', 'removed'] as const;
/** From here on a word is typed. (docs/design/planned/console.md §6) */
const MANY = 1_000;

/** Takes changes back, after a dry run has said what that writes. */
export function TakeBack({ kind, at, queryKey, send, onDone, onClose }: TakeBackProps) {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const plan = useQuery({ queryKey: [...queryKey], queryFn: () => send(true), gcTime: 0, staleTime: 0 });
  const write = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      notify(t(`history.done.${kind}`));
      onDone();
    },
  });
  const total = COUNTS.reduce((sum, name) => sum + (plan.data?.[name] ?? 0), 0);
  const lines = COUNTS.flatMap((name) => {
    const count = plan.data?.[name] ?? 0;
    return count === 0 ? [] : [t(`imports.${name}`, { count, number: formatNumber(count, i18n.language) })];
  });
  const warnings = plan.data?.warnings ?? [];
  const error = plan.error ?? write.error;
  const word = t('history.word');
  return (
    <Confirm
      title={t(`history.titles.${kind}`)}
      text={t(`history.texts.${kind}`, { time: formatZonedTime(at, i18n.language) })}
      counts={plan.data && total === 0 ? [t('imports.writeNone')] : lines}
      verb={t(`history.verbs.${kind}`, { count: total })}
      cancel={t('actions.cancel')}
      isOpen
      isPending={write.isPending || total === 0}
      {...(total > MANY && { typed: { label: t('actions.typeName', { name: word }), value: word } })}
      onConfirm={() => write.mutate()}
      onClose={onClose}
    >
      {!plan.data && !plan.error && <Skeleton rows={2} />}
      {warnings.length > 0 && (
        <Message kind="warn" title={t('imports.warnings')}>
          {warnings.map((warning) => (
            <span key={warning}>{warning}</span>
          ))}
        </Message>
      )}
      {error && <ProblemMessage error={error} />}
    </Confirm>
  );
}
