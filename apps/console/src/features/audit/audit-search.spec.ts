import { auditClause, eventClause, hourOf, readAuditSearch, windowOf } from './audit-search';
import { changesBetween } from './changes-between';

describe('readAuditSearch', () => {
  it('takes days, hours and ranges that exist', () => {
    expect(readAuditSearch({ day: '2026-11-24', outcome: 'failure' })).toEqual({
      day: '2026-11-24',
      outcome: 'failure',
    });
    expect(readAuditSearch({ day: '2026-13-24', outcome: 'all', q: '' })).toEqual({});
    expect(readAuditSearch({ day: 'today', hour: '2026-11-24T25:00Z', range: 'year' })).toEqual({});
    expect(readAuditSearch({ hour: '2026-11-24T13:00Z', range: 'hours' })).toEqual({
      hour: '2026-11-24T13:00Z',
      range: 'hours',
    });
    expect(readAuditSearch({ day: '2026-11-24', hour: '2026-11-24T13:00Z', range: 'month' })).toEqual({
      day: '2026-11-24',
    });
  });
});

describe('auditClause', () => {
  it('24. finds the events of an actor on a day', () => {
    const id = '0199a2b4-0000-7000-8000-00000000c11e';
    const from = new Date('2026-11-24T00:00:00');
    const clause = auditClause({ q: id, day: '2026-11-24' })?.toString() ?? '';
    expect(clause).toContain(`actor_id = '${id}'`);
    expect(clause).toContain(`created_at >= '${from.toISOString()}'`);
    expect(clause).toContain(`created_at < '${new Date('2026-11-25T00:00:00').toISOString()}'`);
    expect(auditClause({})).toBeUndefined();
  });

  it('finds the events of an hour', () => {
    const clause = auditClause({ hour: hourOf(new Date('2026-11-24T13:00:00Z')) })?.toString() ?? '';
    expect(clause).toContain(`created_at >= '2026-11-24T13:00:00.000Z'`);
    expect(clause).toContain(`created_at < '2026-11-24T14:00:00.000Z'`);
  });

  it('finds events by their type and by what they are called', () => {
    expect(eventClause({ q: 'failed' }, ['login.failed', 'hook.failed'])?.toString()).toBe(
      `(event_type ilike '*failed*' or event_type in ('login.failed', 'hook.failed'))`,
    );
    expect(eventClause({ q: 'failed', day: '2026-11-24' })?.toString()).toBe(`(event_type ilike '*failed*')`);
  });
});

describe('windowOf', () => {
  const now = new Date(2026, 10, 24, 15, 30);
  const tomorrow = new Date(2026, 10, 25);

  it('is a month up to today, or what is chosen', () => {
    expect(windowOf({}, now)).toEqual({ by: 'day', from: new Date(2026, 9, 26), to: tomorrow });
    expect(windowOf({ range: 'week' }, now)).toEqual({ by: 'day', from: new Date(2026, 10, 18), to: tomorrow });
    expect(windowOf({ range: 'week', day: '2026-11-20' }, now)).toEqual({
      by: 'day',
      from: new Date(2026, 10, 18),
      to: tomorrow,
    });
    const hour = 3_600_000;
    const from = new Date(Math.floor(now.getTime() / hour) * hour - 23 * hour);
    expect(windowOf({ range: 'hours' }, now)).toEqual({ by: 'hour', from, to: new Date(from.getTime() + 24 * hour) });
  });

  it('ends with an older period that is chosen', () => {
    expect(windowOf({ range: 'week', day: '2026-03-08' }, now)).toEqual({
      by: 'day',
      from: new Date(2026, 2, 2),
      to: new Date(2026, 2, 9),
    });
    const hour = new Date(2026, 2, 8, 12);
    expect(windowOf({ range: 'hours', hour: hourOf(hour) }, now)).toEqual({
      by: 'hour',
      from: new Date(hour.getTime() - 23 * 3_600_000),
      to: new Date(hour.getTime() + 3_600_000),
    });
  });
});

describe('changesBetween', () => {
  it('names what differs', () => {
    expect(changesBetween({ name: 'Ann', tags: ['a'] }, { name: 'Anna', tags: ['a'], is_blocked: true })).toEqual([
      { name: 'is_blocked', before: '–', after: 'true' },
      { name: 'name', before: 'Ann', after: 'Anna' },
    ]);
    expect(changesBetween(null, null)).toEqual([]);
  });
});
