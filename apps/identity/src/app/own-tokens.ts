import { AuthModule } from '@groundwork/auth';
import type { Introspector, TokenClaims } from '@groundwork/verify';
import type { DynamicModule } from '@nestjs/common';
import type { IdentityConfig } from '../platform/config/config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { LocalKeys } from '../platform/keys/signing-keys.service.js';
import { Introspection } from '../tokens/issued/introspection.service.js';
import { PresentedTokens } from '../tokens/endpoints/presented-tokens.service.js';
import { TokensModule } from '../tokens/tokens.module.js';

/** Verifies and introspects identity's own tokens without HTTP requests to itself. */
export function ownTokens(config: IdentityConfig): DynamicModule {
  const { ISSUER: issuer, AUDIENCE: audience, AUTH_INTROSPECT: mode } = config;
  return AuthModule.with({
    imports: [PlatformModule, TokensModule],
    inject: [LocalKeys, Introspection, PresentedTokens],
    useFactory: (keys: LocalKeys, introspection: Introspection, { proofs }: PresentedTokens) => {
      const introspector = ownIntrospector(introspection);
      return { issuer, audience, mode, keys, introspector, proofs, publicUrl: issuer };
    },
  });
}

/** Access tokens that are active. */
const ownIntrospector = (introspection: Introspection): Introspector => ({
  async introspect(token) {
    const active = await introspection.explain(token);
    if (active?.kind !== 'access_token') return undefined;
    const { client_id, sub, scope, exp } = active;
    const claims: TokenClaims = { ...active.claims, client_id, sub, scope, exp };
    return claims;
  },
});
