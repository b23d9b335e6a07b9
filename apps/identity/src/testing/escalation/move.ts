import { newId } from '@groundwork/records';
import type { Response } from 'supertest';
import type { Known, World } from './world.js';

/** Choices among known ids, determined by the numbers of a step. */
export interface Draw {
  of(kind: keyof Known): string;
  some(kind: keyof Known): string[];
  from<T>(list: readonly T[]): T;
  chance(): boolean;
}

/** One request of an attacker, and what it learns from the response. */
export interface Move {
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: object;
  /** The token of an honest administrator, instead of the attacker's. */
  readonly by?: string;
  readonly learn?: (world: World, answer: Response) => void | Promise<void>;
}

/** Makes a move from the choices of a step. */
export type Make = (draw: Draw, world: World) => Move;

const GRANTS = ['client_credentials', 'password', 'refresh_token', 'authorization_code', 'otp', 'token_exchange'];

/** Members of a client that decide how it authenticates, or what it may do. */
export const sensitiveOf = (draw: Draw, { installation: { key } }: World): object =>
  draw.from<object>([
    { client_metadata: { oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } } } },
    { client_metadata: { grant_types: GRANTS } },
    { is_public: true, client_metadata: { grant_types: ['password'] } },
    { is_global: true },
    { is_global: true, tenant_id: null },
    { sign_in_tenants: draw.from(['home', 'listed', 'all']) },
    { is_global: true, tenant_id: null, sign_in_tenants: 'all' },
    { is_global: false, tenant_id: draw.of('tenants') },
    { tenant_id: draw.of('tenants') },
    { is_first_party: true },
    { client_metadata: { urls: { redirect_uris: ['https://attacker.example/cb'] } } },
    { client_name: newId() },
  ]);

export const keyOn = ({ path, body }: Move): string | undefined =>
  JSON.stringify(body ?? {}).includes('"attacker"') ? path.split('/')[2] : undefined;

export const remember =
  (kind: keyof Known) =>
  ({ known }: World, { body }: Response): void => {
    const { id } = body as { id?: string };
    if (id) known[kind].push(id);
  };

export const links = (member: string, of: keyof Known, path: (draw: Draw) => string): Make[] =>
  (['post', 'post', 'delete'] as const).map((method) => (draw) => ({
    method,
    path: path(draw),
    body: { [member]: draw.some(of) },
  }));

export const permissions = (path: (draw: Draw) => string): Make[] =>
  (['post', 'post', 'delete'] as const).map((method) => (draw, { installation }) => {
    const scope = draw.from([...installation.scopes.values()]);
    return { method, path: path(draw), body: { permissions: [{ resource_id: scope.resource, scopes: [scope.id] }] } };
  });
