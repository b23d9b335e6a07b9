import type { NavigationEntry } from './entries';

export const TREE_PAGES: readonly NavigationEntry[] = [];
