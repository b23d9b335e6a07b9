import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatNumber, formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { isRunning, type Run } from '../../data/use-run';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Section } from '../../ui/section';
import { Status } from '../../ui/status';
import { RunErrors } from './run-errors';

const SHOWN = 50;
const LOOK_EVERY_MS = 2_000;
const KINDS: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = { done: 'good', failed: 'bad', lost: 'bad' };

/** Imports, merges, clones and publications of the last days, and what goes on now. */
export function RunsPage({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', code, 'list'],
    queryFn: async ({ signal }) =>
      (
        await tree.get('/trees/{tree_code}/runs', {
          path: { tree_code: code },
          query: { limit: SHOWN, sort: 'created_at:desc' },
          signal,
        })
      ).items,
    refetchInterval: ({ state }) => (state.data?.some(({ phase }) => isRunning(phase)) ? LOOK_EVERY_MS : false),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.length === 0) return <Empty text={t('runs.none')} />;
  return (
    <Section title={t('runs.title')}>
      <Rows>
        {data.map((run) => (
          <One key={run.id} code={code} run={run} />
        ))}
      </Rows>
    </Section>
  );
}

function One({ code, run }: { readonly code: string; readonly run: Run }) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const can = useCan();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () => tree.delete('/trees/{tree_code}/runs/{run_id}', { path: { tree_code: code, run_id: run.id } }),
    onSuccess: () => {
      notify(t('runs.cancelled'));
      return cache.invalidateQueries({ queryKey: ['runs', code] });
    },
  });
  const number = (value: number): string => formatNumber(value, i18n.language);
  const isCounted = run.done > 0 || run.total !== null || !isRunning(run.phase);
  const progress =
    run.total === null ? number(run.done) : t('runs.doneOf', { done: number(run.done), total: number(run.total) });
  return (
    <RowItem
      action={
        isRunning(run.phase)
          ? can('trees:write') && (
              <Button isDisabled={cancel.isPending} onPress={() => cancel.mutate()}>
                {t('runs.cancel')}
              </Button>
            )
          : run.phase === 'failed' && (
              <Button writes={false} onPress={() => setOpen(!isOpen)}>
                {t('runs.errors')}
              </Button>
            )
      }
    >
      <div>
        <strong>{t(`runs.kinds.${run.kind}`)}</strong>{' '}
        <Status kind={KINDS[run.phase] ?? 'warn'}>{t(`runs.phases.${run.phase}`)}</Status>
      </div>
      <Muted>{[formatTime(run.created_at, i18n.language), ...(isCounted ? [progress] : [])].join(' · ')}</Muted>
      {cancel.error && <ProblemMessage error={cancel.error} />}
      {isOpen && <RunErrors code={code} run={run} />}
    </RowItem>
  );
}
