import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useCan } from '../../app/session/session';
import { rolesLike } from '../../data/candidates';
import { useServices } from '../../data/services';

/** The roles that all members have. */
export function GroupRoles({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { group_id: id };
  const mayWrite = can('groups:write');
  return (
    <LinkedRecords
      title={t('groups.roles')}
      none={t('groups.noRoles')}
      queryKey={['groups', 'one', id, 'roles']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/groups/{group_id}/roles', {
          path,
          query,
          fields: ['id', 'role_id', 'role_data'],
          signal,
        });
        const items = page.items.map(({ role_id, role_data: { role_name, role_description } }) => ({
          id: role_id,
          name: role_name ?? role_id,
          detail: role_description ?? null,
          href: `/roles/${role_id}`,
        }));
        return { has_more: page.has_more, items };
      }}
      add={
        mayWrite && can('roles:read')
          ? {
              title: t('groups.addRoles'),
              filter: t('roles.filter'),
              none: t('roles.noneFound'),
              queryKey: ['roles'],
              search: (text, signal) => rolesLike(identity, text, signal),
              submit: (roles) => identity.post('/groups/{group_id}/roles', { path, body: { roles: [...roles] } }),
            }
          : undefined
      }
      remove={
        mayWrite ? (role) => identity.delete('/groups/{group_id}/roles', { path, body: { roles: [role] } }) : undefined
      }
    />
  );
}
