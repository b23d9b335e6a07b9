import type { NavigationEntry } from './entries';

export const OPERATIONS_PAGES: readonly NavigationEntry[] = [
  { path: '/audit', name: 'audit.title', icon: 'audit', scopes: ['audit_events:read'] },
  { path: '/imports', name: 'userImports.title', icon: 'import', scopes: ['users:import'] },
  { path: '/keys', name: 'keys.title', icon: 'key', scopes: ['keys:read'] },
  { path: '/configuration', name: 'configuration.title', icon: 'settings', scopes: ['configuration:read'] },
];
