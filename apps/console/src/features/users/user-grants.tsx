import { useTranslation } from 'react-i18next';
import { LinkedRecords } from '../../app/session/linked-records';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';

/** The applications that act for the user, with the scopes they have; one that is taken back ends its tokens. */
export function UserGrants({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  return (
    <LinkedRecords
      title={t('users.grants')}
      none={t('users.noGrants')}
      queryKey={['users', 'one', id, 'grants']}
      read={async ({ signal, ...query }) => {
        const page = await identity.get('/users/{user_id}/grants', { path: { user_id: id }, query, signal });
        const items = page.items.map((grant) => ({
          id: grant.id,
          name: grant.client_data.client_name ?? grant.client_id,
          detail: `${grant.scopes.join(' ')} · ${t('sessions.seen', { time: formatTime(grant.last_used_at, i18n.language) })}`,
          href: `/applications/${grant.client_id}`,
        }));
        return { has_more: page.has_more, items };
      }}
      remove={
        can('users:write')
          ? (grant) => identity.delete('/users/{user_id}/grants/{grant_id}', { path: { user_id: id, grant_id: grant } })
          : undefined
      }
    />
  );
}
