import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useCan } from '../../app/session/session';
import { groupsLike, rolesLike } from '../../data/candidates';
import { useServices } from '../../data/services';

/** The roles that were given to the user, and the groups they are a member of. */
export function UserRoles({ id }: { readonly id: string }) {
  return (
    <>
      <GivenRoles id={id} />
      <OwnGroups id={id} />
    </>
  );
}

function GivenRoles({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { user_id: id };
  const mayWrite = can('users:write') && can('roles:read');
  return (
    <LinkedRecords
      title={t('roles.title')}
      none={t('users.noRoles')}
      queryKey={['users', 'one', id, 'roles']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/users/{user_id}/roles', {
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
        mayWrite
          ? {
              title: t('users.addRoles'),
              filter: t('roles.filter'),
              none: t('roles.noneFound'),
              queryKey: ['roles'],
              search: (text, signal) => rolesLike(identity, text, signal),
              submit: (roles) => identity.post('/users/{user_id}/roles', { path, body: { roles: [...roles] } }),
            }
          : undefined
      }
      remove={
        mayWrite ? (role) => identity.delete('/users/{user_id}/roles', { path, body: { roles: [role] } }) : undefined
      }
    />
  );
}

function OwnGroups({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { user_id: id };
  const mayWrite = can('users:write') && can('groups:read');
  return (
    <LinkedRecords
      title={t('groups.title')}
      none={t('users.noGroups')}
      queryKey={['users', 'one', id, 'groups']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/users/{user_id}/groups', {
          path,
          query,
          fields: ['id', 'group_id', 'group_data'],
          signal,
        });
        const items = page.items.map(({ group_id, group_data: { group_name, group_description } }) => ({
          id: group_id,
          name: group_name ?? group_id,
          detail: group_description ?? null,
          href: `/groups/${group_id}`,
        }));
        return { has_more: page.has_more, items };
      }}
      add={
        mayWrite
          ? {
              title: t('users.addGroups'),
              filter: t('groups.filter'),
              none: t('groups.noneFound'),
              queryKey: ['groups'],
              search: (text, signal) => groupsLike(identity, text, signal),
              submit: (groups) => identity.post('/users/{user_id}/groups', { path, body: { groups: [...groups] } }),
            }
          : undefined
      }
      remove={
        mayWrite
          ? (group) => identity.delete('/users/{user_id}/groups', { path, body: { groups: [group] } })
          : undefined
      }
    />
  );
}
