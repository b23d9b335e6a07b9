import type { ReactNode } from 'react';
import styles from './empty.module.css';

export interface EmptyProps {
  /** One sentence. */
  readonly text: string;
  /** One action. */
  readonly action?: ReactNode;
  /** The same by the API. */
  readonly curl?: string;
}

/** Where rows would be: why there are none, and how the first is made. */
export function Empty({ text, action, curl }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      <p>{text}</p>
      {action}
      {curl !== undefined && <code className={styles['curl']}>{curl}</code>}
    </div>
  );
}
