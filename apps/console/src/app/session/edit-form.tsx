import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useEdit } from '../../data/use-edit';
import { Conflicts } from '../../ui/conflicts';
import { Form } from '../../ui/form';
import { Message } from '../../ui/message';
import { ProblemMessage } from './problem-message';

export interface EditFormProps<Entry extends object, Fields extends object> {
  readonly edit: ReturnType<typeof useEdit<Entry, Fields>>;
  readonly verb: string;
  readonly labelOf: (field: keyof Fields) => string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form of a record: fields, what somebody else has made of them meanwhile, and what went wrong. */
export function EditForm<Entry extends object, Fields extends object>(props: EditFormProps<Entry, Fields>) {
  const { edit, verb, labelOf, onCancel, children } = props;
  const { t } = useTranslation();
  return (
    <Form
      verb={verb}
      cancel={t('actions.cancel')}
      isPending={edit.isPending}
      isDisabled={!edit.isDirty || edit.conflicts.length > 0}
      onSubmit={() => void edit.save()}
      onCancel={onCancel}
    >
      {children}
      {edit.conflicts.length > 0 && (
        <Conflicts
          title={t('conflict.title')}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          items={edit.conflicts.map(({ field, mine, theirs }) => ({
            field,
            label: labelOf(field as keyof Fields), // of the draft
            mine: shown(mine),
            theirs: shown(theirs),
          }))}
          onChoose={(field, whose) => {
            const conflict = edit.conflicts.find((one) => one.field === field);
            if (conflict) edit.choose(conflict, whose);
          }}
        />
      )}
      {edit.isGone ? (
        <Message kind="bad" title={t('conflict.gone')} />
      ) : (
        edit.error !== undefined && <ProblemMessage error={edit.error} />
      )}
    </Form>
  );
}

const shown = (value: unknown): string =>
  value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
