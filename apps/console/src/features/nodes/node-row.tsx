import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { Icon } from '../../ui/icon';
import { whereOf, type MoveTarget } from './node-move';
import type { NodeTreeProps } from './node-tree-props';
import { RenameField } from './rename-field';
import styles from './nodes.module.css';
import type { TreeRow } from './tree-rows';
import { childCountOf, type NodeItem } from './tree-source';

export interface NodeRowProps extends NodeTreeProps {
  readonly index: number;
  readonly row: TreeRow<NodeItem> | undefined;
  readonly isCursor: boolean;
  readonly cut: NodeItem | undefined;
  readonly dragged: NodeItem | undefined;
  readonly isRenaming: boolean;
  readonly onCursor: () => void;
  readonly onDrag: (node: NodeItem | undefined) => void;
  readonly onRenamed: () => void;
}

const DEEPEST_SHOWN = 12;

/** A node, or the place of one that is still to come. */
export function NodeRow(props: NodeRowProps) {
  const { index, row, selected, isCursor, onCursor, onSelect, cut } = props;
  const item = row?.item;
  const { target, ...drops } = useDrops(props);
  if (!row) return null;
  const count = item ? childCountOf(item) : 0;
  return (
    <div
      id={`row-${index}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.size}
      aria-posinset={row.offset + 1}
      aria-selected={item !== undefined && item.id === selected}
      aria-busy={item === undefined}
      {...(item === undefined && { 'aria-label': '…' })}
      {...(count > 0 && { 'aria-expanded': row.isOpen })}
      className={styles['row']}
      data-depth={Math.min(row.depth, DEEPEST_SHOWN)}
      data-cursor={isCursor}
      data-cut={item !== undefined && cut?.id === item.id}
      data-target={target}
      onClick={() => {
        onCursor();
        if (item) onSelect(item.id);
      }}
      {...drops}
    >
      {item ? <Content {...props} item={item} isOpen={row.isOpen} count={count} /> : <i className={styles['coming']} />}
    </div>
  );
}

type ContentProps = NodeRowProps & { readonly item: NodeItem; readonly isOpen: boolean; readonly count: number };

function Content({ item, isOpen, count, store, isRenaming, onRename, onRenamed }: ContentProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      {count > 0 ? (
        // Keys open and close: the arrow is for the pointer.
        <span
          className={styles['arrow']}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            store.toggle(item);
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
          label={t('nodes.name')}
          onName={(name) => onRename(item, name)}
          onDone={onRenamed}
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
          {formatNumber(count, i18n.language)}
        </span>
      )}
    </>
  );
}

/** Dragging a node to another place. Nothing is changed before the person has seen what it does. */
function useDrops({ row, mayWrite, dragged, onDrag, onMove, isRenaming }: NodeRowProps) {
  const [target, setTarget] = useState<MoveTarget['where']>();
  const item = row?.item;
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
      onDrag(item);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged || dragged.id === item.id) return;
      event.preventDefault();
      setTarget(over(event));
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setTarget(undefined);
      if (dragged && dragged.id !== item.id) onMove(dragged, { node: item, where: over(event) });
    },
  };
}
