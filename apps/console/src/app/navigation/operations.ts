import type { NavigationEntry } from './entries';

export const OPERATIONS_PAGES: readonly NavigationEntry[] = [
  { path: '/audit', name: 'audit.title', icon: 'audit', scopes: ['audit_events:read'] },
];
