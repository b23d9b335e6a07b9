import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServices } from '../../data/services';
import { nodeSource } from './tree-source';
import { TreeStore } from './tree-store';

/** The rows of a version. */
export function useTreeStore(code: string, version: string): TreeStore {
  const { tree } = useServices();
  const store = useMemo(() => new TreeStore(nodeSource(tree, code, version)), [tree, code, version]);
  useEffect(() => void store.start(), [store]);
  return store;
}

export const useTreeState = (store: TreeStore) => useSyncExternalStore(store.subscribe, store.read);
