import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useCan, useSession } from '../../app/session/session';
import { usersLike } from '../../data/candidates';
import { userLinked } from '../../data/user-names';

const ROLES = ['owner', 'admin', 'viewer'] as const;
type AdminRole = (typeof ROLES)[number];

/** Who administers the tenant, and how far. */
export function TenantAdmins({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useSession().installation;
  const path = { tenant_id: id };
  const mayWrite = can('tenants:write');
  return (
    <LinkedRecords
      title={t('tenants.admins')}
      none={t('tenants.noAdmins')}
      queryKey={['tenants', 'one', id, 'admins']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/tenants/{tenant_id}/admins', {
          path,
          query,
          fields: ['id', 'user_id', 'user_data', 'admin_role'],
          signal,
        });
        const items = page.items.map(({ user_id, user_data, admin_role }) => ({
          ...userLinked(user_id, user_data),
          detail: t(`tenants.adminRoles.${admin_role}`),
        }));
        return { has_more: page.has_more, items };
      }}
      add={
        mayWrite && can('users:read')
          ? {
              title: t('tenants.addAdmins'),
              filter: t('users.filter'),
              none: t('users.noneFound'),
              queryKey: ['users', 'of', id],
              search: (text, signal) => usersLike(identity, text, signal, id),
              submit: (users, role) =>
                identity.post('/tenants/{tenant_id}/admins', {
                  path,
                  body: { users: [...users], admin_role: role as AdminRole }, // of the choices
                }),
              choice: {
                label: t('tenants.adminRole'),
                choices: ROLES.map((role) => ({ id: role, name: t(`tenants.adminRoles.${role}`) })),
              },
            }
          : undefined
      }
      remove={
        mayWrite
          ? (user) => identity.delete('/tenants/{tenant_id}/admins', { path, body: { users: [user] } })
          : undefined
      }
    />
  );
}
