import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NodePanel } from './node-panel';
import { NodesPage, useMayWrite } from './nodes-page';
import { useTreeStore } from './use-node-tree';

export interface VersionTreeProps {
  readonly code: string;
  readonly version: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** What all pages of a version have, around the tree and beside it the node that is open. */
  readonly frame: (content: ReactNode, beside: ReactNode) => ReactNode;
  /** The texts of a node in all languages. */
  readonly translations: (id: string, mayWrite: boolean) => ReactNode;
  /** The other names of a node. */
  readonly labels: (id: string, mayWrite: boolean) => ReactNode;
  /** What a node is related to. */
  readonly relations: (id: string, mayWrite: boolean) => ReactNode;
  /** What was written of a node; `onWritten` where a state of it was restored. */
  readonly history: (id: string, mayWrite: boolean, onWritten: () => void) => ReactNode;
}

/** The tree of a version with the node that is open: both show the same rows. */
export function VersionTree(props: VersionTreeProps) {
  const { code, version, selected, onSelect, frame, translations, labels, relations, history } = props;
  const cache = useQueryClient();
  const store = useTreeStore(code, version);
  const mayWrite = useMayWrite(code, version);
  const shared = { code, version, store };
  return frame(
    <NodesPage {...shared} selected={selected} onSelect={onSelect} />,
    selected !== undefined && (
      <NodePanel
        key={selected}
        {...shared}
        id={selected}
        onClose={() => onSelect(undefined)}
        translations={translations(selected, mayWrite)}
        labels={labels(selected, mayWrite)}
        relations={relations(selected, mayWrite)}
        history={history(selected, mayWrite, () => {
          // The node may be elsewhere now, and others may be back.
          void cache.invalidateQueries({ queryKey: ['nodes', code, version] });
          void store.start().then(() => store.reveal(selected));
        })}
      />
    ),
  );
}
