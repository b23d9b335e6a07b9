import { Label, ProgressBar } from 'react-aria-components';
import styles from './progress.module.css';

export interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** Below the bar: what the numbers mean. */
  readonly text: string;
}

/** How much of something is done. */
export function Progress({ label, value, most, text }: ProgressProps) {
  return (
    <ProgressBar value={value} maxValue={Math.max(1, most)} valueLabel={text} className={styles['progress'] ?? ''}>
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <progress value={value} max={Math.max(1, most)} aria-hidden="true" className={styles['bar']} />
      <span className={styles['text']} role="status">
        {text}
      </span>
    </ProgressBar>
  );
}
