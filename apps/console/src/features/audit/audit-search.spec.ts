import { auditClause, readAuditSearch } from './audit-search';
import { changesBetween } from './changes-between';

describe('readAuditSearch', () => {
  it('takes days that exist', () => {
    expect(readAuditSearch({ day: '2026-11-24', outcome: 'failure' })).toEqual({
      day: '2026-11-24',
      outcome: 'failure',
    });
    expect(readAuditSearch({ day: '2026-13-24', outcome: 'all', q: '' })).toEqual({});
    expect(readAuditSearch({ day: 'today' })).toEqual({});
  });
});

describe('auditClause', () => {
  it('24. finds the events of an actor on a day', () => {
    const id = '0199a2b4-0000-7000-8000-00000000c11e';
    const from = new Date('2026-11-24T00:00:00');
    const clause = auditClause({ q: id, day: '2026-11-24' })?.toString() ?? '';
    expect(clause).toContain(`actor_id = '${id}'`);
    expect(clause).toContain(`created_at >= '${from.toISOString()}'`);
    expect(auditClause({})).toBeUndefined();
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
