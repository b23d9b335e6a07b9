import { newId } from '@groundwork/records';
import type { Response } from 'supertest';
import { ISSUER } from '../start-core.js';
import { call, permissionsFor, scopesLike } from './installation.js';
import { ATTACKER_PASSWORD, HONEST_PASSWORD, type Actor, type Known, type World } from './world.js';

/** A choice among what is there, decided by the numbers of a step. */
export interface Draw {
  of(kind: keyof Known): string;
  some(kind: keyof Known): string[];
  from<T>(list: readonly T[]): T;
  chance(): boolean;
}

/** One request that attackers send, and what they learn of its answer. */
export interface Move {
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: object;
  /** A token of somebody honest, in place of the attacker's. */
  readonly by?: string;
  readonly learn?: (world: World, answer: Response) => void | Promise<void>;
}

type Make = (draw: Draw, world: World) => Move;

const GRANTS = ['client_credentials', 'password', 'refresh_token', 'authorization_code', 'otp', 'token_exchange'];

/** Members of a client that decide who can be it, or what it may do. */
const sensitiveOf = (draw: Draw, { installation: { key } }: World): object =>
  draw.from<object>([
    { client_metadata: { oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } } } },
    { client_metadata: { grant_types: GRANTS } },
    { is_public: true, client_metadata: { grant_types: ['password'] } },
    { is_global: true },
    { is_global: true, tenant_id: null },
    { is_global: false, tenant_id: draw.of('tenants') },
    { tenant_id: draw.of('tenants') },
    { is_first_party: true },
    { client_metadata: { urls: { redirect_uris: ['https://attacker.example/cb'] } } },
    { client_name: newId() },
  ]);

const keyOn = ({ path, body }: Move): string | undefined =>
  JSON.stringify(body ?? {}).includes('"attacker"') ? path.split('/')[2] : undefined;

const remember =
  (kind: keyof Known) =>
  ({ known }: World, { body }: Response): void => {
    const { id } = body as { id?: string };
    if (id) known[kind].push(id);
  };

const links = (member: string, of: keyof Known, path: (draw: Draw) => string): Make[] =>
  (['post', 'post', 'delete'] as const).map((method) => (draw) => ({
    method,
    path: path(draw),
    body: { [member]: draw.some(of) },
  }));

const permissions = (path: (draw: Draw) => string): Make[] =>
  (['post', 'post', 'delete'] as const).map((method) => (draw, { installation }) => {
    const scope = draw.from([...installation.scopes.values()]);
    return { method, path: path(draw), body: { permissions: [{ resource_id: scope.resource, scopes: [scope.id] }] } };
  });

const CLIENTS: readonly Make[] = [
  (draw, world) => ({
    method: 'post',
    path: '/clients',
    body: {
      client_name: newId(),
      client_type: 'machine',
      ...(draw.chance() ? { is_global: draw.chance() } : {}),
      ...(draw.chance() ? { tenant_id: draw.of('tenants') } : {}),
      ...(draw.chance() ? sensitiveOf(draw, world) : {}),
    },
    learn: ({ known, secrets }, { body }) => {
      const { id, client_secret } = body as { id?: string; client_secret?: string };
      if (id) known.clients.push(id);
      if (id && client_secret) secrets.set(id, client_secret);
    },
  }),
  ...Array.from({ length: 4 }, (): Make => (draw, world) => {
    const move: Move = { method: 'patch', path: `/clients/${draw.of('clients')}`, body: sensitiveOf(draw, world) };
    const id = keyOn(move);
    return { ...move, learn: ({ keyed }, { status }) => void (id && status === 200 && keyed.add(id)) };
  }),
  (draw) => {
    const id = draw.of('clients');
    return {
      method: 'post',
      path: `/clients/${id}/change_secret`,
      learn: ({ secrets }, { body }) => {
        const { client_secret } = body as { client_secret?: string };
        if (client_secret) secrets.set(id, client_secret);
      },
    };
  },
  (draw) => ({ method: 'delete', path: `/clients/${draw.of('clients')}` }),
  ...permissions((draw) => `/clients/${draw.of('clients')}/permissions`),
  ...links('resources', 'resources', (draw) => `/clients/${draw.of('clients')}/resources`),
  ...links('clients', 'clients', (draw) => `/resources/${draw.of('resources')}/clients`),
];

