import { AuthModule, remoteIdentity } from '@groundwork/auth';
import { Records } from '@groundwork/records';
import { ProofVerifier } from '@groundwork/verify';
import { Module, type DynamicModule } from '@nestjs/common';
import { SERVICES_CLIENT_ID, type ResourceServerConfig } from '../config/common-variables.js';
import { DefaultTenant, type TenantTable } from './default-tenant.service.js';
import { RateLimits } from '../limits/rate-limits.service.js';
import { SharedProofs } from '../limits/shared-proofs.js';
import { Log } from '../logging/log.js';
import { Readiness } from '../monitoring/readiness.js';

@Module({})
class DefaultTenantModule {}

/**
 * Token verification by a remote identity, as configured. The service is not ready before that identity took its credentials, and before
 * every row of `tables`, where there are any that belong to tenants, has one.
 */
export function remoteAuth(config: ResourceServerConfig, tables?: readonly TenantTable[]): DynamicModule {
  const options = {
    issuer: config.ISSUER,
    identityUrl: config.IDENTITY_URL,
    audience: config.AUDIENCE,
    mode: config.AUTH_INTROSPECT,
    credentials: identityCredentials(config),
    publicUrl: config.PUBLIC_URL,
  };
  return AuthModule.with({
    imports: tables ? [defaultTenantModule(config.IDENTITY_URL, tables)] : [],
    inject: tables ? [Readiness, RateLimits, DefaultTenant] : [Readiness, RateLimits],
    useFactory: (readiness: Readiness, limits: RateLimits, tenant?: DefaultTenant) => {
      const proofs = new ProofVerifier(new SharedProofs(limits));
      const { own, ...identity } = remoteIdentity({ ...options, proofs });
      if (own) readiness.check('identity', () => own.assertProven());
      return tenant ? { ...identity, home: () => tenant.id } : identity;
    },
  });
}

const defaultTenantModule = (identityUrl: string, tables: readonly TenantTable[]): DynamicModule => ({
  module: DefaultTenantModule,
  providers: [
    {
      provide: DefaultTenant,
      inject: [Records, Log, Readiness],
      useFactory: (records: Records, log: Log, readiness: Readiness) =>
        new DefaultTenant(records, log, readiness, { identityUrl, tables }),
    },
  ],
  exports: [DefaultTenant],
});

/** The credentials of the service at identity: of the client that is named, else of the system client. */
export function identityCredentials(
  config: ResourceServerConfig,
): { clientId: string; clientSecret: string } | undefined {
  const { INTROSPECTION_CLIENT_ID: id, INTROSPECTION_CLIENT_SECRET: secret, SERVICES_CLIENT_SECRET: own } = config;
  if (id && secret) return { clientId: id, clientSecret: secret };
  return own ? { clientId: SERVICES_CLIENT_ID, clientSecret: own } : undefined;
}
