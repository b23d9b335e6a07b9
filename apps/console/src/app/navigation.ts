import type { Scope } from '../data/scopes';
import type { IconName } from '../ui/icon';

export interface NavigationEntry {
  readonly path: string;
  /** Below `navigation` of the catalogues. */
  readonly name: string;
  readonly icon: IconName;
  /** Without it the entry is not shown. */
  readonly scope?: Scope;
}

/** Sections of the navigation in their order. A new page gets its line here and in routes.tsx. */
export const NAVIGATION: readonly { readonly name: string; readonly entries: readonly NavigationEntry[] }[] = [
  { name: 'console', entries: [{ path: '/', name: 'overview', icon: 'home' }] },
  {
    name: 'identity',
    entries: [
      { path: '/users', name: 'users', icon: 'user', scope: 'users:read' },
      { path: '/applications', name: 'applications', icon: 'app', scope: 'clients:read' },
    ],
  },
  {
    name: 'operations',
    entries: [{ path: '/audit', name: 'audit', icon: 'audit', scope: 'audit_events:read' }],
  },
];

/** What a person with these scopes is offered; a section of which nothing is left is left out. */
export function visibleNavigation(scopes: ReadonlySet<string>): typeof NAVIGATION {
  return NAVIGATION.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ scope }) => scope === undefined || scopes.has(scope)),
  })).filter(({ entries }) => entries.length > 0);
}
