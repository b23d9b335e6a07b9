import { loggedMembers } from './logged-members';

it('has members of the metadata beside the others, without ids and what was empty', () => {
  expect(
    loggedMembers({ id: 'x', ord: 5, name: 'A', description: null, metadata: { tags: ['t'], fields: [] } }),
  ).toEqual({ name: 'A', tags: ['t'], fields: [] });
  expect(loggedMembers({ metadata: null, position: 2 })).toEqual({ position: 2 });
});
