import type { ConsoleConfig } from '../../data/config';
import type { NavigationSection } from './entries';
import { IDENTITY_PAGES } from './identity';
import { OPERATIONS_PAGES } from './operations';
import { STORAGE_PAGES } from './storage';
import { TREE_PAGES } from './tree';

/** Sections of the navigation in their order. A new page gets its line in the file of its section, and its route in routes/. */
export const NAVIGATION: readonly NavigationSection[] = [
  { name: 'console', entries: [{ path: '/', name: 'overview.navigation', icon: 'home' }] },
  { name: 'identity', entries: IDENTITY_PAGES },
  { name: 'storage', entries: STORAGE_PAGES },
  { name: 'tree', entries: TREE_PAGES },
  { name: 'operations', entries: OPERATIONS_PAGES },
];

/** What a person with these scopes is offered of this installation; a section of which nothing is left is left out. */
export function visibleNavigation(
  granted: ReadonlySet<string>,
  config: Partial<ConsoleConfig>,
): readonly NavigationSection[] {
  return NAVIGATION.map(({ name, entries }) => ({
    name,
    entries: entries.filter(
      ({ scopes, service }) =>
        (scopes === undefined || scopes.some((scope) => granted.has(scope))) &&
        (service === undefined || config[service] !== undefined),
    ),
  })).filter(({ entries }) => entries.length > 0);
}

/** Whether a page is the one at a path, or what is shown there is part of it; the start page is part of nothing. */
export const isOpenAt = (page: string, path: string): boolean =>
  path === page || (page !== '/' && path.startsWith(`${page}/`));
