import { useRef, type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { DataTableProps } from './data-table-props';
import { useFollowing } from './following';
import { rowTo } from './table-steps';

/** What of a row acts by itself; all else of it opens its record. */
const CONTROLS = 'a, button, input, label, select, textarea';

/** Events of a table, handled there for all its rows: clicks open and tick, keys go from row to row. */
export function useTableActs<Item>(props: DataTableProps<Item>, onFocusRow: (id: string) => void) {
  const { items, idOf, sort, onSort, selection } = props;
  const open = useOpen(props);
  const { tick, tickAll } = useTicks(props);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const target = elementOf(event);
    const column = target?.closest<HTMLElement>('[data-sort]')?.dataset['sort'];
    if (column !== undefined) {
      const isUp = sort?.column === column && sort.direction === 'ascending';
      return onSort?.({ column, direction: isUp ? 'descending' : 'ascending' });
    }
    const row = target && rowOf(target);
    const item = row && items.find((one) => idOf(one) === row.dataset['id']);
    if (item && !event.defaultPrevented) open(item, row, target, event);
  };
  const onChange = (event: ChangeEvent<HTMLElement>): void => {
    const target = elementOf(event);
    if (!(target instanceof HTMLInputElement) || !('tick' in target.dataset)) return;
    const { nativeEvent } = event;
    const id = rowOf(target)?.dataset['id'];
    if (id === undefined) tickAll(target.checked);
    else tick(id, target.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey);
  };
  const onKeyDown = keysOf(selection, tick, tickAll);
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const id = rowOf(event.target)?.dataset['id'];
    if (id !== undefined) onFocusRow(id);
  };
  return { onClick, onChange, onKeyDown, onFocus };
}

/** Keys go from row to row as in a grid, and tick. (WAI-ARIA Authoring Practices, "Grid") */
function keysOf(
  selection: DataTableProps<unknown>['selection'],
  tick: (id: string, isOn: boolean, isRange: boolean) => void,
  tickAll: (isOn: boolean) => void,
) {
  return (event: KeyboardEvent<HTMLTableElement>): void => {
    const target = elementOf(event);
    if (!(target instanceof HTMLElement) || !target.matches('[data-open], [data-tick], [data-sort]')) return;
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : rowTo(event.currentTarget, target, event.key);
    const id = rowOf(target)?.dataset['id'];
    if (next) next.focus();
    else if (selection && (event.ctrlKey || event.metaKey) && event.key === 'a') tickAll(true);
    else if (selection && event.key === 'Escape' && selection.selected.size > 0) selection.onChange(new Set());
    else if (selection && event.key === ' ' && id !== undefined && 'open' in target.dataset)
      tick(id, !selection.selected.has(id), event.shiftKey);
    else return;
    event.preventDefault();
  };
}

/** What an event of the table happened at; nothing for a menu that a cell has opened over the page. */
function elementOf(event: MouseEvent | ChangeEvent | KeyboardEvent): Element | undefined {
  const { target, currentTarget } = event;
  return target instanceof Element && currentTarget.contains(target) ? target : undefined;
}

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('tr[data-id]');

/** Opens the record of a row, in another window with the keys that do so of links. */
function useOpen<Item>({ hrefOf, onOpen }: DataTableProps<Item>) {
  const { go, addressOf } = useFollowing();
  return (item: Item, row: HTMLElement, target: Element, event: MouseEvent): void => {
    const control = target.closest<HTMLElement>(CONTROLS);
    const isOpener = control !== null && 'open' in control.dataset;
    if (control && !isOpener) return;
    if (!control && globalThis.getSelection()?.type === 'Range') return; // somebody marks a text
    const href = hrefOf?.(item);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (href !== undefined && isElsewhere) {
      if (!isOpener) globalThis.open(addressOf(href), '_blank', 'noopener');
      return;
    }
    event.preventDefault();
    if (!isOpener) row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
    if (href !== undefined) go(href);
    else onOpen?.(item);
  };
}

/** Ticks one row, all from the last one to it, or all of the page. */
function useTicks<Item>({ items, idOf, selection }: DataTableProps<Item>) {
  const last = useRef<string>(undefined);
  const change = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(selection?.selected);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    selection?.onChange(next);
  };
  const tick = (id: string, isOn: boolean, isRange: boolean): void => {
    const ids = items.map(idOf);
    const [from, to] = [ids.indexOf(isRange ? (last.current ?? id) : id), ids.indexOf(id)];
    last.current = id;
    change(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
  };
  return { tick, tickAll: (isOn: boolean): void => change(items.map(idOf), isOn) };
}
