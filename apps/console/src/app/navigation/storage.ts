import type { NavigationEntry } from './entries';

export const STORAGE_PAGES: readonly NavigationEntry[] = [];
