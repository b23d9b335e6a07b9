import { newId } from '@groundwork/records';
import { call, permissionsFor, scopesLike } from './installation.js';
import { links, permissions, remember, sensitiveOf, type Draw, type Make, type Move } from './move.js';
import { CLIENT_MOVES, USER_MOVES } from './principal-moves.js';
import { TENANT_MOVES } from './tenant-moves.js';
import { HONEST_PASSWORD, type Actor, type World } from './world.js';

const MEMBERSHIPS: readonly Make[] = [
  (draw) => ({
    method: 'post',
    path: '/roles',
    body: { role_name: newId(), ...(draw.chance() ? { tenant_id: draw.of('tenants') } : {}) },
    learn: remember('roles'),
  }),
  (draw) => ({ method: 'delete', path: `/roles/${draw.of('roles')}` }),
  ...permissions((draw) => `/roles/${draw.of('roles')}/permissions`),
  ...links('users', 'users', (draw) => `/roles/${draw.of('roles')}/members`),
  (draw) => ({
    method: 'post',
    path: '/groups',
    body: { group_name: newId(), ...(draw.chance() ? { tenant_id: draw.of('tenants') } : {}) },
    learn: remember('groups'),
  }),
  (draw) => ({ method: 'delete', path: `/groups/${draw.of('groups')}` }),
  ...links('users', 'users', (draw) => `/groups/${draw.of('groups')}/members`),
  ...links('roles', 'roles', (draw) => `/groups/${draw.of('groups')}/roles`),
  ...links('groups', 'groups', (draw) => `/groups/${draw.of('groups')}/groups`),
];

interface Entry {
  client_name?: string;
  is_default?: boolean;
  [member: string]: unknown;
}

/** Configuration documents with one entry. */
const CONFIGURATION: readonly Make[] = [1, 2].flatMap(() => [
  (draw: Draw, world: World): Move => ({
    method: 'put',
    path: '/configuration',
    body: draw.from<object>([
      { version: 1, clients: [{ ...nameOf(draw, world), ...sensitiveOf(draw, world) }] },
      {
        version: 1,
        clients: [
          {
            ...nameOf(draw, world),
            resources: [{ resource: 'urn:groundwork:identity', scopes: [scopeName(draw, world)] }],
          },
        ],
      },
      { version: 1, tenants: [{ tenant_name: draw.from(world.tenantNames), domains: [`${newId()}.example`] }] },
      { version: 1, clients: [{ ...nameOf(draw, world), sign_in_tenants: 'listed', tenants: [...world.tenantNames] }] },
      {
        version: 1,
        roles: [
          {
            role_name: newId(),
            permissions: [{ resource: 'urn:groundwork:identity', scopes: [scopeName(draw, world)] }],
          },
        ],
      },
    ]),
    // Documents contain names, not ids, so the key is tried with all clients.
    learn: ({ known, keyed }, { status }) => void (status === 200 && known.clients.forEach((id) => keyed.add(id))),
  }),
]);

const nameOf = (draw: Draw, { names }: World): Entry => draw.from(names);
const scopeName = (draw: Draw, { installation: { scopes } }: World): string =>
  draw.from([...scopes.keys()].filter((name) => !/^(files|buckets|reports|storage|trees?)/.test(name)));

/** Requests of honest administrators: privileged principals, unblocked accounts, new passwords. */
const HONEST: readonly Make[] = [
  ({ of }, { installation }) => ({
    by: installation.root,
    method: 'post',
    path: '/users',
    body: { tenant_id: of('tenants'), username: newId() },
    learn: async (world, { body }) => {
      const { id } = body as { id?: string };
      if (!id) return;
      const permissions = permissionsFor(installation, scopesLike(installation, /^(keys|users|trees):/));
      await call(installation, 'post', `/users/${id}/permissions`, installation.root, { permissions });
      world.known.users.push(id);
    },
  }),
  ({ of }, { installation }) => ({ by: installation.root, method: 'post', path: `/users/${of('users')}/unblock` }),
  ({ of }, { installation }) => ({
    by: installation.root,
    method: 'put',
    path: `/users/${of('users')}/password`,
    body: { password: HONEST_PASSWORD },
  }),
];

/** All moves, drawn with equal probability. */
export const MOVES: readonly Make[] = [
  ...CLIENT_MOVES,
  ...USER_MOVES,
  ...MEMBERSHIPS,
  ...TENANT_MOVES,
  ...CONFIGURATION,
  ...HONEST,
];

/** Sends a move with the actor's token, or the honest one's, and records what is learned from the response. */
export async function send(world: World, actor: Actor, move: Move): Promise<{ status: number; code: unknown }> {
  const { method, path, body, by } = move;
  const answer = await call(world.installation, method, path, by ?? actor.token, body);
  const request = `${method} ${path} ${JSON.stringify(body ?? null)}`;
  world.sent.push({ by: by ? 'an honest administrator' : actor.name, request, status: answer.status });
  await move.learn?.(world, answer);
  return { status: answer.status, code: (answer.body as { code?: unknown }).code };
}
