import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { newId } from '@groundwork/records';
import type { Response } from 'supertest';
import { startExternalIssuer, type ExternalIssuer } from '../external-issuer.js';
import { ISSUER } from '../start-core.js';
import type { Whole } from '../start-whole.js';

/** An installation as the property test sees it, read from its API. */
export interface Installation {
  readonly whole: Whole;
  /** A token of the default client: everything, everywhere. */
  readonly root: string;
  readonly defaultTenant: string;
  /** Scope ids of system resources by name, with the resource they belong to. */
  readonly scopes: ReadonlyMap<string, { readonly id: string; readonly resource: string }>;
  /** Names of scopes by the audience that owns them, without those that all users have: they are no privilege. */
  readonly byAudience: ReadonlyMap<string, ReadonlySet<string>>;
  /** An issuer that signs what attackers want. */
  readonly external: Pick<ExternalIssuer, 'url' | 'sign' | 'close'>;
  /** The key that attackers put on clients. */
  readonly key: { readonly jwk: JWK; assertionOf(clientId: string): Promise<string> };
}

interface Listed<T> {
  readonly items: readonly T[];
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sends JSON with a token; never throws for a status. */
export const call = async (
  { whole }: Pick<Installation, 'whole'>,
  method: Method,
  path: string,
  token: string,
  body?: object,
): Promise<Response> => {
  const request = whole.anonymous[method](path).set({ host: new URL(ISSUER).host, authorization: `Bearer ${token}` });
  return body === undefined ? request : request.send(body);
};

/** Sends a request that has to succeed; returns the body. */
export async function must<T>(
  installation: Pick<Installation, 'whole'>,
  method: Method,
  path: string,
  token: string,
  body?: object,
): Promise<T> {
  const answer = await call(installation, method, path, token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as T;
}

/** A token of the default client for everything; it ends sooner than many sequences. */
export const rootOf = async (whole: Whole): Promise<string> =>
  ((await whole.form('/token', { grant_type: 'client_credentials' }).expect(200)).body as { access_token: string })
    .access_token;

/** Reads what the first start created. */
export async function readInstallation(whole: Whole): Promise<Installation> {
  const root = await rootOf(whole);
  const get = <T>(path: string): Promise<T> => must<T>({ whole }, 'get', path, root);
  const [tenant] = (await get<Listed<{ id: string }>>('/tenants?q=(is_default is true)')).items;
  const resources =
    await get<Listed<{ id: string; resource_metadata: { identifier_url: string } }>>('/resources?limit=1000');
  const scopes = new Map<string, { id: string; resource: string }>();
  const byAudience = new Map<string, Set<string>>();
  for (const { id: resource, resource_metadata } of resources.items) {
    const owned = await get<Listed<{ id: string; scope_name: string; all_users: boolean }>>(
      `/resources/${resource}/scopes?limit=1000`,
    );
    byAudience.set(
      resource_metadata.identifier_url,
      new Set(owned.items.flatMap((one) => (one.all_users ? [] : one.scope_name))),
    );
    for (const { id, scope_name } of owned.items) scopes.set(scope_name, { id, resource });
  }
  const external = await startExternalIssuer();
  return { whole, root, defaultTenant: tenant!.id, scopes, byAudience, external, key: await makeKey() };
}

async function makeKey(): Promise<Installation['key']> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'attacker', alg: 'ES256', use: 'sig' };
  return {
    jwk,
    assertionOf: (clientId) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: 'attacker' })
        .setIssuer(clientId)
        .setSubject(clientId)
        .setAudience(ISSUER)
        .setJti(newId())
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey),
  };
}

/** Permission links for scopes given by name. */
export function permissionsFor({ scopes }: Installation, names: readonly string[]) {
  const byResource = new Map<string, string[]>();
  for (const name of names) {
    const scope = scopes.get(name);
    if (!scope) throw new Error(`No scope ${name}.`);
    byResource.set(scope.resource, [...(byResource.get(scope.resource) ?? []), scope.id]);
  }
  return [...byResource].map(([resource_id, ids]) => ({ resource_id, scopes: ids }));
}

/** The names of system scopes that match. */
export const scopesLike = ({ scopes }: Installation, pattern: RegExp): string[] =>
  [...scopes.keys()].filter((name) => pattern.test(name));

/** Creates a client with scopes; returns its id and secret. */
export async function addClientWith(
  installation: Installation,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Promise<{ id: string; secret: string }> {
  const { root } = installation;
  const { id, client_secret } = await must<{ id: string; client_secret: string }>(
    installation,
    'post',
    '/clients',
    root,
    { client_name: newId(), client_type: 'machine', ...body },
  );
  const permissions = permissionsFor(installation, names);
  if (permissions.length > 0) {
    const resources = permissions.map(({ resource_id }) => resource_id);
    await must(installation, 'post', `/clients/${id}/resources`, root, { resources });
    await must(installation, 'post', `/clients/${id}/permissions`, root, { permissions });
  }
  return { id, secret: client_secret };
}

/** An access token, or `undefined` when the request is refused. */
export async function tokenOf(
  { whole }: Installation,
  form: Readonly<Record<string, string>>,
  basic?: { readonly id: string; readonly secret: string },
): Promise<string | undefined> {
  const request = whole.anonymous.post('/oauth2/token').set('host', new URL(ISSUER).host).type('form');
  const answer = await (basic ? request.auth(basic.id, basic.secret) : request).send(
    new URLSearchParams(form).toString(),
  );
  return (answer.body as { access_token?: string }).access_token;
}
