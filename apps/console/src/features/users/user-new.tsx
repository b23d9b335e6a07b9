import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useLeaveGuard } from '../../app/session/use-leave-guard';
import { fieldErrorsOf } from '../../data/errors';
import { changesOf } from '../../data/merge';
import { useServices } from '../../data/services';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import { EMPTY_USER, UserFields } from './user-fields';

/** A new user, with a first password or without: then a reset link lets them choose one. */
export function UserNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState(EMPTY_USER);
  const [password, setPassword] = useState('');
  const guard = useLeaveGuard(Object.keys(changesOf(EMPTY_USER, draft)).length > 0 || password !== '');
  const create = useMutation({
    mutationFn: () =>
      identity.post('/users', {
        body: { ...changesOf(EMPTY_USER, draft), ...(password !== '' && { password }) },
        fields: ['id'],
      }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['users'] });
      notify(t('users.created'));
      guard.allow();
      onDone(id);
    },
  });
  const errors = fieldErrorsOf(create.error);
  return (
    <Page title={t('users.new')}>
      <Form
        verb={t('users.create')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        onSubmit={() => create.mutate()}
        onCancel={() => onDone()}
      >
        <UserFields draft={draft} set={(values) => setDraft((before) => ({ ...before, ...values }))} errors={errors} />
        <TextField
          label={t('users.password')}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t('users.passwordHint')}
          value={password}
          onChange={setPassword}
          {...(errors['password'] !== undefined && { error: errors['password'] })}
        />
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
      {guard.question}
    </Page>
  );
}
