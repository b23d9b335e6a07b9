import { memo, useState, type DragEvent } from 'react';
import { formatNumber } from '../../data/format';
import { Icon } from '../../ui/icon';
import { whereOf, type MoveTarget } from './node-move';
import { RenameField } from './rename-field';
import styles from './nodes.module.css';
import { childCountOf, type NodeItem } from './tree-source';

/** What a person does with rows; the same object at each rendering. */
export interface RowActs {
  readonly onCursor: (index: number) => void;
  readonly onToggle: (node: NodeItem) => void;
  readonly onSelect: (id: string) => void;
  readonly onDrag: (node: NodeItem | undefined) => void;
  readonly onMove: (node: NodeItem, target: MoveTarget) => void;
  readonly onRename: (node: NodeItem, name: string) => Promise<void>;
  readonly onRenamed: () => void;
}

export interface NodeRowProps {
  readonly index: number;
  /** Missing until its page has come. */
  readonly item: NodeItem | undefined;
  readonly depth: number;
  /** The how many-eth of its siblings, and how many there are. */
  readonly offset: number;
  readonly size: number;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly isCut: boolean;
  readonly isRenaming: boolean;
  readonly mayWrite: boolean;
  /** The node that is being dragged. */
  readonly dragged: NodeItem | undefined;
  readonly language: string;
  /** Of the field in which a name is edited. */
  readonly nameLabel: string;
  readonly acts: RowActs;
}

const DEEPEST_SHOWN = 12;

/** A node, or the place of one that is still to come. Drawn anew where something of it has changed: not while others scroll by. */
export const NodeRow = memo(function NodeRow(props: NodeRowProps) {
  const { index, item, depth, offset, size, isOpen, isSelected, isCursor, isCut, acts } = props;
  const { target, ...drops } = useDrops(props);
  const count = item ? childCountOf(item) : 0;
  return (
    <div
      id={`row-${index}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-setsize={size}
      aria-posinset={offset + 1}
      aria-selected={isSelected}
      aria-busy={item === undefined}
      {...(item === undefined && { 'aria-label': '…' })}
      {...(count > 0 && { 'aria-expanded': isOpen })}
      className={styles['row']}
      data-depth={Math.min(depth, DEEPEST_SHOWN)}
      data-cursor={isCursor}
      data-cut={isCut}
      data-target={target}
      onClick={() => {
        acts.onCursor(index);
        if (item) acts.onSelect(item.id);
      }}
      {...drops}
    >
      {item ? <Content {...props} item={item} count={count} /> : <i className={styles['coming']} />}
    </div>
  );
});

type ContentProps = NodeRowProps & { readonly item: NodeItem; readonly count: number };

function Content({ item, isOpen, count, isRenaming, language, nameLabel, acts }: ContentProps) {
  return (
    <>
      {count > 0 ? (
        // Keys open and close: the arrow is for the pointer.
        <span
          className={styles['arrow']}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            acts.onToggle(item);
          }}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
        </span>
      ) : (
        <span className={styles['arrow']} />
      )}
      {isRenaming ? (
        <RenameField
          name={item.name}
          label={nameLabel}
          onName={(name) => acts.onRename(item, name)}
          onDone={acts.onRenamed}
        />
      ) : (
        <bdi className={item.enabled ? styles['name'] : styles['disabled']}>{item.name}</bdi>
      )}
      {item.name !== item.code && !isRenaming && (
        <code className={styles['code']} aria-hidden="true">
          {item.code}
        </code>
      )}
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {formatNumber(count, language)}
        </span>
      )}
    </>
  );
}

/** Dragging a node to another place. Nothing is changed before the person has seen what it does. */
function useDrops({ item, mayWrite, dragged, isRenaming, acts }: NodeRowProps) {
  const [target, setTarget] = useState<MoveTarget['where']>();
  if (!mayWrite || !item || isRenaming) return { target: undefined };
  const over = (event: DragEvent<HTMLElement>): MoveTarget['where'] => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return whereOf(event.clientY - top, height);
  };
  return {
    target,
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', item.name);
      event.dataTransfer.effectAllowed = 'move';
      acts.onDrag(item);
    },
    onDragEnd: () => acts.onDrag(undefined),
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged || dragged.id === item.id) return;
      event.preventDefault();
      setTarget(over(event));
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setTarget(undefined);
      if (dragged && dragged.id !== item.id) acts.onMove(dragged, { node: item, where: over(event) });
    },
  };
}
