import { useTranslation } from 'react-i18next';
import { EditNamed, NewNamed, type NamedKind } from '../../app/session/named-forms';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Skeleton } from '../../ui/message';
import { Page } from '../../ui/page';
import { useRole } from './use-role';

const KIND: NamedKind = {
  texts: 'roles',
  body: 'NewRole',
  name: 'role_name',
  about: 'role_description',
  queryKey: ['roles'],
};

/** A new role; what it allows is chosen afterwards. */
export function RoleNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { identity } = useServices();
  return (
    <NewNamed
      kind={KIND}
      create={({ role_name = '', ...more }) =>
        identity.post('/roles', { body: { role_name, ...more }, fields: ['id'] })
      }
      onDone={onDone}
    />
  );
}

/** Changes the name and the description of a role. */
export function RoleEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data: role, error } = useRole(id);
  return (
    <Page title={t('roles.edit')}>
      {role ? (
        <EditNamed
          kind={KIND}
          record={role}
          read={() => identity.get('/roles/{role_id}', { path: { role_id: id } })}
          write={(record, changes) => identity.patch<'/roles/{role_id}'>(record, changes)}
          onDone={onDone}
        />
      ) : error ? (
        <ProblemMessage error={error} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}
