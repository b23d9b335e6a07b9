import { countsByPeriod, dayOf, lastDays, midnightOf } from './audit-counts';

describe('countsByPeriod', () => {
  it('sums what succeeded and what failed, and keeps periods without an event', () => {
    const periods = ['1', '2', '3'].map((at) => ({ starts_at: at, ends_at: `${at} end` }));
    const item = (starts_at: string, outcome: string, count: number) => ({ starts_at, outcome, count });
    const items = [item('1', 'success', 2), item('1', 'failure', 1), item('1', 'success', 3), item('3', 'failure', 4)];
    expect(countsByPeriod({ periods, items })).toEqual([
      { startsAt: '1', endsAt: '1 end', good: 5, bad: 1 },
      { startsAt: '2', endsAt: '2 end', good: 0, bad: 0 },
      { startsAt: '3', endsAt: '3 end', good: 0, bad: 4 },
    ]);
  });
});

describe('days', () => {
  const now = new Date(2026, 2, 1, 15, 30);

  it('begin at midnight, also where a month begins', () => {
    expect(midnightOf(now)).toEqual(new Date(2026, 2, 1));
    expect(midnightOf(now, -1)).toEqual(new Date(2026, 1, 28));
    expect(midnightOf(now, 1)).toEqual(new Date(2026, 2, 2));
  });

  it('are counted with today as the last one', () => {
    expect(lastDays(7, now)).toEqual({ by: 'day', from: new Date(2026, 1, 23), to: new Date(2026, 2, 2) });
    expect(lastDays(1, now)).toEqual({ by: 'day', from: new Date(2026, 2, 1), to: new Date(2026, 2, 2) });
  });

  it('are written as those of the browser', () => {
    expect(dayOf(now)).toBe('2026-03-01');
    expect(dayOf(new Date(2026, 10, 24))).toBe('2026-11-24');
  });
});
