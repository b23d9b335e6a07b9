import { Module, type DynamicModule } from '@nestjs/common';
import { AccessService } from './access.service.js';
import type { AccessScopes } from './decide.js';
import { membershipsOf, type IdentityOptions } from './identity-client.js';
import { RemoteMemberships } from './remote-memberships.js';
import { RuleCache, type RulesDatabase } from './rule-cache.js';

/** What a service says of its access rules. */
export interface AccessOptions {
  readonly scopes: AccessScopes;
  readonly database: RulesDatabase;
  readonly identity: IdentityOptions;
}

/** Provides `AccessService` to the whole service. */
@Module({})
export class AccessModule {
  static with({ scopes, database, identity }: AccessOptions): DynamicModule {
    const access = {
      provide: AccessService,
      useFactory: () =>
        new AccessService(scopes, new RuleCache(database), new RemoteMemberships(membershipsOf(identity))),
    };
    return { module: AccessModule, global: true, providers: [access], exports: [AccessService] };
  }
}
