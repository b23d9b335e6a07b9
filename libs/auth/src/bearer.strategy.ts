import type { Caller } from '@groundwork/rest';
import { PassportStrategy } from '@nestjs/passport';
import type { Type } from '@nestjs/common';
import type { Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import { callerOf, tenantHeader, type HomeTenant } from './caller-of.js';
import { tokenDigest } from './token-digest.js';
import type { TokenVerifier } from './token-verifier.js';

/** Turns a bearer token into its caller; throws what verification throws. (RFC 6750) */
export interface BearerStrategy {
  validate(request: Request, token: string): Promise<Caller>;
}

/**
 * The strategy under a name of its own: passport keeps strategies for the whole process, which several services share in tests. The verifier
 * keeps tokens it has verified.
 */
export function bearerStrategy(name: string, verifier: TokenVerifier, home?: HomeTenant): BearerStrategy {
  // The mixin wants a class; its constructor registers the strategy.
  const Base = PassportStrategy(Strategy as Type<object>, name);
  return new (class extends Base implements BearerStrategy {
    async validate(request: Request, token: string): Promise<Caller> {
      const claims = await verifier.verify(token, tokenDigest(request, token));
      return callerOf(claims, tenantHeader(request.headers), home);
    }
  })({ passReqToCallback: true });
}
