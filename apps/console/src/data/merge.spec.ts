import fc from 'fast-check';
import { changesOf, mergeChanges } from './merge';

const base = { name: 'Ann', email: 'ann@example.com', phone: null as string | null };

describe('changesOf', () => {
  it('names what differs; an emptied text is null, and an empty one that was null is no change', () => {
    expect(changesOf(base, { ...base, name: 'Anna', phone: '' })).toEqual({ name: 'Anna' });
    expect(changesOf(base, { ...base, email: '' })).toEqual({ email: null });
  });
});

describe('mergeChanges', () => {
  it('keeps changes of fields that nobody else changed, beside what others changed', () => {
    expect(mergeChanges(base, { ...base, email: 'new@example.com' }, { name: 'Anna' })).toEqual({
      changes: { name: 'Anna' },
      conflicts: [],
    });
  });

  it('leaves a field that both changed differently to the person, and drops one that both changed alike', () => {
    const newest = { ...base, name: 'Annette', phone: '+97699112233' };
    expect(mergeChanges(base, newest, { name: 'Anna', phone: '+97699112233' })).toEqual({
      changes: {},
      conflicts: [{ field: 'name', mine: 'Anna', theirs: 'Annette' }],
    });
  });

  it('asks about a field that says something about another one, which somebody else changed', () => {
    const verified = { ...base, email_verified: false };
    const newest = { ...verified, email: 'new@example.com' };
    expect(mergeChanges(verified, newest, { email_verified: true }, { email_verified: 'email' })).toEqual({
      changes: {},
      conflicts: [{ field: 'email_verified', mine: true, theirs: false }],
    });
  });

  it('overwrites nothing that somebody else changed, whatever the values', () => {
    const record = fc.record({ a: fc.string(), b: fc.option(fc.integer()), c: fc.boolean() });
    fc.assert(
      fc.property(record, record, record, (before, theirs, mine) => {
        const { changes, conflicts } = mergeChanges(before, theirs, mine);
        for (const name of ['a', 'b', 'c'] as const) {
          if (theirs[name] !== before[name]) expect(changes).not.toHaveProperty(name);
          const isLost =
            mine[name] !== theirs[name] && !(name in changes) && conflicts.every(({ field }) => field !== name);
          expect(isLost).toBe(false);
        }
      }),
    );
  });
});
