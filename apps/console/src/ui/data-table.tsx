import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader, type SortDescriptor } from 'react-aria-components';
import styles from './data-table.module.css';

export interface TableColumn<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** The column that names the row. */
  readonly isHeader?: boolean;
  readonly isSortable?: boolean;
  /** Shown from this width of the page on. */
  readonly from?: 'medium' | 'wide';
}

export interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Address of the record; makes rows links. */
  readonly hrefOf?: (item: Item) => string;
  /** Opens the record where it has no address. */
  readonly onOpen?: (item: Item) => void;
  /** What a reader hears of a row. */
  readonly textOf: (item: Item) => string;
  readonly selected?: string;
  readonly sort?: SortDescriptor;
  readonly onSort?: (sort: SortDescriptor) => void;
  readonly empty: ReactNode;
  /** Rows of a former page while the next one is on its way. */
  readonly isStale?: boolean;
}

/** Records as rows; at the width of a phone each row is a card whose values have their columns' names. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, hrefOf, onOpen, textOf, selected, sort, onSort, empty, isStale = false } = props;
  return (
    <Table
      aria-label={label}
      aria-busy={isStale}
      className={styles['table'] ?? ''}
      {...(sort && { sortDescriptor: sort })}
      {...(onSort && { onSortChange: onSort })}
    >
      <TableHeader className={styles['head'] ?? ''}>
        {columns.map(({ id, title, isHeader = false, isSortable = false, from = 'any' }) => (
          <Column
            key={id}
            id={id}
            isRowHeader={isHeader}
            allowsSorting={isSortable}
            className={`${styles['column']} ${styles[from] ?? ''}`}
          >
            {({ sortDirection }) => (
              <>
                {title}
                {sortDirection && <span aria-hidden="true">{sortDirection === 'ascending' ? ' ↑' : ' ↓'}</span>}
              </>
            )}
          </Column>
        ))}
      </TableHeader>
      <TableBody renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}>
        {items.map((item) => (
          <Row
            key={idOf(item)}
            id={idOf(item)}
            textValue={textOf(item)}
            className={`${styles['row']} ${idOf(item) === selected ? styles['chosen'] : ''}`}
            {...(hrefOf && { href: hrefOf(item) })}
            {...(onOpen && { onAction: () => onOpen(item) })}
          >
            {columns.map(({ id, title, cell, isHeader = false, from = 'any' }) => (
              <Cell key={id} className={`${styles['cell']} ${isHeader ? styles['first'] : ''} ${styles[from] ?? ''}`}>
                <span className={styles['name']} aria-hidden="true">
                  {title}
                </span>
                <span className={styles['value']}>{cell(item)}</span>
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
