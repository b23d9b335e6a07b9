import type { NavigationEntry } from './entries';

export const STORAGE_PAGES: readonly NavigationEntry[] = [
  { path: '/buckets', name: 'buckets.title', icon: 'bucket', scopes: ['buckets:read'], service: 'storage' },
  {
    path: '/storage-report',
    name: 'storeReport.title',
    icon: 'check',
    scopes: ['reports:read'],
    service: 'storage',
  },
];
