import { isComplete, sentRule, withPrincipal } from './access-rules';

it('leaves out what a rule for somebody else cannot have', () => {
  const rule = { to: 'user', id: 'u1', may: ['create', 'read', 'administer'] } as const;
  expect(withPrincipal(rule, 'anyone')).toEqual({ to: 'anyone', may: ['read'] });
  expect(withPrincipal(rule, 'owner')).toEqual({ to: 'owner', may: ['read'] });
  expect(withPrincipal(rule, 'role')).toEqual({ to: 'role', may: ['create', 'read', 'administer'] });
  expect(withPrincipal({ ...rule, may: ['create'] }, 'owner')).toEqual({ to: 'owner', may: ['read'] });
});

it('is complete where it is for somebody and allows something', () => {
  expect(isComplete({ to: 'role', may: ['read'] })).toBe(false);
  expect(isComplete({ to: 'role', id: 'r1', may: ['read'] })).toBe(true);
  expect(isComplete({ to: 'signed_in', may: [] })).toBe(false);
});

it('sends an id only where there is one', () => {
  expect(sentRule({ to: 'signed_in', id: null, may: ['read'] })).toEqual({ to: 'signed_in', may: ['read'] });
  expect(sentRule({ to: 'group', id: 'g1', may: ['read'] })).toEqual({ to: 'group', id: 'g1', may: ['read'] });
});
