import { Module } from '@nestjs/common';
import { AccountModule } from './account.module.js';
import { AccountsModule } from '../../sign-in/accounts/accounts.module.js';
import { AuthorizationServerModule } from '../../tokens/server/authorization-server.module.js';
import { ExternalSignInModule } from '../../sign-in/external/external-sign-in.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { RegistrationModule } from '../../sign-in/registration/registration.module.js';
import { SecondFactorsModule } from '../../sign-in/second-factors/second-factors.module.js';
import { UserIdentitiesModule } from '../../directory/users/user-identities.module.js';
import { FormTokens } from '../interaction/form-tokens.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { PagesModule } from '../rendering/pages.module.js';
import { AccountRooms } from './account-rooms.service.js';
import { ACCOUNT_SECTIONS, AccountSections } from './account-sections.js';
import { AccountVisits } from './account-visits.service.js';
import { AccountController } from './account.controller.js';
import { ExternalLinks } from './external-links.service.js';
import { ExternalReturnController } from './external-return.controller.js';
import { ExternalReturn } from './external-return.service.js';

/** The account pages. */
@Module({
  imports: [
    AccountModule,
    AccountsModule,
    AuthorizationServerModule,
    ExternalSignInModule,
    PagesModule,
    RegistrationModule,
    SecondFactorsModule,
    SecretsModule,
    UserIdentitiesModule,
  ],
  // The return has a path of its own before the sections.
  controllers: [ExternalReturnController, AccountController],
  providers: [
    AccountRooms,
    AccountSections,
    AccountVisits,
    ExternalLinks,
    ExternalReturn,
    FormTokens,
    PageErrorFilter,
    ...ACCOUNT_SECTIONS,
  ],
})
export class AccountPagesModule {}
