import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { applyConfiguration, sizeOf, type Plan } from '../../data/configuration';
import { fieldErrorsOf } from '../../data/errors';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Checkbox, TextField } from '../../ui/field';
import { FileButton } from '../../ui/file-button';
import { Message } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions } from '../../ui/page';
import { PlanView } from './plan-view';

/** A document from a file or the field: first what it would do, then doing it. */
export function ApplyConfiguration() {
  const { t } = useTranslation();
  const { identity } = useServices();
  const [text, setText] = useState('');
  const [isPruning, setPruning] = useState(false);
  const check = useMutation({
    mutationFn: () => applyConfiguration(identity, text, { isDryRun: true, isPruning }),
  });
  const write = (next: string): void => {
    setText(next);
    check.reset(); // the plan was for what was there before
  };
  return (
    <>
      <Actions>
        <FileButton accept={['.json', '.yaml', '.yml']} onChoose={(file) => void file.text().then(write)}>
          {t('configuration.choose')}
        </FileButton>
      </Actions>
      <TextField
        label={t('configuration.document')}
        hint={t('configuration.documentHint')}
        isMultiline
        isCode
        value={text}
        onChange={write}
      />
      <Checkbox
        label={t('configuration.prune')}
        hint={t('configuration.pruneHint')}
        isSelected={isPruning}
        onChange={(next) => {
          setPruning(next);
          check.reset();
        }}
      />
      <Actions>
        <Button
          kind={check.data ? 'outline' : 'filled'}
          isDisabled={text.trim() === '' || check.isPending}
          onPress={() => check.mutate()}
        >
          {t('configuration.check')}
        </Button>
      </Actions>
      {check.error && <Faults error={check.error} />}
      {check.data && <Planned plan={check.data} text={text} isPruning={isPruning} onApplied={check.reset} />}
    </>
  );
}

/** What is wrong with a document, place by place. */
function Faults({ error }: { readonly error: unknown }) {
  const faults = Object.entries(fieldErrorsOf(error));
  return (
    <>
      <ProblemMessage error={error} />
      <Rows>
        {faults.map(([place, fault]) => (
          <RowItem key={place}>
            <code>{place}</code>
            <div>
              <Muted>{fault}</Muted>
            </div>
          </RowItem>
        ))}
      </Rows>
    </>
  );
}

interface PlannedProps {
  readonly plan: Plan;
  readonly text: string;
  readonly isPruning: boolean;
  readonly onApplied: () => void;
}

function Planned({ plan, text, isPruning, onApplied }: PlannedProps) {
  const { t, i18n } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const apply = useMutation({
    mutationFn: () => applyConfiguration(identity, text, { isDryRun: false, isPruning }),
    onSuccess: () => {
      setAsking(false);
      onApplied();
      notify(t('configuration.applied'));
      void cache.invalidateQueries();
    },
  });
  if (sizeOf(plan) === 0) return <Message kind="good" title={t('configuration.nothing')} />;
  const count = (kind: keyof Plan): string =>
    t(`configuration.counts.${kind}`, {
      count: plan[kind].length,
      shown: formatNumber(plan[kind].length, i18n.language),
    });
  const isDeleting = plan.delete.length > 0;
  return (
    <>
      <PlanView plan={plan} />
      <Actions>
        <Button kind={isDeleting ? 'danger' : 'filled'} onPress={() => setAsking(true)}>
          {t('configuration.applyIt')}
        </Button>
      </Actions>
      <Confirm
        title={t('configuration.applyIt')}
        text={t('configuration.applyText')}
        verb={t('configuration.applyIt')}
        cancel={t('actions.cancel')}
        kind={isDeleting ? 'danger' : 'filled'}
        counts={(['create', 'change', 'delete'] as const).filter((kind) => plan[kind].length > 0).map(count)}
        {...(isDeleting && {
          typed: {
            label: t('actions.typeName', { name: plan.delete.length }),
            value: String(plan.delete.length),
          },
        })}
        isOpen={isAsking}
        isPending={apply.isPending}
        onConfirm={() => apply.mutate()}
        onClose={() => setAsking(false)}
      >
        {apply.error && <ProblemMessage error={apply.error} />}
      </Confirm>
    </>
  );
}
