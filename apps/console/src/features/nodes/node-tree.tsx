import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NodeRow, type RowActs } from './node-row';
import type { NodeTreeProps } from './node-tree-props';
import styles from './nodes.module.css';
import type { TreeRow } from './tree-rows';
import { childCountOf, type NodeItem } from './tree-source';
import type { TreeStore } from './tree-store';
import { useTreeState } from './use-node-tree';

export const ROW_HEIGHT = 32;
const OVERSCAN = 8;

/** The nodes of a version, of which those are rows that are seen: about forty, whatever is open. */
export function NodeTree(given: NodeTreeProps) {
  const { store, label, selected, mayWrite } = given;
  const { rows } = useTreeState(store);
  const box = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const [target, setTarget] = useState<number>();
  const [renaming, setRenaming] = useState<string>();
  const [cut, setCut] = useState<NodeItem>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  useEffect(() => store.show(from, to), [store, rows, from, to]);
  const keepPlace = useReveal(store, selected, (index) => {
    setCursor(index);
    setTarget(index);
  });
  useScroll(virtual, target, setTarget);
  const onSelect = (id: string): void => {
    keepPlace(id);
    given.onSelect(id);
  };
  const props = { ...given, onSelect };
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, rows.length - 1));
    setCursor(index);
    virtual.scrollToIndex(index);
  };
  const endRename = (): void => {
    setRenaming(undefined);
    box.current?.focus();
  };
  const keys = keyActions({ ...props, row: rows.rowAt(cursor), cursor, go, cut, setCut, setRenaming });
  const first = items[0]?.start ?? 0;
  return (
    <div
      ref={box}
      className={styles['tree']}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `row-${cursor}` : undefined}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) keys(event);
      }}
    >
      <div role="presentation" className={styles['all']} ref={(element) => setHeight(element, virtual.getTotalSize())}>
        <div role="presentation" className={styles['seen']} ref={(element) => setTop(element, first)}>
          <Rows {...props} {...{ items, cursor, setCursor, renaming, cut }} onRenamed={endRename} />
        </div>
      </div>
      {mayWrite && cut && <Cut name={cut.name} />}
    </div>
  );
}

function Cut({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles['cut']} role="status">
      {t('nodes.cut', { name })}
    </p>
  );
}

interface RowsProps extends NodeTreeProps {
  readonly items: readonly { readonly index: number }[];
  readonly cursor: number;
  readonly setCursor: (index: number) => void;
  readonly renaming: string | undefined;
  readonly cut: NodeItem | undefined;
  readonly onRenamed: () => void;
}

function Rows({ items, cursor, renaming, cut, store, selected, mayWrite, ...given }: RowsProps) {
  const { t, i18n } = useTranslation();
  const { rows } = useTreeState(store);
  const [dragged, setDragged] = useState<NodeItem>();
  const acts = useActs({
    onCursor: given.setCursor,
    onToggle: (node) => store.toggle(node),
    onSelect: given.onSelect,
    onDrag: setDragged,
    onMove: given.onMove,
    onRename: given.onRename,
    onRenamed: given.onRenamed,
  });
  return items.map(({ index }) => {
    const row = rows.rowAt(index);
    if (!row) return null;
    const { item, depth, offset, size, isOpen } = row;
    return (
      <NodeRow
        key={index}
        {...{ index, item, depth, offset, size, isOpen, mayWrite, dragged, acts }}
        isSelected={item !== undefined && item.id === selected}
        isCursor={index === cursor}
        isCut={item !== undefined && cut?.id === item.id}
        isRenaming={item !== undefined && renaming === item.id}
        language={i18n.language}
        nameLabel={t('nodes.name')}
      />
    );
  });
}

/** The same functions at each rendering, which call those of the last one. */
function useActs(given: RowActs): RowActs {
  const last = useRef(given);
  useLayoutEffect(() => {
    last.current = given;
  });
  return useMemo(
    () => ({
      onCursor: (index) => last.current.onCursor(index),
      onToggle: (node) => last.current.onToggle(node),
      onSelect: (id) => last.current.onSelect(id),
      onDrag: (node) => last.current.onDrag(node),
      onMove: (node, target) => last.current.onMove(node, target),
      onRename: (node, name) => last.current.onRename(node, name),
      onRenamed: () => last.current.onRenamed(),
    }),
    [],
  );
}

/** Styles that are data are set by script. */
const setHeight = (element: HTMLElement | null, height: number): void =>
  element?.style.setProperty('block-size', `${height}px`);
const setTop = (element: HTMLElement | null, top: number): void =>
  element?.style.setProperty('transform', `translateY(${top}px)`);

/** Scrolls to a row once the rows above it have their height. */
function useScroll(
  virtual: Virtualizer<HTMLDivElement, Element>,
  target: number | undefined,
  setTarget: (target: undefined) => void,
): void {
  useEffect(() => {
    if (target === undefined) return;
    virtual.scrollToIndex(target, { align: 'center' });
    setTarget(undefined);
  }, [target, virtual, setTarget]);
}

/** Opens what is above the node that an address names, once; a row that was chosen here is where it is. */
function useReveal(store: TreeStore, id: string | undefined, show: (index: number) => void) {
  const { isReady } = useTreeState(store);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || id === undefined || shown.current === id) return;
    shown.current = id;
    void store.reveal(id).then(
      (index) => index !== undefined && show(index),
      () => undefined, // the editor says that there is no such node
    );
  });
  return (chosen: string): void => {
    shown.current = chosen;
  };
}

interface Keys extends NodeTreeProps {
  readonly row: TreeRow<NodeItem> | undefined;
  readonly cursor: number;
  readonly go: (index: number) => void;
  readonly cut: NodeItem | undefined;
  readonly setCut: (node: NodeItem | undefined) => void;
  readonly setRenaming: (id: string | undefined) => void;
}

const PAGE = 15;

/** What keys do: arrows as in every tree, F2 renames, Ctrl-X and Ctrl-V move. (WAI-ARIA Authoring Practices, "Tree View") */
function keyActions({ store, row, cursor, go, cut, setCut, setRenaming, onSelect, onMove, onDelete, mayWrite }: Keys) {
  const item = row?.item;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -Infinity,
    End: Infinity,
  };
  const inward = (): void => {
    if (!item || childCountOf(item) === 0) return;
    if (row.isOpen) go(cursor + 1);
    else store.toggle(item);
  };
  const outward = (): void => {
    if (item && row.isOpen) return store.toggle(item);
    const above = row && store.read().rows.indexOf(row.parent);
    if (above !== undefined) go(above);
  };
  const plain: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowRight: inward,
    ArrowLeft: outward,
    Enter: () => item && onSelect(item.id),
    ' ': () => item && onSelect(item.id),
    Escape: () => setCut(undefined),
    ...(mayWrite && {
      F2: () => item && setRenaming(item.id),
      Delete: () => item && onDelete(item),
    }),
  };
  const paste = (): void => {
    if (!cut || !item) return;
    onMove(cut, { node: item, where: 'inside' });
    setCut(undefined);
  };
  return (event: KeyboardEvent): void => {
    const isCommand = (event.ctrlKey || event.metaKey) && mayWrite;
    const step = steps[event.key];
    const act = isCommand
      ? { x: () => setCut(item), v: paste }[event.key.toLowerCase()]
      : step === undefined
        ? plain[event.key]
        : () => go(cursor + step);
    if (!act) return;
    event.preventDefault();
    act();
  };
}
