import { classesOf } from './data-table-classes';
import type { DataTableProps, TableSort } from './data-table-props';
import { Tick } from './data-table-row';
import styles from './data-table.module.css';

/** The names of the columns, by which rows are sorted, and the box that ticks all rows of the page. */
export function TableHead<Item>({ columns, items, idOf, sort, selection }: DataTableProps<Item>) {
  const ticked = selection ? items.filter((item) => selection.selected.has(idOf(item))).length : 0;
  return (
    <thead role="rowgroup" className={styles['head']}>
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={classesOf('column', 'box')}>
            <Tick label={selection.label} isOn={ticked > 0 && ticked === items.length} isSome={ticked > 0} />
          </th>
        )}
        {columns.map(({ id, title, isHeader, isSortable = false, isNarrow, isNumber, from = 'any' }) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={isSortable ? (direction ?? 'none') : undefined}
              className={classesOf('column', isNarrow && 'narrow', isHeader && 'naming', isNumber && 'number', from)}
            >
              {isSortable ? (
                <button type="button" className={styles['sorter']} data-sort={id}>
                  {title}
                  <SortMark direction={direction} />
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** In which direction a column sorts; faint where it would. */
export const SortMark = ({ direction }: { readonly direction: TableSort['direction'] | undefined }) => (
  <span aria-hidden="true" className={classesOf('mark', direction && 'sorting')}>
    {direction === undefined ? '↕' : direction === 'ascending' ? '↑' : '↓'}
  </span>
);
