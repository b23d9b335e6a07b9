import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { usePalette } from '../ui/palette';
import { AsCurl } from './as-curl';
import { CommandPalette } from './command-palette';
import { chooseLanguage, LANGUAGES, type Language } from './language';
import { visibleNavigation } from './navigation/navigation';
import { Offline } from './offline';
import { useSession } from './session/session';
import { TenantSwitch } from './session/tenant-switch';
import { useHotkey } from './use-hotkey';
import { chooseTheme, readTheme, type Theme } from './theme';
import styles from './shell.module.css';

/** The bar above, the navigation beside, and the page. */
export function Shell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  useEffect(() => setOpen(false), [pathname]);
  const palette = usePalette();
  useHotkey(palette.isOpen ? palette.close : palette.open);
  const [isCurlOpen, setCurlOpen] = useState(false);
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        {t('navigation.skip')}
      </a>
      <TopBar onMenu={() => setOpen(true)} onFind={palette.open} onCurl={() => setCurlOpen(true)} />
      <div className={styles['side']}>
        <Navigation />
      </div>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className={styles['veil'] ?? ''}>
        <Modal className={styles['drawer'] ?? ''}>
          <Dialog aria-label={t('navigation.title')} className={styles['drawerContent'] ?? ''}>
            <IconButton writes={false} label={t('actions.close')} onPress={() => setOpen(false)}>
              <Icon name="close" />
            </IconButton>
            <Navigation />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <CommandPalette
        isOpen={palette.isOpen}
        typed={palette.typed}
        onType={palette.onType}
        onClose={palette.close}
        actions={[{ id: 'curl', name: t('curl.open'), icon: 'api', run: () => setCurlOpen(true) }]}
      />
      <AsCurl isOpen={isCurlOpen} onClose={() => setCurlOpen(false)} />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Offline />
        <Outlet />
      </main>
    </div>
  );
}

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onFind: () => void;
  readonly onCurl: () => void;
}

function TopBar({ onMenu, onFind, onCurl }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']}>
      <span className={styles['opener']}>
        <IconButton writes={false} label={t('navigation.open')} onPress={onMenu}>
          <Icon name="menu" />
        </IconButton>
      </span>
      <Link to="/" className={styles['brand'] ?? ''}>
        <span className={styles['mark']} aria-hidden="true">
          G
        </span>
        <span>{t('title')}</span>
      </Link>
      <span className={styles['tenant']}>
        <TenantSwitch />
      </span>
      <Button className={styles['find'] ?? ''} aria-label={t('palette.open')} onPress={onFind}>
        <Icon name="search" size={16} />
        <span>{t('palette.open')}</span>
      </Button>
      <Choices onCurl={onCurl} />
    </header>
  );
}

/** Its links know by themselves which of them is open. */
const Navigation = memo(function Navigation() {
  const { t } = useTranslation();
  const { scopes, config } = useSession();
  return (
    <nav aria-label={t('navigation.title')} className={styles['navigation']}>
      {visibleNavigation(scopes, config).map(({ name, entries }) => (
        <div key={name} className={styles['section']}>
          <p className={styles['sectionName']}>{t(`navigation.${name}`)}</p>
          {entries.map(({ path, name: entry, icon }) => (
            <Link
              key={path}
              to={path}
              activeOptions={{ exact: path === '/', includeSearch: false }}
              className={styles['entry'] ?? ''}
              title={t(entry)}
            >
              <Icon name={icon} />
              <span>{t(entry)}</span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
});

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function Choices({ onCurl }: { readonly onCurl: () => void }) {
  const { t, i18n } = useTranslation();
  const { person, config, logout } = useSession();
  const [theme, setTheme] = useState(readTheme);
  const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  const themes = THEMES.map((id) => ({ id, name: t(`theme.${id}`) }));
  const chooseOwn = (id: string): void => {
    if (id === 'logout') void logout();
    else if (id === 'curl') onCurl();
    else globalThis.open(`${config.issuer}/account`, '_blank', 'noopener');
  };
  return (
    <div className={styles['choices']}>
      <Menu
        label={t('language')}
        trigger={<Icon name="language" />}
        entries={languages}
        selected={i18n.language}
        onAction={(id) => void chooseLanguage(id as Language)} // of the entries
      />
      <Menu
        label={t('theme.title')}
        trigger={<Icon name={theme === 'dark' ? 'dark' : 'light'} />}
        entries={themes}
        selected={theme}
        onAction={(id) => {
          chooseTheme(id as Theme); // of the entries
          setTheme(id as Theme);
        }}
      />
      <Menu
        label={t('session.menu', { name: person.name })}
        writes={false}
        trigger={
          <>
            <Icon name="user" />
            <span className={styles['person']}>{person.name}</span>
          </>
        }
        entries={[
          { id: 'account', name: t('session.account'), icon: 'user' },
          { id: 'curl', name: t('curl.open'), icon: 'api' },
          { id: 'logout', name: t('session.signOut'), icon: 'out' },
        ]}
        onAction={chooseOwn}
      />
    </div>
  );
}
