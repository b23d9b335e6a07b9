import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';

export interface NodeNewProps {
  readonly code: string;
  readonly version: string;
  /** A root without one. */
  readonly parent: { readonly id: string; readonly name: string } | undefined;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes a node below another one. */
export function NodeNew({ code, version, parent, onCreated, onClose }: NodeNewProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const [draft, setDraft] = useState({ name: '', code: '' });
  const create = useMutation({
    mutationFn: () =>
      tree.post('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path: { tree_code: code, tree_version: version },
        body: { ...draft, ...(parent && { parent_id: parent.id }) },
      }),
    onSuccess: ({ id }) => onCreated(id),
  });
  const errors = fieldErrorsOf(create.error);
  return (
    <Dialog title={parent ? t('nodes.newBelow', { name: parent.name }) : t('nodes.newRoot')} isOpen onClose={onClose}>
      <Form
        verb={t('nodes.create')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={draft.name === '' || draft.code === ''}
        onSubmit={() => create.mutate()}
        onCancel={onClose}
      >
        {(['name', 'code'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`nodes.${field}`)}
            value={draft[field]}
            onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            autoFocus={field === 'name'}
            autoComplete="off"
            {...(errors[field] !== undefined && { error: errors[field] })}
          />
        ))}
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
    </Dialog>
  );
}
