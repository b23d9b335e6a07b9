import { countOf, grantChanges } from './grants';

it('gives and takes what differs, by resource', () => {
  const granted = new Map([
    ['s1', 'r1'],
    ['s2', 'r1'],
    ['s3', 'r2'],
  ]);
  const ticked = new Map([
    ['s2', 'r1'],
    ['s4', 'r1'],
    ['s5', 'r1'],
  ]);
  const { give, take } = grantChanges(granted, ticked);
  expect(give).toEqual([{ resource_id: 'r1', scopes: ['s4', 's5'] }]);
  expect(take).toEqual([
    { resource_id: 'r1', scopes: ['s1'] },
    { resource_id: 'r2', scopes: ['s3'] },
  ]);
  expect([countOf(give), countOf(take)]).toEqual([2, 2]);
  expect(grantChanges(granted, granted)).toEqual({ give: [], take: [] });
});
