import { memo, type ReactNode } from 'react';
import { classesOf } from './data-table-classes';
import type { TableColumn } from './data-table-props';
import styles from './data-table.module.css';

export interface RowProps<Item> {
  readonly id: string;
  readonly item: Item;
  readonly columns: readonly TableColumn<Item>[];
  readonly href: string | undefined;
  readonly canOpen: boolean;
  /** Its record is open. */
  readonly isChosen: boolean;
  /** Tab stops at it. */
  readonly isStop: boolean;
  readonly isTicked: boolean | undefined;
  readonly tickLabel: string | undefined;
}

/** A record as a row. What clicks and keys do is said once, at the table. */
function Row<Item>({
  id,
  item,
  columns,
  href,
  canOpen,
  isChosen,
  isStop,
  isTicked = false,
  tickLabel,
}: RowProps<Item>) {
  const opens = canOpen || href !== undefined;
  return (
    <tr
      role="row"
      data-id={id}
      aria-current={isChosen ? 'true' : undefined}
      aria-selected={tickLabel === undefined ? undefined : isTicked}
      className={classesOf('row', opens && 'opens', isChosen && 'chosen')}
    >
      {tickLabel !== undefined && (
        <td role="gridcell" className={classesOf('cell', 'box')}>
          <Tick label={tickLabel} isOn={isTicked} isStop={isStop && !opens} />
        </td>
      )}
      {columns.map(({ id: column, title, cell, isHeader = false, isNumber, from = 'any' }) => {
        const content = (
          <>
            <span className={styles['name']} aria-hidden="true">
              {title}
            </span>
            <Value href={isHeader ? href : undefined} opens={isHeader && canOpen} isStop={isStop}>
              {cell(item)}
            </Value>
          </>
        );
        const className = classesOf('cell', isHeader && 'first', isNumber && 'number', from);
        return isHeader ? (
          <th key={column} role="rowheader" scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td key={column} role="gridcell" className={className}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** Drawn anew where something of it has changed, and not where something of another row has. */
export const DataTableRow = memo(Row) as typeof Row;

interface ValueProps {
  readonly href: string | undefined;
  readonly opens: boolean;
  readonly isStop: boolean;
  readonly children: ReactNode;
}

/** A value; that of the column which names the row opens the record. */
function Value({ href, opens, isStop, children }: ValueProps) {
  const stop = { tabIndex: isStop ? 0 : -1, className: classesOf('value', 'opener'), 'data-open': true };
  if (href !== undefined)
    return (
      <a href={href} {...stop}>
        {children}
      </a>
    );
  if (opens)
    return (
      <button type="button" {...stop}>
        {children}
      </button>
    );
  return <span className={styles['value']}>{children}</span>;
}

export interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Of all rows some are ticked. */
  readonly isSome?: boolean;
  readonly isStop?: boolean;
}

/** Ticks a row, or all rows of the page. */
export const Tick = ({ label, isOn, isSome, isStop = true }: TickProps) => (
  <label className={styles['tickArea']}>
    <input
      type="checkbox"
      className={styles['tick']}
      aria-label={label}
      checked={isOn}
      tabIndex={isStop ? 0 : -1}
      onChange={atTheTable}
      data-tick
      ref={(box) => {
        if (box && isSome !== undefined) box.indeterminate = isSome && !isOn;
      }}
    />
  </label>
);

const atTheTable = (): void => undefined;
