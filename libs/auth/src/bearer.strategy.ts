import { type Caller, ApiError, invalidField, UUID_PATTERN } from '@groundwork/rest';
import { isProven, tokenDigest, type TokenClaims, type TokenVerifier } from '@groundwork/verify';
import { PassportStrategy } from '@nestjs/passport';
import type { Type } from '@nestjs/common';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import { asApiError } from './as-api-error.js';

/** Returns the tenant in which callers of no tenant make and name records; `null` for none. May throw `unavailable`. */
export type HomeTenant = () => string | null;

/**
 * The caller behind a token. Its `tenant_id` binds it to that tenant; a token without one is for all tenants, and may narrow itself to one
 * by header `Tenant-Id` (or `tenant_id`). Throws `invalid_request` for a malformed header, `forbidden` for a foreign tenant's.
 */
export function callerOf(claims: TokenClaims, header: string | undefined, home: HomeTenant = () => null): Caller {
  const narrowed = tenantOf(header);
  const bound = claims.tenant_id;
  if (bound && narrowed && narrowed !== bound)
    throw new ApiError('forbidden', 'The token is bound to another tenant than the header Tenant-Id names.');
  const tenantId = bound ?? narrowed ?? null;
  return {
    subject: claims.sub,
    clientId: claims.client_id,
    isUser: claims.sub !== claims.client_id,
    tenantId: tenantId ?? home(),
    allTenants: tenantId === null,
    scopes: scopesOf(claims),
    claims,
  };
}

/** One set for all requests with a token that the verifier keeps: what is decided by it can be kept as well. */
const sets = new WeakMap<TokenClaims, ReadonlySet<string>>();

function scopesOf(claims: TokenClaims): ReadonlySet<string> {
  const known = sets.get(claims);
  if (known) return known;
  const scopes = new Set((claims.scope ?? '').split(' ').filter(Boolean));
  sets.set(claims, scopes);
  return scopes;
}

/**
 * The tenant that a request names: header `Tenant-Id`, or `tenant_id` for whom no proxy drops names with underscores. Throws
 * `invalid_request` where both are given and differ.
 */
export function tenantHeader(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const [one, other] = [headers['tenant-id'], headers['tenant_id']].map((value) => value && String(value));
  if (one && other && one.toLowerCase() !== other.toLowerCase())
    throw invalidField('Tenant-Id', 'names another tenant than the header tenant_id');
  return one || other;
}

function tenantOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!UUID_PATTERN.test(header)) throw invalidField('tenant_id', 'must be a uuid');
  return header.toLowerCase();
}

/** Turns a bearer token into its caller; throws what verification throws. (RFC 6750) */
export interface BearerStrategy {
  validate(request: Request, token: string): Promise<Caller>;
}

/** What passport calls of a strategy, and what it adds. */
interface Authenticating {
  authenticate(request: Request, options: object): void;
  success(caller: Caller): void;
  error(error: unknown): void;
}

const refuse = (error: unknown): never => {
  throw asApiError(error);
};

/**
 * The strategy under a name of its own: passport keeps strategies for the whole process, which several services share in tests. The verifier
 * keeps tokens it has verified.
 */
export function bearerStrategy(name: string, verifier: TokenVerifier, home?: HomeTenant): BearerStrategy {
  // The mixin wants a class; its constructor registers the strategy.
  const Base = PassportStrategy(Strategy as unknown as Type<Authenticating>, name);
  return new (class extends Base implements BearerStrategy {
    async validate(request: Request, token: string): Promise<Caller> {
      const claims = await verifier.verify(token, tokenDigest(request, token)).catch(refuse);
      return callerOf(claims, tenantHeader(request.headers), home);
    }

    /** A token that is bound to a key comes with another scheme. (RFC 9449 §7.1) */
    override authenticate(request: Request, options: object): void {
      if (!isProven(request.headers.authorization)) return super.authenticate(request, options);
      this.validateProven(request).then(
        (caller) => this.success(caller),
        (error: unknown) => this.error(error),
      );
    }

    private async validateProven(request: Request): Promise<Caller> {
      const claims = await verifier.verifyRequest(request).catch(refuse);
      return callerOf(claims, tenantHeader(request.headers), home);
    }
  })({ passReqToCallback: true });
}
