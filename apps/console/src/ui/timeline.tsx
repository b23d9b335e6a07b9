import type { ReactNode } from 'react';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components';
import styles from './timeline.module.css';

/** A period and what happened in it. */
export interface TimelineBar {
  readonly id: string;
  /** The period with its numbers in words: what a reader hears. */
  readonly label: string;
  readonly good: number;
  readonly bad: number;
}

export interface TimelineProps {
  readonly label: string;
  /** From the oldest to the newest; absent while they are on their way. */
  readonly bars: readonly TimelineBar[] | undefined;
  /** What the two parts of a bar are, with their numbers; absent with the bars: a number that comes later would move what is after it. */
  readonly legend: readonly [good: string, bad: string] | undefined;
  /** The largest number of a bar, written. */
  readonly most: string;
  /** The first and the last period, written. */
  readonly ends: readonly [first: string, last: string];
  readonly chosen: string | undefined;
  /** Called with nothing where the one that is chosen is chosen again. */
  readonly onChoose: (id: string | undefined) => void;
  readonly actions?: ReactNode;
}

/** Periods as bars of which one can be chosen: one stop of the keyboard, the arrows go from bar to bar. The same as a table stands beside it. */
export function Timeline({ label, bars, legend, most, ends, chosen, onChoose, actions }: TimelineProps) {
  return (
    <div className={styles['timeline']}>
      <div className={styles['head']}>
        <ul className={styles['legend']}>
          {legend?.map((text, at) => (
            <li key={at}>
              <i className={styles[at === 0 ? 'good' : 'bad']} />
              {text}
            </li>
          ))}
        </ul>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      <div className={styles['plot']}>
        <span className={styles['most']} aria-hidden="true">
          {most}
        </span>
        {bars ? (
          <Bars label={label} bars={bars} chosen={chosen} onChoose={onChoose} />
        ) : (
          <div className={styles['skeleton']} aria-hidden="true" />
        )}
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

interface BarsProps extends Pick<TimelineProps, 'label' | 'chosen' | 'onChoose'> {
  readonly bars: readonly TimelineBar[];
}

function Bars({ label, bars, chosen, onChoose }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ good, bad }) => good + bad));
  const choose = (keys: Selection): void => onChoose(keys === 'all' ? undefined : [...keys].map(String)[0]);
  return (
    <ListBox
      aria-label={label}
      orientation="horizontal"
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={choose}
      className={styles['bars'] ?? ''}
    >
      {bars.map(({ id, label: text, good, bad }) => (
        <ListBoxItem key={id} id={id} textValue={text} aria-label={text} className={styles['bar'] ?? ''}>
          <Columns good={good / most} bad={bad / most} />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

const HEIGHT = 100;
/** What there is is seen, however little of the whole it is. */
const LEAST = 3;
const GAP = 1.5;

/** Drawn, not styled: the heights are data. */
function Columns({ good, bad }: { readonly good: number; readonly bad: number }) {
  const heightOf = (share: number): number => (share === 0 ? 0 : Math.max(share * (HEIGHT - LEAST - GAP), LEAST));
  const [upper, lower] = [heightOf(good), heightOf(bad)];
  const top = HEIGHT - lower - (lower > 0 ? GAP : 0) - upper;
  return (
    <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles['good']} x="1" width="8" y={Math.max(top, 0)} height={upper} />
      <rect className={styles['bad']} x="1" width="8" y={HEIGHT - lower} height={lower} />
    </svg>
  );
}
