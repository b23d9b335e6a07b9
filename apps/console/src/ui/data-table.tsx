import type { ReactNode } from 'react';
import {
  Cell,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components';
import { SelectionBox } from './field';
import styles from './data-table.module.css';

export interface TableColumn<Item> {
  readonly id: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** The column that names the row. */
  readonly isHeader?: boolean;
  readonly isSortable?: boolean;
  /** A number or a word: the column takes no more room than that. */
  readonly isNarrow?: boolean;
  /** A number: its digits stand below those of the other rows. */
  readonly isNumber?: boolean;
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
  /** Rows can be ticked. */
  readonly selection?: {
    readonly label: string;
    readonly selected: ReadonlySet<string>;
    readonly onChange: (selected: ReadonlySet<string>) => void;
  };
  /** Rows of a former page while the next one is on its way. */
  readonly isStale?: boolean;
}

/** Records as rows; at the width of a phone each row is a card whose values have their columns' names. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, items, idOf, sort, onSort, empty, isStale = false, selection } = props;
  const select = (keys: Selection): void =>
    selection?.onChange(new Set(keys === 'all' ? items.map(idOf) : [...keys].map(String)));
  const table = (
    <Table
      aria-label={label}
      aria-busy={isStale}
      className={styles['table'] ?? ''}
      {...(selection && {
        selectionMode: 'multiple',
        selectionBehavior: 'toggle',
        selectedKeys: selection.selected,
        onSelectionChange: select,
      })}
      {...(sort && { sortDescriptor: sort })}
      {...(onSort && { onSortChange: onSort })}
    >
      {headOf(props)}
      <TableBody renderEmptyState={() => <div className={styles['empty']}>{empty}</div>}>
        {items.map((item) => rowOf(props, item))}
      </TableBody>
    </Table>
  );
  return <div className={styles['frame']}>{table}</div>;
}

// Functions and no components: the table looks for its columns and rows among its own children.

function headOf<Item>({ columns, selection }: DataTableProps<Item>) {
  return (
    <TableHeader className={styles['head'] ?? ''}>
      {selection && (
        <Column className={classesOf('column', 'box')} aria-label={selection.label}>
          <SelectionBox />
        </Column>
      )}
      {columns.map(({ id, title, isHeader, isSortable = false, isNarrow = false, isNumber = false, from = 'any' }) => (
        <Column
          key={id}
          id={id}
          isRowHeader={isHeader ?? false}
          allowsSorting={isSortable}
          className={classesOf('column', isNarrow && 'narrow', isHeader && 'naming', isNumber && 'number', from)}
        >
          {({ sortDirection }) => (
            <>
              {title}
              {isSortable && <SortMark direction={sortDirection} />}
            </>
          )}
        </Column>
      ))}
    </TableHeader>
  );
}

function rowOf<Item>({ columns, idOf, hrefOf, onOpen, textOf, selected, selection }: DataTableProps<Item>, item: Item) {
  return (
    <Row
      key={idOf(item)}
      id={idOf(item)}
      textValue={textOf(item)}
      className={classesOf('row', idOf(item) === selected && 'chosen')}
      {...(hrefOf && { href: hrefOf(item) })}
      {...(onOpen && { onAction: () => onOpen(item) })}
    >
      {selection && (
        <Cell className={classesOf('cell', 'box')}>
          <SelectionBox />
        </Cell>
      )}
      {columns.map(({ id, title, cell, isHeader, isNumber, from = 'any' }) => (
        <Cell key={id} className={classesOf('cell', isHeader && 'first', isNumber && 'number', from)}>
          <span className={styles['name']} aria-hidden="true">
            {title}
          </span>
          <span className={styles['value']}>{cell(item)}</span>
        </Cell>
      ))}
    </Row>
  );
}

/** In which direction a column sorts; faint where it would. */
export const SortMark = ({ direction }: { readonly direction: SortDescriptor['direction'] | undefined }) => (
  <span aria-hidden="true" className={classesOf('mark', direction && 'sorting')}>
    {direction === undefined ? '↕' : direction === 'ascending' ? '↑' : '↓'}
  </span>
);

/** Those of the style sheet that there are. */
const classesOf = (...names: readonly (string | false | undefined)[]): string =>
  names.flatMap((name) => (name ? [styles[name] ?? ''] : [])).join(' ');
