import { basePathOf, tenantNameOf, withoutTenant } from './tenants';

it('8. reads the tenant of an address, whatever it is called', () => {
  expect(['/users', '/t', '/t/', '/tenants/x'].map(tenantNameOf)).toEqual([undefined, undefined, undefined, undefined]);
  for (const name of ['acme', 'a b', 'ä/ö', '%']) expect(tenantNameOf(`${basePathOf(name)}/users`)).toBe(name);
  expect(tenantNameOf('/t/%E0%A4%A/users')).toBe('%E0%A4%A');
  expect([withoutTenant('/t/acme/users/1'), withoutTenant('/t/acme'), withoutTenant('/users')]).toEqual([
    '/users/1',
    '/',
    '/users',
  ]);
});
