import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Tag } from '../../ui/status';
import { accessByResource, type EffectiveScope, type Source } from './access-sources';
import styles from './user-access.module.css';

const MOST = 20_000;

/** What the user may do, and by what: themselves, roles, groups, administration of a tenant, or a scope of all users. */
export function UserAccess({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ['users', 'one', id, 'access'],
    queryFn: ({ signal }) =>
      readAll(
        (page) =>
          identity.get('/users/{user_id}/permissions', {
            path: { user_id: id },
            query: { ...page, effective: true },
            fields: ['id', 'resource_data', 'scope_data', 'sources'],
            signal,
          }),
        MOST,
      ),
  });
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) return <Muted>{t('access.none')}</Muted>;
  return (
    <>
      {data.isCut && <Message kind="warn" title={t('linked.cut', { count: MOST })} />}
      <Access items={data.items} />
    </>
  );
}

function Access({ items }: { readonly items: readonly EffectiveScope[] }) {
  return accessByResource(items).map(({ id: resource, name, scopes }) => (
    <section key={resource}>
      <h2>{name}</h2>
      <Rows>
        {scopes.map((scope) => (
          <RowItem key={scope.name}>
            <Tag>{scope.name}</Tag> <Muted>{scope.description}</Muted>
            <Sources sources={scope.sources} />
          </RowItem>
        ))}
      </Rows>
    </section>
  ));
}

function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['sources']} aria-label={t('access.sources')}>
      {sources.map(({ type = 'user', id = '', name = '' }) => (
        <li key={`${type} ${id}`}>
          <span aria-hidden="true">←</span> {t(`access.${type}`, { name })}
        </li>
      ))}
    </ul>
  );
}
