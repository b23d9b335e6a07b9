/** Which periods are shown: `to` is no part of them. Today is shown whole, so that there are as many whenever the service is asked. */
export interface AuditWindow {
  readonly by: 'day' | 'hour';
  readonly from: Date;
  readonly to: Date;
}

/** As the service answers them. */
export interface Counts {
  readonly periods: readonly { readonly starts_at: string; readonly ends_at: string }[];
  readonly items: readonly { readonly starts_at: string; readonly outcome: string; readonly count: number }[];
}

/** How much of a period succeeded and failed. */
export interface PeriodCount {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly good: number;
  readonly bad: number;
}

/** Every period with its numbers, whatever kinds of events they are of. */
export function countsByPeriod({ periods, items }: Counts): readonly PeriodCount[] {
  const sums = new Map<string, { good: number; bad: number }>();
  for (const { starts_at: at, outcome, count } of items) {
    const { good, bad } = sums.get(at) ?? { good: 0, bad: 0 };
    sums.set(at, outcome === 'failure' ? { good, bad: bad + count } : { good: good + count, bad });
  }
  return periods.map(({ starts_at: startsAt, ends_at: endsAt }) => ({
    startsAt,
    endsAt,
    ...(sums.get(startsAt) ?? { good: 0, bad: 0 }),
  }));
}

/** Midnight of a day in the zone of the browser, or of one so many days later. */
export const midnightOf = (day: Date, later = 0): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + later);

/** So many days in the zone of the browser, today the last of them. */
export const lastDays = (count: number, now = new Date()): AuditWindow => ({
  by: 'day',
  from: midnightOf(now, 1 - count),
  to: midnightOf(now, 1),
});

/** `YYYY-MM-DD` of a moment in the zone of the browser. */
export function dayOf(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
