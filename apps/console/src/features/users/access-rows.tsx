import { useTranslation } from 'react-i18next';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Tag } from '../../ui/status';
import { accessByResource, type EffectiveScope, type Source } from './access-sources';
import styles from './user-access.module.css';

/** Scopes by API, each with all its sources. */
export function AccessRows({ items }: { readonly items: readonly EffectiveScope[] }) {
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

/** Where a scope comes from. */
export function Sources({ sources }: { readonly sources: readonly Source[] }) {
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
