import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/account.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { AuthorizationServerModule } from '../../authorization-server/authorization-server.module.js';
import { ExternalSignInModule } from '../../external-sign-in/external-sign-in.module.js';
import { SecretsModule } from '../../keys/secrets.module.js';
import { RegistrationModule } from '../../registration/registration.module.js';
import { SecondFactorsModule } from '../../second-factors/second-factors.module.js';
import { UserIdentitiesModule } from '../../user-identities/user-identities.module.js';
import { FormTokens } from '../form-tokens.service.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { PagesModule } from '../pages.module.js';
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
