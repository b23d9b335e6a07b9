import { AuthModule, remoteIdentity } from '@groundwork/auth';
import type { DynamicModule } from '@nestjs/common';
import type { ResourceServerConfig } from '../config/resource-server-variables.js';
import { Readiness } from '../readiness/readiness.js';

/** Token verification by a remote identity, as configured. The service is not ready before that identity took its credentials. */
export function remoteAuth(config: ResourceServerConfig): DynamicModule {
  const { INTROSPECTION_CLIENT_ID: clientId, INTROSPECTION_CLIENT_SECRET: clientSecret } = config;
  const options = {
    issuer: config.ISSUER,
    identityUrl: config.IDENTITY_URL,
    audience: config.AUDIENCE,
    multiTenant: config.MULTI_TENANT,
    mode: config.AUTH_INTROSPECT,
    credentials: clientSecret ? { clientId, clientSecret } : undefined,
  };
  return AuthModule.with({
    inject: [Readiness],
    useFactory: (readiness: Readiness) => {
      const { own, ...identity } = remoteIdentity(options);
      if (own) readiness.check('identity', () => own.assertProven());
      return identity;
    },
  });
}
