import { useLocation } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutTenant } from '../../data/tenants';
import { Icon } from '../../ui/icon';
import { PageLink } from '../../ui/page-link';
import { useSession } from '../session/session';
import styles from '../shell.module.css';
import { isOpenAt, visibleNavigation } from './navigation';

/** The pages that there are for the person; the one that is shown, or that the shown one is part of, is marked. */
export const NavigationLinks = memo(function NavigationLinks() {
  const { t } = useTranslation();
  const { scopes, config } = useSession();
  const path = useLocation({ select: ({ pathname }) => withoutTenant(pathname) });
  return (
    <nav aria-label={t('navigation.title')} className={styles['navigation']}>
      {visibleNavigation(scopes, config).map(({ name, entries }) => (
        <div key={name} className={styles['section']}>
          <p className={styles['sectionName']}>{t(`navigation.${name}`)}</p>
          {entries.map((entry) => (
            <Entry key={entry.path} {...entry} name={t(entry.name)} isOpen={isOpenAt(entry.path, path)} />
          ))}
        </div>
      ))}
    </nav>
  );
});

interface EntryProps {
  readonly path: string;
  readonly name: string;
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly isOpen: boolean;
}

const Entry = memo(function Entry({ path, name, icon, isOpen }: EntryProps) {
  const current = isOpen && { 'aria-current': 'page' as const, 'data-status': 'active' };
  return (
    <PageLink path={path} title={name} className={styles['entry']} {...current}>
      <Icon name={icon} />
      <span>{name}</span>
    </PageLink>
  );
});
