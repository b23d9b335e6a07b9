import type { ReactNode } from 'react';
import styles from './column-mapping.module.css';
import { PlainTable } from './plain-table';

export interface ColumnMappingProps {
  /** Read out for the table. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a column is. */
  readonly choice: (column: string, at: number) => ReactNode;
}

const SHOWN = 5;

/** Each column of a table with what it is, above its first cells. */
export function ColumnMapping({ label, columns, rows, choice }: ColumnMappingProps) {
  return (
    <PlainTable label={label} className={styles['table']}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              <span>
                <bdi>{column}</bdi>
              </span>
              {choice(column, at)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN).map((cells, row) => (
          <tr key={row}>
            {columns.map((_, at) => (
              <td key={at}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
