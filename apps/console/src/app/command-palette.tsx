import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { where } from '@groundwork/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../data/services';
import { useDebounced } from '../data/use-debounced';
import { Palette, PaletteFrame, type PaletteEntry } from '../ui/palette';
import { visibleNewPages } from './navigation/new-pages';
import { visibleNavigation } from './navigation/navigation';
import { useCan, useSession } from './session/session';

const MOST = 5;
const SHORTEST = 2;

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCurl: () => void;
}

/** Pages, actions, and people, applications and roles by what is typed, which is forgotten when it closes. */
export function CommandPalette({ isOpen, onClose, onCurl }: CommandPaletteProps) {
  const { t } = useTranslation();
  return (
    <PaletteFrame label={t('palette.label')} isOpen={isOpen} onClose={onClose}>
      <Commands onClose={onClose} onCurl={onCurl} />
    </PaletteFrame>
  );
}

function Commands({ onClose, onCurl }: Omit<CommandPaletteProps, 'isOpen'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const pages = usePages();
  const records = useRecords(typed.trim());
  const actions: readonly PaletteEntry[] = [{ id: 'curl', name: t('curl.open'), icon: 'api', run: onCurl }];
  const isMatch = ({ name }: PaletteEntry): boolean => name.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      onClose={onClose}
      label={t('palette.label')}
      empty={t('palette.none')}
      sections={[
        { name: t('palette.pages'), entries: pages.filter(isMatch) },
        { name: t('palette.records'), entries: records },
        { name: t('palette.actions'), entries: actions.filter(isMatch) },
      ]}
    />
  );
}

function usePages(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { scopes, config, isOfAllTenants } = useSession();
  const go = useGo();
  const pages = visibleNavigation(scopes, config).flatMap(({ entries }) =>
    entries.map(({ path, name, icon }) => ({ id: path, name: t(name), icon, run: () => go(path) })),
  );
  const more = visibleNewPages(scopes, isOfAllTenants, config).map(({ path, name, icon }) => ({
    id: path,
    name: t(name),
    icon,
    run: () => go(path),
  }));
  return [...pages, ...more];
}

function useGo(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate({ to: path });
}

/** Three small requests for what is typed, after a pause in it; aborted by what is typed then. */
function useRecords(typed: string): readonly PaletteEntry[] {
  const { identity } = useServices();
  const can = useCan();
  const go = useGo();
  const text = useDebounced(typed);
  const pattern = `*${text}*`;
  const isOn = text.length >= SHORTEST && typed !== '';
  const query = { limit: MOST };
  const users = useQuery({
    queryKey: ['palette', 'users', text],
    enabled: isOn && can('users:read'),
    queryFn: ({ signal }) =>
      identity.get('/users', {
        query,
        q: where`name ilike ${pattern} or username ilike ${pattern} or email ilike ${pattern}`,
        fields: ['id', 'name', 'username', 'email'],
        signal,
      }),
  });
  const clients = useQuery({
    queryKey: ['palette', 'clients', text],
    enabled: isOn && can('clients:read'),
    queryFn: ({ signal }) =>
      identity.get('/clients', {
        query,
        q: where`client_name ilike ${pattern}`,
        fields: ['id', 'client_name'],
        signal,
      }),
  });
  const roles = useQuery({
    queryKey: ['palette', 'roles', text],
    enabled: isOn && can('roles:read'),
    queryFn: ({ signal }) =>
      identity.get('/roles', { query, q: where`role_name ilike ${pattern}`, fields: ['id', 'role_name'], signal }),
  });
  if (!isOn) return [];
  return [
    ...(users.data?.items ?? []).map(({ id, name, username, email }) => ({
      id: `user ${id}`,
      name: name ?? username ?? email ?? id,
      icon: 'user' as const,
      ...(email !== null && { detail: email }),
      run: () => go(`/users/${id}`),
    })),
    ...(clients.data?.items ?? []).map(({ id, client_name: name }) => ({
      id: `client ${id}`,
      name,
      icon: 'app' as const,
      run: () => go(`/applications/${id}`),
    })),
    ...(roles.data?.items ?? []).map(({ id, role_name: name }) => ({
      id: `role ${id}`,
      name,
      icon: 'role' as const,
      run: () => go(`/roles/${id}`),
    })),
  ];
}
