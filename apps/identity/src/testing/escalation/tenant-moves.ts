import { newId } from '@groundwork/records';
import { remember, type Draw, type Make } from './move.js';
import type { World } from './world.js';

/** A provider whose tokens attackers sign. */
export const attackersProvider = ({ installation: { external } }: World) => ({
  issuer_url: external.url,
  client_id: 'us',
  token_exchange_enabled: true,
  token_exchange_audience: ['us'],
});

const vouching = (draw: Draw, world: World): object => ({
  ...attackersProvider(world),
  link_by: draw.from(['none', 'verified_email']),
  jit_provisioning: draw.chance(),
});

/** Identity providers, and the identities by which their users are ours. */
const PROVIDERS: readonly Make[] = [
  (draw, world) => {
    const tenant = draw.of('tenants');
    return {
      method: 'post',
      path: `/tenants/${tenant}/identity_providers`,
      body: { provider_name: newId(), ...vouching(draw, world) },
      learn: (learning, answer) => {
        remember('providers')(learning, answer);
        if (answer.status === 201) learning.vouched.add(tenant);
      },
    };
  },
  (draw, world) => {
    const tenant = draw.of('tenants');
    return {
      method: 'patch',
      path: `/tenants/${tenant}/identity_providers/${draw.of('providers')}`,
      body: vouching(draw, world),
      learn: ({ vouched }, { status }) => void (status === 200 && vouched.add(tenant)),
    };
  },
  (draw) => ({ method: 'delete', path: `/tenants/${draw.of('tenants')}/identity_providers/${draw.of('providers')}` }),
  (draw) => {
    const external_id = newId();
    return {
      method: 'post',
      path: `/users/${draw.of('users')}/identities`,
      body: { provider_id: draw.of('providers'), external_id },
      learn: (learning, answer) => {
        remember('identities')(learning, answer);
        if (answer.status === 201) learning.subjects.push(external_id);
      },
    };
  },
  (draw) => ({ method: 'delete', path: `/users/${draw.of('users')}/identities/${draw.of('identities')}` }),
];

/** Invitations, with rights that whoever follows the mail gets. Nobody follows it here: `invitations.spec` does. */
const INVITATIONS: readonly Make[] = [
  (draw) => ({
    method: 'post',
    path: `/tenants/${draw.of('tenants')}/invitations`,
    body: { email: `${newId()}@attacker.example`, roles: draw.some('roles'), groups: draw.some('groups') },
    learn: remember('invitations'),
  }),
  (draw) => ({ method: 'post', path: `/tenants/${draw.of('tenants')}/invitations/${draw.of('invitations')}/resend` }),
  (draw) => ({ method: 'delete', path: `/tenants/${draw.of('tenants')}/invitations/${draw.of('invitations')}` }),
];

/** Moves on tenants, on who vouches for their users, and on resources. */
export const TENANT_MOVES: readonly Make[] = [
  () => ({ method: 'post', path: '/tenants', body: { tenant_name: `tenant-${newId()}` }, learn: remember('tenants') }),
  (draw) => ({
    method: 'patch',
    path: `/tenants/${draw.of('tenants')}`,
    body: draw.from<object>([{ display_name: 'Attacked' }, { tenant_metadata: { registration_enabled: true } }]),
  }),
  (draw) => ({ method: 'delete', path: `/tenants/${draw.of('tenants')}` }),
  (draw) => ({
    method: 'post',
    path: `/tenants/${draw.of('tenants')}/domains`,
    body: { domain: `${newId()}.example` },
    learn: remember('domains'),
  }),
  (draw) => ({ method: 'delete', path: `/tenants/${draw.of('tenants')}/domains/${draw.of('domains')}` }),
  ...PROVIDERS,
  ...INVITATIONS,
  ...['owner', 'admin', 'viewer'].map((admin_role): Make => (draw) => ({
    method: 'post',
    path: `/tenants/${draw.of('tenants')}/admins`,
    body: { users: [draw.of('users')], admin_role },
  })),
  (draw) => ({ method: 'delete', path: `/tenants/${draw.of('tenants')}/admins`, body: { users: [draw.of('users')] } }),
  (draw, { installation: { scopes } }) => ({
    method: 'post',
    path: `/resources/${draw.of('resources')}/scopes`,
    body: { scope_name: draw.from([...scopes.keys()]) },
  }),
  () => ({
    method: 'post',
    path: '/resources',
    body: { resource_type: 'api', resource_name: newId(), resource_metadata: { identifier_url: `urn:own:${newId()}` } },
    learn: remember('resources'),
  }),
];
