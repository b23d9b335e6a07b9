import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';

export interface TreeNewProps {
  readonly onCreated: (code: string) => void;
  readonly onClose: () => void;
}

/** Makes a tree, with a first version and a root. */
export function TreeNew({ onCreated, onClose }: TreeNewProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const [draft, setDraft] = useState({ code: '', name: '', description: '' });
  const create = useMutation({
    mutationFn: () => {
      const { code, name, description } = draft;
      return tree.post('/trees', { body: { code, name, ...(description !== '' && { description }) } });
    },
    onSuccess: ({ code }) => {
      void cache.invalidateQueries({ queryKey: ['trees', 'list'] });
      onClose();
      onCreated(code);
    },
  });
  const errors = fieldErrorsOf(create.error);
  const field = (name: keyof typeof draft, hint?: string) => (
    <TextField
      label={t(`trees.${name}`)}
      value={draft[name]}
      onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
      autoComplete="off"
      autoFocus={name === 'name'}
      isMultiline={name === 'description'}
      {...(hint !== undefined && { hint })}
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  );
  return (
    <Dialog title={t('trees.new')} isOpen onClose={onClose}>
      <Form
        verb={t('trees.create')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={draft.code === '' || draft.name === ''}
        onSubmit={() => create.mutate()}
        onCancel={onClose}
      >
        {field('name')}
        {field('code', t('trees.codeHint'))}
        {field('description')}
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
    </Dialog>
  );
}
