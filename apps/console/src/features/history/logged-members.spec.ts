import { emptyMembers, loggedMembers } from './logged-members';

it('has members of the metadata beside the others, without ids and what was empty', () => {
  expect(
    loggedMembers({ id: 'x', ord: 5, name: 'A', description: null, metadata: { tags: ['t'], fields: [] } }),
  ).toEqual({ name: 'A', tags: ['t'], fields: [] });
  expect(loggedMembers({ metadata: null, position: 2 })).toEqual({ position: 2 });
});

it('names the node above, and what was empty', () => {
  const before = { parent_id: 'p', description: null, updated_by: null };
  expect(loggedMembers(before, new Map([['p', 'Parent']]))).toEqual({ parent_id: 'Parent' });
  expect(loggedMembers(before)).toEqual({ parent_id: 'p' });
  expect(emptyMembers(before)).toEqual(['description']);
});
