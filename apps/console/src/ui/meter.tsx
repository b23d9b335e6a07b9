import { Label, Meter as AriaMeter, ProgressBar as AriaProgressBar } from 'react-aria-components';
import styles from './meter.module.css';

/** How much of a limit is used, from 0 to 1; what that is in numbers is `text`. Red from nine tenths on, where it is a limit. */
export function Meter({
  label,
  value,
  text,
  isLimit = true,
}: {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly isLimit?: boolean;
}) {
  const share = Math.min(Math.max(value, 0), 1);
  return (
    <AriaMeter value={share} minValue={0} maxValue={1} valueLabel={text} className={styles['meter'] ?? ''}>
      <Label className={styles['hidden'] ?? ''}>{label}</Label>
      <span className={styles['text']}>{text}</span>
      <Bar share={share} isFull={isLimit && share >= 0.9} />
    </AriaMeter>
  );
}

/** How far something is, from 0 to 1. */
export function Progress({ label, value }: { readonly label: string; readonly value: number }) {
  const share = Math.min(Math.max(value, 0), 1);
  return (
    <AriaProgressBar aria-label={label} value={share} minValue={0} maxValue={1} className={styles['meter'] ?? ''}>
      <Bar share={share} isFull={false} />
    </AriaProgressBar>
  );
}

/** Drawn, not styled: its length is data. */
const Bar = ({ share, isFull }: { readonly share: number; readonly isFull: boolean }) => (
  <svg className={styles['track']} viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles[isFull ? 'full' : 'bar']} width={Math.round(share * 1_000)} height="1" />
  </svg>
);
