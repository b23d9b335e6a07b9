import { Outlet, useLocation } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { useNotify } from '../ui/notices';
import { PageLink } from '../ui/page-link';
import { AsCurl } from './as-curl';
import { CommandPalette } from './command-palette';
import { LANGUAGES, type Language } from './catalogue';
import { chooseLanguage } from './language';
import { NavigationLinks } from './navigation/navigation-links';
import { Offline } from './offline';
import { useSession } from './session/session';
import { TenantSwitch } from './session/tenant-switch';
import { useHotkey } from './use-hotkey';
import { chooseCompact, chooseTheme, isCompact, readTheme, type Theme } from './theme';
import styles from './shell.module.css';

/** The bar above, the navigation beside, and the page. */
export function Shell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  useHotkey(() => setFinding(!isFinding));
  const [isCurlOpen, setCurlOpen] = useState(false);
  const openMenu = useCallback(() => setOpen(true), []);
  const find = useCallback(() => setFinding(true), []);
  const showCurl = useCallback(() => setCurlOpen(true), []);
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        {t('navigation.skip')}
      </a>
      <TopBar onMenu={openMenu} onFind={find} onCurl={showCurl} />
      <div className={styles['side']}>
        <NavigationLinks />
      </div>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className={styles['veil'] ?? ''}>
        <Modal className={styles['drawer'] ?? ''}>
          <Dialog aria-label={t('navigation.title')} className={styles['drawerContent'] ?? ''}>
            <IconButton writes={false} label={t('actions.close')} onPress={() => setOpen(false)}>
              <Icon name="close" />
            </IconButton>
            <NavigationLinks />
            <CloseOnLeave onLeave={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <CommandPalette isOpen={isFinding} onClose={() => setFinding(false)} onCurl={showCurl} />
      <AsCurl isOpen={isCurlOpen} onClose={() => setCurlOpen(false)} />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Offline />
        <Outlet />
      </main>
    </div>
  );
}

/** Part of something that is over when another page is shown. */
function CloseOnLeave({ onLeave }: { readonly onLeave: () => void }) {
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  const first = useRef(pathname);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (pathname !== first.current) leave();
  }, [pathname]);
  return null;
}

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onFind: () => void;
  readonly onCurl: () => void;
}

const TopBar = memo(function TopBar({ onMenu, onFind, onCurl }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']}>
      <span className={styles['opener']}>
        <IconButton writes={false} label={t('navigation.open')} onPress={onMenu}>
          <Icon name="menu" />
        </IconButton>
      </span>
      <PageLink path="/" className={styles['brand']}>
        <span className={styles['mark']} aria-hidden="true">
          G
        </span>
        <span>{t('title')}</span>
      </PageLink>
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
});

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function Choices({ onCurl }: { readonly onCurl: () => void }) {
  const { t, i18n } = useTranslation();
  const { person, config, logout } = useSession();
  const notify = useNotify();
  const [theme, setTheme] = useState(readTheme);
  const [isLow, setLow] = useState(isCompact);
  const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }));
  const themes = THEMES.map((id) => ({ id, name: t(`theme.${id}`) }));
  const chooseOwn = (id: string): void => {
    if (id === 'logout') logout();
    else if (id === 'curl') onCurl();
    else if (id === 'rows') {
      chooseCompact(!isLow);
      setLow(!isLow);
    } else globalThis.open(`${config.issuer}/account`, '_blank', 'noopener');
  };
  return (
    <div className={styles['choices']}>
      <Menu
        label={t('language')}
        trigger={<Icon name="language" />}
        entries={languages}
        selected={i18n.language}
        onAction={(id) => {
          // One of the entries.
          chooseLanguage(id as Language).catch(() => notify(t('starting.languageNotLoaded'), { icon: 'alert' }));
        }}
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
          { id: 'rows', name: t(isLow ? 'theme.usualRows' : 'theme.lowRows'), icon: 'menu' },
          { id: 'curl', name: t('curl.open'), icon: 'api' },
          { id: 'logout', name: t('session.signOut'), icon: 'out' },
        ]}
        onAction={chooseOwn}
      />
    </div>
  );
}
