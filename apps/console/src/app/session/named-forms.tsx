import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../data/errors';
import type { BodyName } from '../../data/limits';
import { useEdit } from '../../data/use-edit';
import { Form } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import { EditForm } from './edit-form';
import { ProblemMessage } from './problem-message';
import { SchemaField } from './schema-field';
import { useLeaveGuard } from './use-leave-guard';

/** Name and description of a record, by the names that the members have. */
export type NamedDraft = Readonly<Record<string, string | null>>;

/** A kind of record that has a name and a description. */
export interface NamedKind {
  /** Group of the catalogues: `new`, `create`, `created`, `edit`, `save`, `saved`, `name`, `description`. */
  readonly texts: string;
  readonly body: BodyName;
  readonly name: string;
  readonly about: string;
  /** Further texts with a line of their own, by member; their labels are below `texts` by the same name. */
  readonly more?: readonly string[];
  readonly queryKey: readonly unknown[];
}

interface FieldsProps {
  readonly kind: NamedKind;
  readonly draft: NamedDraft;
  readonly set: (values: NamedDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function Fields({ kind, draft, set, errors }: FieldsProps) {
  const { t } = useTranslation();
  const field = (name: string, label: string, isMultiline = false) => (
    <SchemaField
      key={name}
      body={kind.body}
      name={name}
      label={t(`${kind.texts}.${label}`)}
      isMultiline={isMultiline}
      autoComplete="off"
      value={draft[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  );
  return (
    <>
      {field(kind.name, 'name')}
      {kind.more?.map((name) => field(name, name))}
      {field(kind.about, 'description', true)}
    </>
  );
}

/** What is not empty of a draft. */
export const filledOf = (draft: NamedDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      value === null || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

export interface NewNamedProps {
  readonly kind: NamedKind;
  readonly create: (values: Record<string, string>) => Promise<{ readonly id: string }>;
  readonly onDone: (id?: string) => void;
  /** Further fields of the kind. */
  readonly children?: ReactNode;
}

/** A page that makes a record of the kind. */
export function NewNamed({ kind, create: send, onDone, children }: NewNamedProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<NamedDraft>({});
  const filled = filledOf(draft);
  const guard = useLeaveGuard(Object.keys(filled).length > 0);
  const create = useMutation({
    mutationFn: () => send(filled),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: kind.queryKey });
      notify(t(`${kind.texts}.created`));
      guard.allow();
      onDone(id);
    },
  });
  return (
    <Page title={t(`${kind.texts}.new`)}>
      <Form
        verb={t(`${kind.texts}.create`)}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={filled[kind.name] === undefined}
        onSubmit={() => create.mutate()}
        onCancel={() => onDone()}
      >
        <Fields
          kind={kind}
          draft={draft}
          set={(values) => setDraft((before) => ({ ...before, ...values }))}
          errors={fieldErrorsOf(create.error)}
        />
        {children}
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
      {guard.question}
    </Page>
  );
}

export interface EditNamedProps<Entry extends object> {
  readonly kind: NamedKind;
  readonly record: Entry;
  readonly read: () => Promise<Entry>;
  readonly write: (record: Entry, changes: Record<string, string | null>) => Promise<Entry>;
  readonly onDone: () => void;
}

/** The form that changes name and description of a record. */
export function EditNamed<Entry extends object>({ kind, record, read, write, onDone }: EditNamedProps<Entry>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const notify = useNotify();
  const names = [kind.name, ...(kind.more ?? []), kind.about];
  const edit = useEdit<Entry, NamedDraft>({
    record,
    fieldsOf: (entry) =>
      Object.fromEntries(names.map((name) => [name, (Reflect.get(entry, name) as string | null | undefined) ?? null])), // texts
    read,
    write: (entry, changes) => write(entry, changes as Record<string, string | null>), // what changed has a value
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: kind.queryKey });
      notify(t(`${kind.texts}.saved`));
      guard.allow();
      onDone();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const labelOf = (field: string): string =>
    t(`${kind.texts}.${field === kind.name ? 'name' : field === kind.about ? 'description' : field}`);
  return (
    <>
      <EditForm edit={edit} verb={t(`${kind.texts}.save`)} labelOf={labelOf} onCancel={onDone}>
        <Fields kind={kind} draft={edit.draft} set={edit.set} errors={edit.fieldErrors} />
      </EditForm>
      {guard.question}
    </>
  );
}
