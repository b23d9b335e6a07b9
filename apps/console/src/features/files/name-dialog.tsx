import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';

export interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly verb: string;
  readonly name?: string;
  /** Writes it; what it throws is shown. */
  readonly onName: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of something. */
export function NameDialog({ title, label, verb, name: given = '', onName, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(given);
  const write = useMutation({ mutationFn: () => onName(name), onSuccess: onClose });
  const errors = fieldErrorsOf(write.error);
  const error = errors['name'] ?? errors['new_name'];
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        verb={verb}
        cancel={t('actions.cancel')}
        isPending={write.isPending}
        isDisabled={name === '' || name === given}
        onSubmit={() => write.mutate()}
        onCancel={onClose}
      >
        <TextField
          label={label}
          value={name}
          onChange={setName}
          autoFocus
          autoComplete="off"
          {...(error !== undefined && { error })}
        />
        {write.error && error === undefined && <ProblemMessage error={write.error} />}
      </Form>
    </Dialog>
  );
}
