import type { Occurrence } from '../../platform/audit/record-event.js';
import { standardGrant } from '../../directory/entities/grant-types.js';
import type { errors, KoaContextWithOIDC } from './oidc-provider.js';

const TOKEN_EXCHANGE = standardGrant('token_exchange');
const MOST_CHARACTERS = 200;

/** A refresh token came again after its grace: its family has ended. (RFC 9700 §4.14.2) */
export const refreshReuse = (ctx: KoaContextWithOIDC): Occurrence => ({
  ...partyOf(ctx),
  event_type: 'refresh_token.reused',
  outcome: 'failure',
  subject_type: 'grant',
  subject_id: ctx.oidc.entities.RefreshToken?.grantId ?? null,
});

/** A user's tokens were refused: a second factor is missing, a scope is not the user's. Grants that record refusals themselves are left out. */
export function userRefused(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): Occurrence | undefined {
  const userId = ctx.oidc.entities.Account?.accountId;
  const grant = String(ctx.oidc.params?.['grant_type']);
  if (userId === undefined || grant === TOKEN_EXCHANGE) return undefined;
  return {
    ...partyOf(ctx),
    event_type: 'token.refused',
    outcome: 'failure',
    subject_type: 'user',
    subject_id: userId,
    after: { grant, ...whyOf(error) },
  };
}

/** Why the library, or we, refuse something: as in the answer, or in more words. */
export const whyOf = ({ error, error_detail, error_description = '' }: errors.OIDCProviderError) => ({
  reason: error,
  why: (error_detail ?? error_description).slice(0, MOST_CHARACTERS),
});

/** Tokens went through the browser. (OpenID Connect Core §3.2) */
export const implicitTokens = (ctx: KoaContextWithOIDC, out: object): Occurrence => ({
  ...partyOf(ctx),
  event_type: 'tokens.issued',
  subject_type: 'user',
  subject_id: ctx.oidc.session?.accountId ?? null,
  after: { grant: 'implicit', tokens: ['id_token', 'access_token'].filter((name) => name in out) },
});

/** A user signed out, of everything or of one application. (OpenID Connect RP-Initiated Logout) */
export const logout = (ctx: KoaContextWithOIDC): Occurrence => ({
  ...partyOf(ctx),
  event_type: 'logout',
  subject_type: 'user',
  subject_id: ctx.oidc.session?.accountId ?? null,
  after: { of: ctx.oidc.params?.['logout'] ? 'everything' : 'application' },
});

/** What an interaction says of a consent. */
export interface Consent {
  readonly userId: string | undefined;
  readonly clientId: string | undefined;
  readonly scopes: readonly string[];
}

/** The user let a client do something. */
export const consentGranted = (consent: Consent): Occurrence => ({
  ...consentOf(consent),
  event_type: 'consent.granted',
});

/** The user did not. */
export const consentRefused = (consent: Consent): Occurrence => ({
  ...consentOf(consent),
  event_type: 'consent.refused',
  outcome: 'failure',
});

const consentOf = ({ userId, clientId, scopes }: Consent): Omit<Occurrence, 'event_type'> => ({
  actor_id: userId,
  actor_client_id: clientId,
  subject_type: 'user',
  subject_id: userId,
  after: { scopes },
});

/** The client, and the user behind the request. */
const partyOf = ({ oidc }: KoaContextWithOIDC): Pick<Occurrence, 'actor_id' | 'actor_client_id'> => ({
  actor_id: oidc.account?.accountId ?? oidc.entities.RefreshToken?.accountId ?? oidc.session?.accountId ?? null,
  actor_client_id: oidc.client?.clientId ?? null,
});
