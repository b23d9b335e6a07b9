import { useState } from 'react';
import { classesOf } from './data-table-classes';
import { TableHead } from './data-table-head';
import type { DataTableProps } from './data-table-props';
import { DataTableRow } from './data-table-row';
import styles from './data-table.module.css';
import { useFollowing } from './following';
import { useTableActs } from './use-table-acts';

export { SortMark } from './data-table-head';
export type { DataTableProps, TableColumn, TableSort } from './data-table-props';

/**
 * Records as rows; at the width of a phone each row is a card whose values have their columns' names. Elements of the browser and no
 * collection of React Aria, which draws all cells anew at each key and click. (docs/adr/0104-lists-are-plain-tables.md)
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, textOf, onOpen, selected, empty, isStale = false, selection } = props;
  const { hrefOf, linkOf = hrefOf } = props;
  const [last, setLast] = useState<string>();
  const acts = useTableActs(props, setLast);
  const { addressOf } = useFollowing();
  const ids = items.map(idOf);
  // Of all rows one is a stop of Tab: the one that had the focus, else the one that is open, else the first.
  const stop = [last, selected].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  return (
    <div className={styles['frame']}>
      <table
        role="grid"
        aria-label={label}
        aria-busy={isStale}
        aria-multiselectable={selection && true}
        className={styles['table']}
        {...acts}
      >
        <TableHead {...props} />
        <tbody role="rowgroup">
          {items.map((item) => {
            const id = idOf(item);
            return (
              <DataTableRow
                key={id}
                {...{ id, item, columns }}
                href={linkOf && addressOf(linkOf(item))}
                canOpen={onOpen !== undefined}
                isChosen={id === selected}
                isStop={id === stop}
                isTicked={selection?.selected.has(id)}
                tickLabel={selection && `${selection.label}: ${textOf(item)}`}
              />
            );
          })}
          {items.length === 0 && (
            <tr role="row" className={classesOf('none')}>
              <td role="gridcell" colSpan={columns.length + (selection ? 1 : 0)}>
                <div className={styles['empty']}>{empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
