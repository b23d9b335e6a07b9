import { boundKeyOf } from '@groundwork/verify';
import { Injectable } from '@nestjs/common';
import { Metrics } from '@groundwork/service';
import type { JWTPayload } from 'jose';
import { RefreshTokens } from '../store/refresh-tokens.service.js';
import { OwnJwts } from './own-jwts.service.js';
import { TokenStates, type TokenIdentity } from './token-states.service.js';

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
  /** Thumbprint of the key that an access token is bound to. (RFC 9449 §6.1) */
  readonly jkt: string | undefined;
  /** All claims of an access token. */
  readonly claims: JWTPayload;
}

/** What a token says of itself. */
interface Described {
  readonly token: Omit<ActiveToken, 'username'>;
  readonly identity: TokenIdentity;
}

/** Whether a token is active at this moment, and what it says. (RFC 7662; identity.md §6) */
@Injectable()
export class Introspection {
  private readonly seconds;

  constructor(
    private readonly states: TokenStates,
    private readonly jwts: OwnJwts,
    private readonly refreshTokens: RefreshTokens,
    metrics: Metrics,
  ) {
    this.seconds = metrics.histogram({
      name: 'introspection_seconds',
      help: 'Duration of token introspection.',
      buckets: [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
    });
  }

  /**
   * `undefined` for a token that is unknown, expired, revoked, or whose grant, client or user has ended. Costs one
   * statement, which it shares with concurrent requests; two for a refresh token.
   */
  explain(token: string): Promise<ActiveToken | undefined> {
    const start = performance.now();
    return this.look(token).finally(() => this.seconds.observe((performance.now() - start) / 1_000));
  }

  private async look(token: string): Promise<ActiveToken | undefined> {
    const described = (await this.describeJwt(token)) ?? (await this.describeRefreshToken(token));
    if (!described) return undefined;
    const { active, username, user_tenant_id } = await this.states.find(described.identity);
    if (!active) return undefined;
    const { kind, tenant_id } = described.token;
    return {
      ...described.token,
      username: username ?? undefined,
      tenant_id: tenant_id ?? (kind === 'access_token' ? undefined : (user_tenant_id ?? undefined)),
    };
  }

  private async describeJwt(token: string): Promise<Described | undefined> {
    if (!token.includes('.')) return undefined;
    const jwt = await this.jwts.read(token);
    if (!jwt) return undefined;
    const { kind, claims } = jwt;
    const { sub = '', exp, iat, nbf, jti } = claims;
    const clientId = kind === 'id_token' ? String(claims.aud) : String(claims['client_id']);
    const scope = textOf(claims, 'scope');
    const tenant_id = textOf(claims, 'tenant_id');
    const who = sub === clientId ? { userId: undefined, tenantId: tenant_id } : { userId: sub };
    const identity = { jti, grantId: textOf(claims, 'grant_id'), clientId, ...who };
    const jkt = boundKeyOf(claims);
    return { token: { kind, client_id: clientId, sub, scope, tenant_id, exp, iat, nbf, jti, jkt, claims }, identity };
  }

  private async describeRefreshToken(refreshToken: string): Promise<Described | undefined> {
    const found = await this.refreshTokens.findUsable(refreshToken);
    if (!found) return undefined;
    const { clientId, accountId, grantId, scope, exp, iat } = found;
    const token = {
      kind: 'refresh_token',
      client_id: clientId,
      sub: accountId,
      scope,
      tenant_id: undefined,
      exp,
      iat,
      nbf: undefined,
      jti: undefined,
      jkt: undefined,
      claims: {},
    } as const;
    return { token, identity: { jti: undefined, grantId, clientId, userId: accountId } };
  }
}

function textOf(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' ? value : undefined;
}
