import type { MoveTarget } from './node-move';
import type { NodeItem } from './tree-source';
import type { TreeStore } from './tree-store';

export interface NodeTreeProps {
  readonly store: TreeStore;
  readonly label: string;
  /** The node that is open beside the tree. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly mayWrite: boolean;
  readonly onMove: (node: NodeItem, target: MoveTarget) => void;
  readonly onRename: (node: NodeItem, name: string) => Promise<void>;
  readonly onDelete: (node: NodeItem) => void;
}
