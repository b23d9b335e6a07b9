/** How long until a time, in the largest unit that is whole: for what is said as "in 3 hours". */
export interface Left {
  readonly value: number;
  readonly unit: 'day' | 'hour' | 'minute' | 'second';
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Time left until a point in time; nothing where it is over. */
export function leftUntil(end: string, now: number): Left | undefined {
  const seconds = Math.ceil((Date.parse(end) - now) / 1_000);
  if (!(seconds > 0)) return undefined;
  for (const [unit, length] of UNITS) if (seconds >= 2 * length) return { value: Math.floor(seconds / length), unit };
  return { value: seconds, unit: 'second' };
}
