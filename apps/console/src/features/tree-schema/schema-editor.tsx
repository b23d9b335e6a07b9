import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useLeaveGuard } from '../../app/session/use-leave-guard';
import { fieldErrorsOf } from '../../data/errors';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Message } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions } from '../../ui/page';
import { Section } from '../../ui/section';
import type { TreeSchema } from './use-schema';
import { ChangedMeanwhile, useSchemaDraft } from './use-schema-draft';
import { Violations } from './violations';

export interface SchemaEditorProps {
  readonly code: string;
  readonly schema: TreeSchema;
}

/** The document of all levels: first which nodes would break it, then writing it. Nothing of somebody else is overwritten unseen. */
export function SchemaEditor({ code, schema }: SchemaEditorProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const draft = useSchemaDraft(code, schema, () => notify(t('treeSchema.saved')));
  const { read, check, save, isDirty } = draft;
  const guard = useLeaveGuard(isDirty);
  const error = save.error ?? check.error;
  const said = Object.entries(fieldErrorsOf(error)).map(([place, what]) => `${place}: ${what}`);
  const fault = 'fault' in read ? t(`treeSchema.faults.${read.fault}`) : said.length > 0 ? said.join('; ') : undefined;
  const isBusy = check.isPending || save.isPending;
  return (
    <Section title={t('treeSchema.document')} text={t('treeSchema.documentText')}>
      <TextField
        label={t('treeSchema.levels')}
        hint={t('treeSchema.hint')}
        isMultiline
        isCode
        value={draft.text}
        onChange={draft.write}
        {...(fault !== undefined && { error: fault })}
      />
      {error instanceof ChangedMeanwhile && <Theirs onTake={() => draft.take(error.schema)} />}
      {error && fault === undefined && !(error instanceof ChangedMeanwhile) && <ProblemMessage error={error} />}
      {check.data && <Violations code={code} items={check.data.violations} />}
      <Actions>
        <Button
          kind={check.data ? 'outline' : 'filled'}
          isDisabled={'fault' in read || isBusy}
          onPress={() => 'levels' in read && check.mutate(read.levels)}
        >
          {t('treeSchema.check')}
        </Button>
        {check.data && isDirty && (
          <Button kind="filled" isDisabled={isBusy} onPress={() => 'levels' in read && save.mutate(read.levels)}>
            {t('treeSchema.save')}
          </Button>
        )}
        {isDirty && (
          <Button kind="plain" writes={false} onPress={draft.discard}>
            {t('treeSchema.discard')}
          </Button>
        )}
      </Actions>
      {guard.question}
    </Section>
  );
}

function Theirs({ onTake }: { readonly onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <Message kind="warn" title={t('treeSchema.changedMeanwhile')}>
      <Button writes={false} onPress={onTake}>
        {t('treeSchema.takeTheirs')}
      </Button>
    </Message>
  );
}
