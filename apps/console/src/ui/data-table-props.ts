import type { ReactNode } from 'react';

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

/** By which column rows are ordered. */
export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface DataTableProps<Item> {
  readonly label: string;
  /** Rows are drawn anew where these are other ones. */
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  /** Address of the record; makes rows links. */
  readonly hrefOf?: (item: Item) => string;
  /** That of the link of a row, where it may differ for a moment from what a click opens; rows are drawn anew where it is another one. */
  readonly linkOf?: (item: Item) => string;
  /** Opens the record where it has no address. */
  readonly onOpen?: (item: Item) => void;
  /** What a reader hears of a row. */
  readonly textOf: (item: Item) => string;
  readonly selected?: string;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
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
