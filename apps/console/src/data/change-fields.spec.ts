import { withChanges } from './change-fields';

const one = { id: '1', is_enabled: true, nodes: { id: '2' } };

it('changes a record wherever an answer has it, and leaves the others what they are', () => {
  expect(withChanges(one, '1', { is_enabled: false })).toEqual({ ...one, is_enabled: false });
  expect(withChanges([one, { id: '3' }], '1', { is_enabled: false })).toEqual([
    { ...one, is_enabled: false },
    { id: '3' },
  ]);
  expect(withChanges({ items: [one], total_count: 1 }, '1', { is_enabled: false })).toEqual({
    items: [{ ...one, is_enabled: false }],
    total_count: 1,
  });
});

it('keeps what does not have it, with what is invisible of it', () => {
  for (const data of [one, [one], { items: [one] }, null, undefined, 3, 'x', { count: 1 }])
    expect(withChanges(data, '9', { is_enabled: false })).toBe(data);
  expect(withChanges(one, '2', { is_enabled: false })).toBe(one);
});
