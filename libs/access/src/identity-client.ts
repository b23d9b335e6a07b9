import { unavailable } from '@groundwork/rest';
import type { Membership, ReadMemberships } from './remote-memberships.js';

/** How a service reaches identity, and as whom. */
export interface IdentityOptions {
  /** Where identity is reached from inside. */
  readonly identityUrl: string;
  /** The service's own client; without it memberships cannot be read. */
  readonly credentials?: { readonly clientId: string; readonly clientSecret: string };
}

interface Token {
  readonly value: string;
  readonly until: number;
}

interface WireMembership {
  readonly subject: string;
  readonly kind: 'user' | 'client';
  readonly tenant_id: string | null;
  readonly blocked: boolean;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly scopes: readonly string[];
}

const SCOPE = 'tokens:introspect';
const TIMEOUT_MS = 2_500;
/** A token is not used for its last seconds. */
const SPARE_SECONDS = 10;

/** Reads memberships with a token of the service's own client. (RFC 6749 §4.4) */
export function membershipsOf({ identityUrl, credentials }: IdentityOptions): ReadMemberships {
  const base = identityUrl.replace(/\/+$/, '');
  let token: Token | undefined;
  const post = async (authorization: string, path: string, type: string, body: string): Promise<Response> =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const newToken = async (): Promise<Token> => {
    if (!credentials) throw unavailable('The service has no credentials at identity.');
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString();
    const response = await post(basic(credentials), '/oauth2/token', 'application/x-www-form-urlencoded', body);
    if (!response.ok) throw unavailable(`Identity issued no token to this service: ${response.status}.`);
    // Identity's own response. (RFC 6749 §5.1)
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number };
    return { value: access_token, until: Date.now() + (expires_in - SPARE_SECONDS) * 1_000 };
  };
  return async (subjects) => {
    for (let retried = false; ; retried = true) {
      token = token && token.until > Date.now() ? token : await newToken();
      const response = await post(
        `Bearer ${token.value}`,
        '/memberships',
        'application/json',
        JSON.stringify({ subjects }),
      );
      if (response.status === 401 && !retried) {
        token = undefined;
        continue;
      }
      if (!response.ok) throw unavailable(`Identity returned ${response.status} for memberships.`);
      // Identity's own response.
      const { items } = (await response.json()) as { items: readonly WireMembership[] };
      return items.map(membershipOf);
    }
  };
}

const basic = ({ clientId, clientSecret }: Required<IdentityOptions>['credentials']): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;

/** Who is blocked has neither roles nor groups nor scopes. */
const membershipOf = ({ subject, kind, tenant_id, blocked, roles, groups, scopes }: WireMembership): Membership => ({
  subject,
  kind,
  tenant_id,
  roles: new Set(blocked ? [] : roles),
  groups: new Set(blocked ? [] : groups),
  scopes: new Set(blocked ? [] : scopes),
});
