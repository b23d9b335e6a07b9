import { isError } from '@groundwork/client';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { RunProgress } from '../../app/session/run-progress';
import { formatNumber } from '../../data/format';
import { isRunning, type Run } from '../../data/use-run';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { Actions } from '../../ui/page';
import { Faults, RunErrors } from './run-errors';
import { useImportRun, type ImportPlan, type ImportResult } from './use-import';

export interface ImportRunProps {
  readonly code: string;
  readonly version: string;
  readonly plan: ImportPlan;
  readonly onWritten: () => void;
}

/** First what would change, then the change; both can be cancelled. */
export function ImportRun({ code, version, plan, onWritten }: ImportRunProps) {
  const { t } = useTranslation();
  const { start, run, isDry, cancel } = useImportRun(code, version);
  const isBusy = start.isPending || (run !== undefined && isRunning(run.phase));
  const isChecked = run?.phase === 'done' && isDry;
  const isWritten = run?.phase === 'done' && !isDry;
  const told = useRef(false);
  useEffect(() => {
    if (!isWritten || told.current) return;
    told.current = true;
    onWritten();
  });
  const result = (run?.result ?? {}) as ImportResult; // of a run that imports
  const changes = COUNTS.reduce((sum, name) => sum + (result[name] ?? 0), 0);
  return (
    <>
      {start.error && <Refused error={start.error} />}
      {isBusy && <RunProgress label={t(isDry ? 'imports.checking' : 'imports.writing')} run={run} cancel={cancel} />}
      {run && !isBusy && <Outcome code={code} run={run} isDry={isDry} result={result} />}
      {!isBusy && !isWritten && (
        <Actions>
          <Button kind={isChecked ? 'outline' : 'filled'} onPress={() => start.mutate({ plan, isDry: true })}>
            {t('imports.check')}
          </Button>
          {isChecked && changes > 0 && (
            <Button kind="filled" onPress={() => start.mutate({ plan, isDry: false })}>
              {t('imports.write', { count: changes })}
            </Button>
          )}
        </Actions>
      )}
    </>
  );
}

/** A file that cannot be read is refused at once, with its first hundred faults. */
function Refused({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const details = isError(error) ? error.details : [];
  if (details.length === 0) return <ProblemMessage error={error} />;
  return (
    <Message kind="bad" title={t('imports.failed')}>
      <Faults items={details.map(({ field, message }, at) => ({ id: String(at), line: null, field, message }))} />
    </Message>
  );
}

const COUNTS = ['added', 'changed', 'moved', 'removed'] as const;

interface OutcomeProps {
  readonly code: string;
  readonly run: Run;
  readonly isDry: boolean;
  readonly result: ImportResult;
}

function Outcome({ code, run, isDry, result }: OutcomeProps) {
  const { t, i18n } = useTranslation();
  if (run.phase === 'cancelled') return <Message kind="note" title={t('imports.cancelled')} />;
  if (run.phase !== 'done') {
    return (
      <Message kind="bad" title={t('imports.failed')}>
        <RunErrors code={code} run={run} />
      </Message>
    );
  }
  const counts = COUNTS.filter((name) => (result[name] ?? 0) > 0);
  const warnings = result.warnings ?? [];
  return (
    <>
      <Message kind={isDry ? 'note' : 'good'} title={t(isDry ? 'imports.counts' : 'imports.done')}>
        {counts.length === 0 && <span>{t('imports.writeNone')}</span>}
        {counts.map((name) => {
          const count = result[name] ?? 0;
          return <span key={name}>{t(`imports.${name}`, { count, number: formatNumber(count, i18n.language) })}</span>;
        })}
      </Message>
      {warnings.length > 0 && (
        <Message kind="warn" title={t('imports.warnings')}>
          {warnings.map((warning) => (
            <span key={warning}>{warning}</span>
          ))}
        </Message>
      )}
    </>
  );
}
