import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

export interface PlainTableProps {
  /** Read out for the table. */
  readonly label: string;
  /** What differs from other tables. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small table in a frame that scrolls, without sorting or selection. */
export function PlainTable({ label, className = '', children }: PlainTableProps) {
  return (
    <div className={`${styles['frame']} ${className}`} tabIndex={0} role="group" aria-label={label}>
      <table>{children}</table>
    </div>
  );
}
