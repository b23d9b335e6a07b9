import type { ClientSettings, ClientUrls } from '../../directory/entities/client.entity.js';
import { clientFault, type ClientShape } from '../../directory/clients/client-rules.js';
import { standardGrant } from '../../directory/entities/grant-types.js';
import { webHost } from '../../platform/grants/consents.js';
import { invalidMember, memberName } from './registration-errors.js';
import { HONOURED, OAUTH_MEMBERS, URL_MEMBERS } from './registration-members.js';
import type { RegistrationPolicy } from './registration-policy.js';

type Members = Readonly<Record<string, unknown>>;

/** A client as it would be stored. */
export interface Registration extends ClientShape {
  /** Without it the client is called by its id. */
  readonly client_name?: string;
  readonly scopes: readonly string[];
}

const MAX_OAUTH_BYTES = 16_384;
const CODE = 'authorization_code';

/**
 * The client that a registration describes, by the policy of its tenant. `isOpen`: nobody vouches for it, so it uses PKCE, whatever it is.
 * Throws `invalid_client_metadata`, `invalid_redirect_uri` naming the first member that is not honoured. (RFC 7591 §2)
 */
export function readRegistration(body: Members, policy: RegistrationPolicy, isOpen: boolean): Registration {
  const given = honoured(body);
  const grants = (given['grant_types'] as readonly string[] | undefined) ?? [CODE]; // a list of texts by `honoured`
  assertGrants(grants, policy);
  assertResponses(given, grants);
  const method = (given['token_endpoint_auth_method'] ?? 'client_secret_basic') as string;
  if (method === 'private_key_jwt' && given['jwks'] === undefined && given['jwks_uri'] === undefined)
    throw invalidMember('jwks', 'or jwks_uri is required with token_endpoint_auth_method private_key_jwt', 'required');
  const scopes = scopesOf(given, policy);
  const oauth = { ...only(given, OAUTH_MEMBERS), token_endpoint_auth_method: method, scope: scopes.join(' ') };
  if (Buffer.byteLength(JSON.stringify(oauth)) > MAX_OAUTH_BYTES)
    throw invalidMember('jwks', `and all other members must be at most ${MAX_OAUTH_BYTES} bytes as JSON`, 'range');
  const urls: ClientUrls = only(given, URL_MEMBERS);
  assertHosts(urls, policy);
  const registration = {
    client_name: given['client_name'] as string | undefined,
    client_type: typeOf(given, grants, method),
    is_public: method === 'none',
    is_first_party: false,
    client_metadata: {
      grant_types: grants.map((one) => (isOpen && one === CODE ? `${CODE}_verifier` : one)),
      urls,
      oauth,
    },
    scopes,
  };
  assertSound(registration);
  return registration;
}

/** The members that have a value. Throws for the first that is unknown or malformed. */
function honoured(body: Members): Members {
  const given = Object.entries(body).filter(([, value]) => value !== null); // as if omitted (RFC 7591 §2)
  for (const [name, value] of given) {
    if (!Object.hasOwn(HONOURED, name)) throw invalidMember(name.slice(0, 64), 'is not honoured', 'unknown');
    const fault = HONOURED[name]?.(value);
    if (fault) throw invalidMember(name, fault, 'format');
  }
  return Object.fromEntries(given);
}

const only = (given: Members, members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(members, name)));

function assertGrants(grants: readonly string[], policy: RegistrationPolicy): void {
  const other = grants.find((grant) => !policy.grant_types.includes(grant));
  if (other !== undefined)
    throw invalidMember('grant_types', `may contain ${policy.grant_types.join(', ')} here, not ${other}`, 'choice');
  if (new Set(grants).size < grants.length) throw invalidMember('grant_types', 'must not repeat a grant', 'rule');
}

/** `code` goes with `authorization_code`, and nothing else is answered there. (RFC 7591 §2.1) */
function assertResponses(given: Members, grants: readonly string[]): void {
  const expected = responsesOf(grants);
  const named = given['response_types'] as readonly string[] | undefined;
  if (named && named.join() !== expected.join())
    throw invalidMember('response_types', `must be ${JSON.stringify(expected)} with these grant_types`);
  const redirects = given['redirect_uris'] as readonly string[] | undefined;
  if (expected.length > 0 && !redirects?.length)
    throw invalidMember('redirect_uris', `is required with the grant ${CODE}`, 'required');
}

/** The response types of a client with these grants. */
export const responsesOf = (grants: readonly string[]): string[] =>
  grants.map(standardGrant).includes(CODE) ? ['code'] : [];

/** Without `scope` all that the policy allows. */
function scopesOf({ scope }: Members, policy: RegistrationPolicy): readonly string[] {
  if (scope === undefined) return policy.scopes;
  const named = [...new Set((scope as string).split(' ').filter(Boolean))];
  const other = named.find((one) => !policy.scopes.includes(one));
  if (other !== undefined)
    throw invalidMember('scope', `may name ${policy.scopes.join(' ')} here, not ${other}`, 'choice');
  return named;
}

/** Every address that browsers are sent to, and that the service calls. */
function assertHosts(urls: ClientUrls, { redirect_hosts: hosts }: RegistrationPolicy): void {
  if (!hosts) return;
  for (const [member, value] of Object.entries(urls))
    for (const uri of [value as string | readonly string[]].flat())
      if (!hosts.includes(webHost(uri) ?? ''))
        throw invalidMember(member, `may lead to ${hosts.join(', ')} here, not to ${uri.slice(0, 255)}`, 'choice');
}

function typeOf({ application_type }: Members, grants: readonly string[], method: string): string {
  if (application_type === 'native') return 'native';
  const hasUsers = grants.includes(CODE) || grants.some((grant) => grant.endsWith(':device_code'));
  if (!hasUsers && method !== 'none') return 'machine';
  return method === 'none' ? 'spa' : 'web';
}

function assertSound(client: ClientShape & { readonly client_metadata: ClientSettings }): void {
  const [field, why] = clientFault(client) ?? [];
  if (field && why) throw invalidMember(memberName(field), why);
}
