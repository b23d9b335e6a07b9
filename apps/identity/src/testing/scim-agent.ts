import type { TestService } from '@groundwork/testing';
import { addTenant } from './sample.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A connection of a new tenant, unless one is named, and requests with its token. */
export interface ScimAgent {
  readonly tenantId: string;
  readonly id: string;
  readonly token: string;
  send(method: Method, path: string, body?: object): ReturnType<TestService['anonymous']['post']>;
  /** The body of an answer that has the status. */
  expect<Body = Answer>(status: number, method: Method, path: string, body?: object): Promise<Body>;
}

/** A response, as far as specs look at it. */
export interface Answer extends Record<string, unknown> {
  id: string;
  meta: { version: string; location: string };
  Resources: Answer[];
  totalResults: number;
}

/** Makes a connection, as an administrator does. */
export async function addScimAgent(service: TestService, tenant?: string): Promise<ScimAgent> {
  const tenantId = tenant ?? (await addTenant(service.query));
  const made = await (
    await service.as()
  )
    .post(`/tenants/${tenantId}/scim_connections`)
    .send({ connection_name: `directory ${Math.random()}` })
    .expect(201);
  const { id, token } = made.body as { id: string; token: string };
  return scimAgent(service, { tenantId, id, token });
}

/** Requests with a token. */
export function scimAgent({ anonymous }: TestService, known: Pick<ScimAgent, 'tenantId' | 'id' | 'token'>): ScimAgent {
  const send: ScimAgent['send'] = (method, path, body) => {
    const request = anonymous[method](`/scim/v2/${known.id}${path}`).set('authorization', `Bearer ${known.token}`);
    return body ? request.set('content-type', 'application/scim+json').send(JSON.stringify(body)) : request;
  };
  const expected: ScimAgent['expect'] = async <Body>(status: number, ...request: Parameters<ScimAgent['send']>) => {
    const answer = await send(...request);
    if (answer.status !== status) throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${answer.text}`);
    return (answer.body ?? {}) as Body;
  };
  return { ...known, send, expect: expected };
}

/** The body of a PATCH. */
export const patchOf = (...operations: readonly object[]): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});

/** The smallest body of a user. */
export const userOf = (userName: string, more: object = {}): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  ...more,
});
