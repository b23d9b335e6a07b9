import type { NavigationEntry } from './entries';

export const IDENTITY_PAGES: readonly NavigationEntry[] = [
  { path: '/users', name: 'users.title', icon: 'user', scopes: ['users:read'] },
  { path: '/roles', name: 'roles.title', icon: 'role', scopes: ['roles:read'] },
  { path: '/groups', name: 'groups.title', icon: 'group', scopes: ['groups:read'] },
  { path: '/applications', name: 'applications.title', icon: 'app', scopes: ['clients:read'] },
  { path: '/apis', name: 'apis.title', icon: 'api', scopes: ['resources:read'] },
  { path: '/tenants', name: 'tenants.title', icon: 'tenant', scopes: ['tenants:read'] },
  { path: '/providers', name: 'providers.title', icon: 'provider', scopes: ['tenants:read'] },
];
