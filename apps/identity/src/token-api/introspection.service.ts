import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import type { JWTPayload } from 'jose';
import { RefreshTokens } from '../authorization-server/refresh-tokens.service.js';
import { OwnJwts } from './own-jwts.service.js';
import { findTokenState, type TokenIdentity } from './token-state.js';

/** A token that counts; times are seconds since 1970. */
export interface ActiveToken {
  readonly kind: 'access_token' | 'refresh_token' | 'id_token';
  readonly client_id: string;
  readonly sub: string;
  readonly scope: string | undefined;
  readonly username: string | undefined;
  readonly tenant_id: string | undefined;
  readonly exp: number;
  readonly iat: number | undefined;
  readonly nbf: number | undefined;
  readonly jti: string | undefined;
  /** All claims of an access token. */
  readonly claims: JWTPayload;
}

type Described = Omit<ActiveToken, 'username'> & { readonly identity: TokenIdentity };

/** Tells what a token is worth at this moment. (RFC 7662; identity.md §6) */
@Injectable()
export class Introspection {
  constructor(
    private readonly records: Records,
    private readonly jwts: OwnJwts,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /** `undefined` for a token that is unknown, expired, revoked, or whose grant, client or user has ended. */
  async explain(token: string): Promise<ActiveToken | undefined> {
    const described = (await this.describeJwt(token)) ?? (await this.describeRefreshToken(token));
    if (!described) return undefined;
    const { identity, ...rest } = described;
    const { active, username, user_tenant_id } = await findTokenState(this.records, identity);
    if (!active) return undefined;
    return {
      ...rest,
      username: username ?? undefined,
      tenant_id: rest.tenant_id ?? (rest.kind === 'access_token' ? undefined : (user_tenant_id ?? undefined)),
    };
  }

  private async describeJwt(token: string): Promise<Described | undefined> {
    if (!token.includes('.')) return undefined;
    const jwt = await this.jwts.read(token);
    if (!jwt) return undefined;
    const { kind, claims } = jwt;
    const { sub = '', exp, iat, nbf, jti } = claims;
    const clientId = kind === 'id_token' ? String(claims.aud) : String(claims['client_id']);
    const identity = { jti, grantId: textOf(claims, 'grant_id'), clientId, userId: sub === clientId ? undefined : sub };
    return {
      kind,
      client_id: clientId,
      sub,
      scope: textOf(claims, 'scope'),
      tenant_id: textOf(claims, 'tenant_id'),
      exp,
      iat,
      nbf,
      jti,
      claims,
      identity,
    };
  }

  private async describeRefreshToken(token: string): Promise<Described | undefined> {
    const found = await this.refreshTokens.findUsable(token);
    if (!found) return undefined;
    const { clientId, accountId, grantId, scope, exp, iat } = found;
    const identity = { jti: undefined, grantId, clientId, userId: accountId };
    return {
      kind: 'refresh_token',
      client_id: clientId,
      sub: accountId,
      scope,
      tenant_id: undefined,
      exp,
      iat,
      nbf: undefined,
      jti: undefined,
      claims: {},
      identity,
    };
  }
}

function textOf(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' ? value : undefined;
}
