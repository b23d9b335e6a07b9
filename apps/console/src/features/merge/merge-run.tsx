import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { RunProgress } from '../../app/session/run-progress';
import type { Run } from '../../data/use-run';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { Actions } from '../../ui/page';
import { Section } from '../../ui/section';
import { Conflicts } from './conflicts';
import { leftOf, requestOf, UNDECIDED } from './decisions';
import { changesOf, MergeCounts } from './merge-counts';
import { useMerge, type Merged } from './use-merge';

export interface MergeRunProps {
  readonly code: string;
  readonly version: string;
  readonly from: string;
  /** null: none; undefined: the one that both come from. */
  readonly base: string | null | undefined;
  readonly onWritten: () => void;
}

/** A dry run with its conflicts, their decisions, a dry run of these, and the merge. */
export function MergeRun({ code, version, from, base, onWritten }: MergeRunProps) {
  const { t } = useTranslation();
  const merge = useMerge(code, version);
  const { start, run, isBusy, asked } = merge;
  const [decisions, setDecisions] = useState(UNDECIDED);
  const rehearsed = useRehearsed(merge);
  const request = requestOf(from, base, decisions);
  const isWritten = asked?.isDry === false && run?.phase === 'done';
  useTold(isWritten, onWritten);
  const left = rehearsed ? leftOf(decisions, rehearsed.result.conflicts ?? [], rehearsed.undecided) : 0;
  // What is written is what was shown: a dry run of the very request.
  const isShown = rehearsed !== undefined && JSON.stringify(rehearsed.request) === JSON.stringify(request);
  const changes = changesOf(rehearsed?.result);
  if (isWritten) return <MergeCounts code={code} version={version} result={merge.result ?? {}} isDry={false} />;
  return (
    <>
      {rehearsed && !isBusy && isShown && <MergeCounts code={code} version={version} result={rehearsed.result} isDry />}
      {rehearsed && (
        <Conflicts
          version={version}
          from={from}
          result={rehearsed.result}
          left={left}
          decisions={decisions}
          onDecide={setDecisions}
          isDisabled={isBusy}
        />
      )}
      <Section title={t('merge.title')}>
        {start.error && <ProblemMessage error={start.error} />}
        {run && !isBusy && run.phase !== 'done' && <Failed run={run} />}
        {isBusy ? (
          <RunProgress
            label={t(start.variables?.isDry === false ? 'merge.writing' : 'merge.checking')}
            run={run}
            cancel={merge.cancel}
          />
        ) : (
          <Actions>
            <Button
              kind={isShown && left === 0 ? 'outline' : 'filled'}
              isDisabled={rehearsed !== undefined && left > 0}
              onPress={() => start.mutate({ request, isDry: true })}
            >
              {t(rehearsed === undefined ? 'merge.check' : 'merge.checkAgain')}
            </Button>
            {isShown && left === 0 && changes > 0 && (
              <Button kind="filled" onPress={() => start.mutate({ request, isDry: false })}>
                {t('merge.write', { count: changes })}
              </Button>
            )}
            {left > 0 && <span role="status">{t('merge.left', { count: left })}</span>}
          </Actions>
        )}
      </Section>
    </>
  );
}

interface Rehearsed {
  readonly request: unknown;
  readonly result: Merged;
  /** Those that the first dry run found: later ones know decisions. */
  readonly undecided: number;
}

/** What the last dry run has found: it is shown until there is another one. Conflicts that are decided stay conflicts. */
function useRehearsed({ asked, result }: ReturnType<typeof useMerge>): Rehearsed | undefined {
  const last = useRef<Rehearsed>(undefined);
  if (asked?.isDry === true && result && last.current?.result !== result) {
    const decided = (result.conflicts ?? []).filter(({ side }) => side !== null).length;
    last.current = { request: asked.request, result, undecided: (result.undecided ?? 0) + decided };
  }
  return last.current;
}

/** Says once that it is done. */
function useTold(isDone: boolean, tell: () => void): void {
  const told = useRef(false);
  useEffect(() => {
    if (!isDone || told.current) return;
    told.current = true;
    tell();
  });
}

function Failed({ run }: { readonly run: Run }) {
  const { t } = useTranslation();
  if (run.phase === 'cancelled') return <Message kind="note" title={t('merge.cancelled')} />;
  const { message } = (run.error ?? {}) as { readonly message?: string }; // of a run that failed
  return (
    <Message kind="bad" title={t('merge.failed')}>
      {message !== undefined && <span>{message}</span>}
    </Message>
  );
}
