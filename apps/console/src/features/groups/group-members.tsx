import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useCan } from '../../app/session/session';
import { usersLike } from '../../data/candidates';
import { useServices } from '../../data/services';
import { userLinked } from '../../data/user-names';

/** Who has the group: users it was given to; who has it by a group is seen at the group. */
export function GroupMembers({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const path = { group_id: id };
  const mayWrite = can('groups:write');
  return (
    <LinkedRecords
      title={t('groups.members')}
      none={t('groups.noMembers')}
      queryKey={['groups', 'one', id, 'members']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/groups/{group_id}/members', {
          path,
          query,
          fields: ['id', 'user_id', 'user_data'],
          signal,
        });
        return {
          has_more: page.has_more,
          items: page.items.map(({ user_id, user_data }) => userLinked(user_id, user_data)),
        };
      }}
      add={
        mayWrite && can('users:read')
          ? {
              title: t('groups.addMembers'),
              filter: t('users.filter'),
              none: t('users.noneFound'),
              queryKey: ['users'],
              search: (text, signal) => usersLike(identity, text, signal),
              submit: (users) => identity.post('/groups/{group_id}/members', { path, body: { users: [...users] } }),
            }
          : undefined
      }
      remove={
        mayWrite
          ? (user) => identity.delete('/groups/{group_id}/members', { path, body: { users: [user] } })
          : undefined
      }
    />
  );
}
