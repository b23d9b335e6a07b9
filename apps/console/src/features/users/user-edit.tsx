import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../app/session/edit-form';
import { ProblemMessage } from '../../app/session/problem-message';
import { useLeaveGuard } from '../../app/session/use-leave-guard';
import { isNotFound } from '../../data/errors';
import { useServices } from '../../data/services';
import { useEdit } from '../../data/use-edit';
import { Blank, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import { userKey, useUser, type User } from './use-user';
import { draftOf, LABELS, UserFields, type UserDraft } from './user-fields';

export interface UserEditProps {
  readonly id: string;
  readonly onDone: () => void;
}

/** Changes a user, as they were read. */
export function UserEdit({ id, onDone }: UserEditProps) {
  const { t } = useTranslation();
  const { data: user, error } = useUser(id);
  return (
    <Page title={t('users.edit')}>
      {user ? (
        <Edit user={user} onDone={onDone} />
      ) : error ? (
        isNotFound(error) ? (
          <Blank icon="user" title={t('users.notFound')} />
        ) : (
          <ProblemMessage error={error} />
        )
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

function Edit({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const path = { user_id: user.id };
  const edit = useEdit<User, UserDraft>({
    record: user,
    fieldsOf: draftOf,
    read: () => identity.get('/users/{user_id}', { path }),
    about: { email_verified: 'email' },
    // Whether a new address is verified is said with it: the service would take it for unverified.
    write: (record, changes) =>
      identity.patch<'/users/{user_id}'>(
        record,
        'email' in changes ? { email_verified: record.email_verified, ...changes } : changes,
      ),
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: userKey(user.id) });
      void cache.invalidateQueries({ queryKey: ['users'] });
      notify(t('users.saved'));
      guard.allow();
      onDone();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <>
      <EditForm edit={edit} verb={t('users.save')} labelOf={(field) => t(`users.${LABELS[field]}`)} onCancel={onDone}>
        <UserFields draft={edit.draft} set={edit.set} errors={edit.fieldErrors} />
      </EditForm>
      {guard.question}
    </>
  );
}
