import { accessByResource } from './access-sources';

it('14. lists every source of a scope, by resource and in alphabetical order', () => {
  const scope = (name: string, ...sources: { type: string; name: string }[]) => ({
    resource_data: { id: 'r-1', resource_name: 'Shop' },
    scope_data: { scope_name: name, scope_description: null },
    sources,
  });
  const permissions = [
    scope('orders:write', { type: 'role', name: 'Editors' }, { type: 'group', name: 'Staff' }),
    scope('orders:read', { type: 'user', name: 'ann' }),
    scope('orders:write', { type: 'role', name: 'Managers' }),
    { resource_data: { id: 'r-0', resource_name: 'Archive' }, scope_data: { scope_name: 'files:use' } },
  ];
  const access = accessByResource(permissions);
  expect(access.map(({ name }) => name)).toEqual(['Archive', 'Shop']);
  expect(access[1]?.scopes.map(({ name, sources }) => [name, sources.map((one) => one.name)])).toEqual([
    ['orders:read', ['ann']],
    ['orders:write', ['Editors', 'Staff', 'Managers']],
  ]);
});
