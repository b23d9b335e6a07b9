const PAGE = 15;

/** How far a key goes from a row; Home and End to the first and the last. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', PAGE],
  ['PageUp', -PAGE],
  ['Home', -Infinity],
  ['End', Infinity],
]);

/** The row that a key leads to, from 0; -1 for the names of the columns above the first one. Nothing where it leads nowhere. */
export function stepFrom(at: number, count: number, key: string): number | undefined {
  const step = STEPS.get(key);
  if (step === undefined || count === 0 || (at < 0 && step < 0)) return undefined;
  if (at === 0 && key === 'ArrowUp') return -1;
  const to = Math.max(0, Math.min(at + step, count - 1));
  return to === at ? undefined : to;
}

/** What a key moves the focus to: the same kind of control of another row, or the next one of this row; from above the rows to what opens one. */
export function rowTo(table: HTMLTableElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-id]')];
  const row = from.closest('tr');
  if (!row) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const controls = [...row.querySelectorAll<HTMLElement>('a, button, input')].filter(
      (one) => one.offsetParent !== null,
    );
    return controls[controls.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)];
  }
  const to = stepFrom(rows.indexOf(row), rows.length, key);
  if (to === undefined) return undefined;
  const kind = 'tick' in from.dataset && rows.includes(row) ? '[data-tick]' : '[data-open]';
  const next = to < 0 ? table.tHead : rows[to];
  const any = '[data-open], [data-tick], [data-sort]';
  return next?.querySelector<HTMLElement>(to < 0 ? any : kind) ?? next?.querySelector<HTMLElement>(any) ?? undefined;
}
