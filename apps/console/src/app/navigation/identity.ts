import type { NavigationEntry } from './entries';

export const IDENTITY_PAGES: readonly NavigationEntry[] = [
  { path: '/users', name: 'users.title', icon: 'user', scopes: ['users:read'] },
  { path: '/applications', name: 'applications.title', icon: 'app', scopes: ['clients:read'] },
];
