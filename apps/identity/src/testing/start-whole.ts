import { startTestService, type TestSchema, type TestService } from '@groundwork/testing';
import { identity } from '../service.js';
import { TEST_ENVIRONMENT } from './identity-under-test.js';
import { browsing, ISSUER, type Core } from './start-core.js';

type Request = ReturnType<TestService['anonymous']['post']>;

/** All of identity as production runs it, taking its own tokens. */
export interface Whole extends TestService, Pick<Core, 'get' | 'post' | 'client'> {
  /** Sends JSON; `token` goes as Bearer. */
  send(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object, token?: string): Request;
  /** Sends a form; the default client authenticates unless the form names another. */
  form(path: string, form: Readonly<Record<string, string>>): Request;
  /** A token of the default client. */
  tokenFor(scope: string): Promise<string>;
}

/** Starts it in a schema of its own, or as another replica in a given one. */
export async function startWhole(env: Record<string, string> = {}, schema?: TestSchema): Promise<Whole> {
  const service = await startTestService(identity, { schema, env: { ...TEST_ENVIRONMENT, ISSUER, ...env } });
  const { host } = new URL(ISSUER);
  const { DEFAULT_CLIENT_ID: id, DEFAULT_CLIENT_SECRET: secret } = TEST_ENVIRONMENT;
  const form: Whole['form'] = (path, fields) => {
    const request = service.anonymous.post(path).set({ host }).type('form');
    return (fields['client_id'] ? request : request.auth(id, secret)).send(new URLSearchParams(fields).toString());
  };
  return {
    ...service,
    ...browsing(service),
    form,
    send: (method, path, body, token) =>
      service.anonymous[method](path)
        .set({ host, ...(token ? { authorization: `Bearer ${token}` } : {}) })
        .send(body),
    tokenFor: async (scope) =>
      // the answer of the token endpoint
      (await form('/token', { grant_type: 'client_credentials', scope })).body.access_token as string,
  };
}
