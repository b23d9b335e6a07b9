import styles from './lanes.module.css';

interface Line {
  readonly from: number;
  readonly to: number;
}

export interface LanesProps {
  /** How many lanes there are in all rows. */
  readonly width: number;
  readonly lane: number;
  readonly above: readonly Line[];
  readonly below: readonly Line[];
  readonly isFilled: boolean;
}

const LANE_PX = 18;
const MIDDLE = 50;
const END = 100;

/** A row of a graph: lines from above, the point, lines to below. As high as what is said beside it, in words. */
export function Lanes({ width, lane, above, below, isFilled }: LanesProps) {
  const x = (at: number): number => at * LANE_PX + LANE_PX / 2;
  const line = ({ from, to }: Line, start: number, end: number): string =>
    from === to
      ? `M${x(from)} ${start}V${end}`
      : `M${x(from)} ${start}C${x(from)} ${MIDDLE / 2} ${x(to)} ${MIDDLE / 2} ${x(to)} ${end}`;
  return (
    <svg
      className={styles['lanes']}
      width={width * LANE_PX}
      viewBox={`0 0 ${width * LANE_PX} ${END}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles['lines']}>
        {above.map((one) => (
          <path key={`a${one.from}`} d={line(one, 0, MIDDLE)} />
        ))}
        {below.map((one) => (
          <path key={`b${one.from}`} d={line(one, MIDDLE, END)} />
        ))}
      </g>
      <path className={styles['point']} d={`M${x(lane)} ${MIDDLE}h0.01`} />
      {!isFilled && <path className={styles['hole']} d={`M${x(lane)} ${MIDDLE}h0.01`} />}
    </svg>
  );
}
