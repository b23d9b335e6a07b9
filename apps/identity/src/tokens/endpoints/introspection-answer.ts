import type { ActiveToken } from './introspection.service.js';

/** All that is said of a token that does not count. (RFC 7662 §2.2) */
export const inactive = { active: false } as const;

/** Members that are undefined are not written. */
type Answer = Record<string, unknown>;

const TYPES = { access_token: 'Bearer', refresh_token: 'refresh_token', id_token: 'id_token' } as const;

/** Token Info: instants as date-time, the subject under both names. (Identity, "Token introspection response") */
export const tokenInfo = ({ kind, client_id, scope, username, exp, iat, nbf, sub, jti }: ActiveToken): Answer => ({
  active: true,
  token_type: TYPES[kind],
  client_id,
  scope,
  username,
  exp: instant(exp),
  iat: instant(iat),
  nbf: instant(nbf),
  subject: sub,
  sub,
  jti,
});

/** The standard's answer; of access tokens all claims. (RFC 7662 §2.2) */
export const introspectionAnswer = ({
  kind,
  claims,
  client_id,
  scope,
  username,
  tenant_id,
  exp,
  iat,
  sub,
  jti,
}: ActiveToken): Answer => ({
  ...(kind === 'access_token' ? claims : {}),
  active: true,
  token_type: kind === 'access_token' ? 'Bearer' : undefined,
  client_id,
  scope,
  username,
  tenant_id,
  exp,
  iat,
  sub,
  jti,
});

const instant = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1_000).toISOString();
