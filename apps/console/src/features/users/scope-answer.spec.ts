import { isReason, stepsOf } from './scope-answer';

it.each([
  ['an API that does not ask for roles', { isHeld: false, isByRoles: false, roles: 0 }, ['forEveryone']],
  ['a scope that no role has', { isHeld: false, isByRoles: true, roles: 0 }, ['byRoles', 'noRole']],
  ['a scope of roles of others', { isHeld: false, isByRoles: true, roles: 2 }, ['byRoles', 'roles', 'notMember']],
  ['a scope that the user has', { isHeld: true, isByRoles: true, roles: 1 }, ['byRoles', 'held']],
  ['one that the user has and needs not', { isHeld: true, isByRoles: false, roles: 0 }, ['forEveryone', 'held']],
])('15. names in turn what decides about %s', (_, facts, steps) => {
  expect(stepsOf(facts)).toEqual(steps);
  expect(stepsOf(facts).filter(isReason).length).toBe(facts.isByRoles && !facts.isHeld ? 1 : 0);
});
