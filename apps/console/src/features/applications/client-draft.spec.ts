import { EMPTY_CLIENT, newClientOf, permissionsOf, withScope } from './client-draft';

describe('newClientOf', () => {
  it('gives a browser application its origins and no secret', () => {
    const redirects = 'https://app.example/callback\n\n https://app.example/silent ';
    expect(newClientOf({ ...EMPTY_CLIENT, name: ' Shop ', redirects })).toEqual({
      client_type: 'spa',
      client_name: 'Shop',
      is_public: true,
      client_metadata: {
        urls: {
          redirect_uris: ['https://app.example/callback', 'https://app.example/silent'],
          post_logout_redirect_uris: [],
          allowed_origins: ['https://app.example'],
        },
      },
    });
  });

  it('gives a machine neither addresses nor publicity', () => {
    const machine = newClientOf({ ...EMPTY_CLIENT, kind: 'machine', name: 'Job', redirects: 'https://app.example/' });
    expect(machine).toEqual({ client_type: 'machine', client_name: 'Job', is_public: false });
  });
});

it('permissions name the scopes that are ticked', () => {
  const ticked = withScope(withScope(EMPTY_CLIENT, 'r', 's1', true), 'r', 's2', true);
  expect(permissionsOf(withScope(ticked, 'r', 's1', false))).toEqual([{ resource_id: 'r', scopes: ['s2'] }]);
  expect(permissionsOf(withScope(withScope(ticked, 'r', 's1', false), 'r', 's2', false))).toEqual([]);
});
