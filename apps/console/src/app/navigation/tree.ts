import type { NavigationEntry } from './entries';

export const TREE_PAGES: readonly NavigationEntry[] = [
  { path: '/trees', name: 'trees.title', icon: 'tree', scopes: ['trees:read'], service: 'tree' },
];
