import { lackedOf } from './privileges';

const system = { resource_metadata: { is_system: true } };
const own = { resource_metadata: { is_system: false } };
const scope = (scope_name: string, all_users = false) => ({ scope_name, all_users });

it('names the scopes of the services that a person lacks, once each; not what all users have, nor those of own APIs', () => {
  const held = [
    { resource_data: system, scope_data: scope('trees:write') },
    { resource_data: system, scope_data: scope('buckets:read') },
    { resource_data: system, scope_data: scope('buckets:read') },
    { resource_data: system, scope_data: scope('users:write') },
    { resource_data: system, scope_data: scope('files:use', true) },
    { resource_data: own, scope_data: scope('orders:read') },
    { resource_data: { resource_metadata: null }, scope_data: scope('orders:write') },
  ];
  expect(lackedOf(held, new Set(['users:write']))).toEqual(['buckets:read', 'trees:write']);
  expect(lackedOf(held, new Set(['users:write', 'buckets:read', 'trees:write']))).toEqual([]);
});
