import type { ReactNode } from 'react';
import styles from './empty.module.css';

export interface EmptyProps {
  /** What is the matter, where the sentence alone does not say it. */
  readonly title?: string;
  /** One sentence. */
  readonly text: string;
  /** One action. */
  readonly action?: ReactNode;
  /** The same by the API. */
  readonly curl?: string;
}

/** Where rows would be: why there are none, and how the first is made. */
export function Empty({ title, text, action, curl }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      {action}
      {curl !== undefined && <code className={styles['curl']}>{curl}</code>}
    </div>
  );
}