const USERS: readonly Make[] = [
  (draw) => ({
    method: 'post',
    path: '/users',
    body: {
      ...(draw.chance() ? { tenant_id: draw.of('tenants') } : {}),
      username: newId(),
      password: ATTACKER_PASSWORD,
    },
    learn: ({ known, passwords }, { body }) => {
      const { id, username } = body as { id?: string; username?: string };
      if (id) known.users.push(id);
      if (id && username) passwords.set(id, username);
    },
  }),
  (draw) => {
    const id = draw.of('users');
    const member = draw.from(['username', 'email']);
    return {
      method: 'patch',
      path: `/users/${id}`,
      body: {
        [member]: member === 'email' ? `${newId()}@attacker.example` : newId(),
        ...(draw.chance() && member === 'email' ? { email_verified: true } : {}),
      },
    };
  },
  ...[1, 2].map((): Make => (draw) => {
    const id = draw.of('users');
    return {
      method: 'put',
      path: `/users/${id}/password`,
      body: { password: ATTACKER_PASSWORD },
      learn: ({ passwords }, { status }) => void (status < 300 && passwords.set(id, '')),
    };
  }),
  (draw) => ({ method: 'post', path: `/users/${draw.of('users')}/block`, body: {} }),
  (draw) => ({ method: 'post', path: `/users/${draw.of('users')}/unblock` }),
  (draw) => ({ method: 'delete', path: `/users/${draw.of('users')}` }),
  (draw) => ({ method: 'delete', path: `/users/${draw.of('users')}/second_factors` }),
  (draw) => {
    const user_id = draw.of('users');
    return {
      method: 'post',
      path: '/tickets/password_change',
      body: { user_id },
      learn: async (world, { body }) => {
        const { ticket_url } = body as { ticket_url?: string };
        if (ticket_url && (await useTicket(world, ticket_url))) world.passwords.set(user_id, '');
      },
    };
  },
  ...permissions((draw) => `/users/${draw.of('users')}/permissions`),
  ...links('roles', 'roles', (draw) => `/users/${draw.of('users')}/roles`),
  ...links('groups', 'groups', (draw) => `/users/${draw.of('users')}/groups`),
];

/** Follows the link of a password ticket as a browser would; whether the password is theirs now. */
async function useTicket({ installation: { whole } }: World, url: string): Promise<boolean> {
  const { status } = await whole.anonymous
    .post(new URL(url).pathname)
    .set({ host: new URL(ISSUER).host, origin: ISSUER })
    .type('form')
    .send({ password: ATTACKER_PASSWORD });
  return status < 400;
}

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

const TENANTS: readonly Make[] = [
  () => ({ method: 'post', path: '/tenants', body: { tenant_name: newId() }, learn: remember('tenants') }),
  (draw) => ({ method: 'patch', path: `/tenants/${draw.of('tenants')}`, body: { display_name: 'Attacked' } }),
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

interface Entry {
  client_name?: string;
  is_default?: boolean;
  [member: string]: unknown;
}

/** The configuration as it stands, with one entry changed. */
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
    // Documents name clients, not ids: the key is tried at all of them.
    learn: ({ known, keyed }, { status }) => void (status === 200 && known.clients.forEach((id) => keyed.add(id))),
  }),
]);

const nameOf = (draw: Draw, { names }: World): Entry => draw.from(names);
const scopeName = (draw: Draw, { installation: { scopes } }: World): string =>
  draw.from([...scopes.keys()].filter((name) => !/^(files|buckets|reports|storage|trees?)/.test(name)));

/** What honest administrators do meanwhile: they make strong principals and look after accounts. */
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

/** Everything that is tried; each is drawn as often as the others. */
export const MOVES: readonly Make[] = [...CLIENTS, ...USERS, ...MEMBERSHIPS, ...TENANTS, ...CONFIGURATION, ...HONEST];

/** Sends a move as somebody, unless it is an honest one, and keeps what the answer teaches. */
export async function send(world: World, actor: Actor, move: Move): Promise<{ status: number; code: unknown }> {
  const { method, path, body, by } = move;
  const answer = await call(world.installation, method, path, by ?? actor.token, body);
  const request = `${method} ${path} ${JSON.stringify(body ?? null)}`;
  world.sent.push({ by: by ? 'an honest administrator' : actor.name, request, status: answer.status });
  await move.learn?.(world, answer);
  return { status: answer.status, code: (answer.body as { code?: unknown }).code };
}
