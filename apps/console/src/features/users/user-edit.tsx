import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { isNotFound } from '../../data/errors';
import { useServices } from '../../data/services';
import { useEdit } from '../../data/use-edit';
import { Conflicts } from '../../ui/conflicts';
import { Form } from '../../ui/form';
import { Blank, Message, Skeleton } from '../../ui/message';
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
        <EditForm user={user} onDone={onDone} />
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

function EditForm({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
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
      onDone();
    },
  });
  return (
    <Form
      verb={t('users.save')}
      cancel={t('actions.cancel')}
      isPending={edit.isPending}
      isDisabled={!edit.isDirty || edit.conflicts.length > 0}
      onSubmit={() => void edit.save()}
      onCancel={onDone}
    >
      <UserFields draft={edit.draft} set={edit.set} errors={edit.fieldErrors} />
      {edit.conflicts.length > 0 && (
        <Conflicts
          title={t('conflict.title')}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          items={edit.conflicts.map(({ field, mine, theirs }) => ({
            field,
            label: t(`users.${LABELS[field as keyof UserDraft]}`), // of the draft
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
