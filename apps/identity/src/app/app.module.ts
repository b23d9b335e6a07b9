import type { DynamicModule } from '@nestjs/common';
import { operationsModule, type SideChecks } from '@groundwork/operations';
import { BulkModule } from '../bulk/bulk.module.js';
import type { IdentityConfig } from '../platform/config/config.js';
import { MailDelivery } from '../platform/mail/mail-delivery.service.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ScimModule } from '../scim/scim.module.js';
import { FirstStart } from './first-start/first-start.service.js';
import { ownTokens } from './own-tokens.js';
import { PortsModule } from './ports.module.js';

/** The version of the API, shown in the documentation and by health. (api.md, "Deprecation") */
export const VERSION = '0.1.0';

class AppModule {}

/** Without mail no address can be verified and no password reset. */
const checks: SideChecks = {
  imports: [PlatformModule],
  inject: [MailDelivery],
  useFactory: (mail: MailDelivery) => [{ name: 'mail', check: () => mail.check() }],
};

/** All areas; `auth` is how tokens of callers are verified. */
export const areasWith = (auth: DynamicModule): DynamicModule => ({
  module: AppModule,
  imports: [
    BulkModule, // before the directory: see there
    auth,
    PlatformModule,
    PortsModule,
    ScimModule,
    operationsModule({ service: 'identity', version: VERSION, checks }),
  ],
  providers: [FirstStart],
});

/** All of identity. */
export const appModule = (config: IdentityConfig): DynamicModule => areasWith(ownTokens(config));
