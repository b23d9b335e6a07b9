import type { StrongWorld } from './strong-world.js';

/** A body, and query parameters, by which an operation affects a principal of a strong world. */
export interface AffectingRequest {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
}

const permissions = ({ resource_id, scope_id }: StrongWorld): AffectingRequest => ({
  body: { permissions: [{ resource_id, scopes: [scope_id] }] },
});
const nothing = (): AffectingRequest => ({});

/** For every operation that affects principals, a request that does. */
export const AFFECTING_REQUESTS: Readonly<Record<string, (world: StrongWorld) => AffectingRequest>> = {
  'patch /clients/{client_id}': () => ({ body: { client_metadata: { grant_types: ['password'] } } }),
  'delete /clients/{client_id}': nothing,
  'post /clients/{client_id}/change_secret': nothing,
  'post /clients/{client_id}/permissions': permissions,
  'delete /clients/{client_id}/permissions': permissions,
  'post /clients/{client_id}/resources': ({ resource_id }) => ({ body: { resources: [resource_id] } }),
  'delete /clients/{client_id}/resources': ({ resource_id }) => ({ body: { resources: [resource_id] } }),
  'post /clients/{client_id}/tenants': ({ tenant_id }) => ({ body: { tenants: [tenant_id] } }),
  'delete /clients/{client_id}/tenants': ({ tenant_id }) => ({ body: { tenants: [tenant_id] } }),
  'post /resources/{resource_id}/clients': ({ client_id }) => ({ body: { clients: [client_id], authorized: false } }),
  'delete /resources/{resource_id}/clients': ({ client_id }) => ({ body: { clients: [client_id] } }),
  'patch /resources/{resource_id}/clients/{client_id}': () => ({ body: { authorized: false } }),
  'delete /groups/{group_id}': nothing,
  'post /groups/{group_id}/groups': ({ below }) => ({ body: { groups: [below] } }),
  'delete /groups/{group_id}/groups': ({ below }) => ({ body: { groups: [below] } }),
  'post /groups/{group_id}/members': ({ user_id }) => ({ body: { users: [user_id] } }),
  'delete /groups/{group_id}/members': ({ member }) => ({ body: { users: [member] } }),
  'post /groups/{group_id}/roles': ({ role_id }) => ({ body: { roles: [role_id] } }),
  'delete /groups/{group_id}/roles': ({ role_id }) => ({ body: { roles: [role_id] } }),
  'post /hooks': () => ({ body: { event: 'post_login', url: 'https://hooks.example/' } }),
  'patch /hooks/{hook_id}': () => ({ body: { url: 'https://hooks.example/other' } }),
  'delete /hooks/{hook_id}': nothing,
  'delete /roles/{role_id}': nothing,
  'post /roles/{role_id}/members': ({ user_id }) => ({ body: { users: [user_id] } }),
  'delete /roles/{role_id}/members': ({ member }) => ({ body: { users: [member] } }),
  'post /roles/{role_id}/permissions': permissions,
  'delete /roles/{role_id}/permissions': permissions,
  'patch /tenants/{tenant_id}': () => ({ body: { tenant_metadata: { registration_enabled: true } } }),
  'delete /tenants/{tenant_id}': nothing,
  'post /tenants/{tenant_id}/admins': ({ member }) => ({ body: { users: [member], admin_role: 'viewer' } }),
  'delete /tenants/{tenant_id}/admins': ({ owner }) => ({ body: { users: [owner] } }),
  'post /tenants/{tenant_id}/identity_providers': () => ({
    body: { provider_name: 'Another', issuer_url: 'https://another.example.com', client_id: 'us' },
  }),
  'patch /tenants/{tenant_id}/identity_providers/{identity_provider_id}': () => ({
    body: { link_by: 'verified_email' },
  }),
  'delete /tenants/{tenant_id}/identity_providers/{identity_provider_id}': nothing,
  'post /tenants/{tenant_id}/domains': () => ({ body: { domain: 'another.example' } }),
  'post /tenants/{tenant_id}/domains/{domain_id}/verify': nothing,
  'delete /tenants/{tenant_id}/domains/{domain_id}': nothing,
  'post /tenants/{tenant_id}/scim_connections': () => ({ body: { connection_name: 'Another' } }),
  'post /tenants/{tenant_id}/scim_connections/{connection_id}/rotate': nothing,
  'delete /tenants/{tenant_id}/scim_connections/{connection_id}': nothing,
  'post /tenants/{tenant_id}/invitations': ({ role_id }) => ({ body: { email: 'new@example.com', roles: [role_id] } }),
  'post /tenants/{tenant_id}/invitations/{invitation_id}/resend': nothing,
  'delete /tenants/{tenant_id}/invitations/{invitation_id}': nothing,
  'post /tickets/email_verification': ({ user_id }) => ({ body: { user_id } }),
  'post /tickets/password_change': ({ user_id }) => ({ body: { user_id } }),
  'delete /tickets/{ticket_id}': nothing,
  'get /users/export': () => ({ query: { hashes: 'true' } }),
  'patch /users/{user_id}': () => ({ body: { email: 'another@example.com' } }),
  'delete /users/{user_id}': nothing,
  'post /users/{user_id}/block': () => ({ body: {} }),
  'post /users/{user_id}/unblock': nothing,
  'put /users/{user_id}/password': () => ({ body: { password: 'a password that nobody else chose 7' } }),
  'post /users/{user_id}/groups': ({ group_id }) => ({ body: { groups: [group_id] } }),
  'delete /users/{user_id}/groups': ({ group_id }) => ({ body: { groups: [group_id] } }),
  'post /users/{user_id}/roles': ({ role_id }) => ({ body: { roles: [role_id] } }),
  'delete /users/{user_id}/roles': ({ role_id }) => ({ body: { roles: [role_id] } }),
  'post /users/{user_id}/permissions': permissions,
  'delete /users/{user_id}/permissions': permissions,
  'post /users/{user_id}/identities': ({ identity_provider_id }) => ({
    body: { provider_id: identity_provider_id, external_id: 'b' },
  }),
  'delete /users/{user_id}/identities/{identity_id}': nothing,
  'delete /users/{user_id}/second_factors': nothing,
};

/** Operations whose every entry is checked: specs of their own send one of each kind. */
export const BY_ENTRY: readonly string[] = ['put /configuration', 'post /users/import'];
