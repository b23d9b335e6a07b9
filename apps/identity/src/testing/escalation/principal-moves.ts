import { newId } from '@groundwork/records';
import { ISSUER } from '../start-core.js';
import { keyOn, links, permissions, remember, sensitiveOf, type Make, type Move } from './move.js';
import { ATTACKER_PASSWORD, type World } from './world.js';

/** Moves on clients. */
export const CLIENT_MOVES: readonly Make[] = [
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
  ...links('tenants', 'tenants', (draw) => `/clients/${draw.of('clients')}/tenants`),
  (draw) => ({
    method: 'patch',
    path: `/resources/${draw.of('resources')}/clients/${draw.of('clients')}`,
    body: { authorized: draw.chance() },
  }),
];

/** Moves on users. */
export const USER_MOVES: readonly Make[] = [
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
      learn: async (world, answer) => {
        remember('tickets')(world, answer);
        const { ticket_url } = answer.body as { ticket_url?: string };
        if (ticket_url && (await useTicket(world, ticket_url))) world.passwords.set(user_id, '');
      },
    };
  },
  (draw) => ({
    method: 'post',
    path: '/tickets/email_verification',
    body: { user_id: draw.of('users') },
    learn: remember('tickets'),
  }),
  (draw) => ({ method: 'delete', path: `/tickets/${draw.of('tickets')}` }),
  ...permissions((draw) => `/users/${draw.of('users')}/permissions`),
  ...links('roles', 'roles', (draw) => `/users/${draw.of('users')}/roles`),
  ...links('groups', 'groups', (draw) => `/users/${draw.of('users')}/groups`),
];

/** Redeems a password ticket as a browser would; returns whether the password was set. */
async function useTicket({ installation: { whole } }: World, url: string): Promise<boolean> {
  const { status } = await whole.anonymous
    .post(new URL(url).pathname)
    .set({ host: new URL(ISSUER).host, origin: ISSUER })
    .type('form')
    .send({ password: ATTACKER_PASSWORD });
  return status < 400;
}
