import { grantsAt, type ClientScope } from './client-grants';

const scope = (name: string, isByRoles: boolean, api = 'Orders'): ClientScope => ({
  scopeId: `id of ${name}`,
  scope: name,
  resourceId: `id of ${api}`,
  api,
  isByRoles,
});

describe('grantsAt', () => {
  it('grants what the application was granted and, where the API asks for roles, the user has', () => {
    const scopes = [
      scope('orders:write', true),
      scope('orders:read', true),
      scope('stock:read', false, 'Stock'),
      scope('archive:read', false, 'Archive'),
    ];
    expect(grantsAt(scopes, new Set(['id of orders:read']), new Set(['id of Archive']))).toEqual([
      {
        id: 'id of Archive',
        name: 'Archive',
        scopes: [{ id: 'id of archive:read', scope: 'archive:read', state: 'suspended' }],
      },
      {
        id: 'id of Orders',
        name: 'Orders',
        scopes: [
          { id: 'id of orders:read', scope: 'orders:read', state: 'granted' },
          { id: 'id of orders:write', scope: 'orders:write', state: 'lacking' },
        ],
      },
      { id: 'id of Stock', name: 'Stock', scopes: [{ id: 'id of stock:read', scope: 'stock:read', state: 'granted' }] },
    ]);
    expect(grantsAt([], new Set(), new Set())).toEqual([]);
  });
});
