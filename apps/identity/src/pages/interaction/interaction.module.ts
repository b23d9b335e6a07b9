import { Module } from '@nestjs/common';
import { AccountsModule } from '../../sign-in/accounts/accounts.module.js';
import { AuthorizationServerModule } from '../../tokens/server/authorization-server.module.js';
import { ExternalSignInModule } from '../../sign-in/external/external-sign-in.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { ExternalController } from './external.controller.js';
import { ExternalPages } from './external-pages.service.js';
import { ExternalSteps } from './external-steps.service.js';
import { SecondFactorsModule } from '../../sign-in/second-factors/second-factors.module.js';
import { FactorEnrolment } from './factor-enrolment.service.js';
import { FirstSteps } from './first-steps.service.js';
import { FormTokens } from './form-tokens.service.js';
import { InteractionController } from './interaction.controller.js';
import { InteractionPages } from './interaction-pages.service.js';
import { InteractionSteps } from './interaction-steps.service.js';
import { MailedCodes } from './mailed-codes.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { PagesModule } from '../rendering/pages.module.js';
import { SecondSteps } from './second-steps.service.js';
import { SignIn } from './sign-in.service.js';
import { SignInSteps } from './sign-in-steps.service.js';

const SIGN_IN = [FactorEnrolment, FirstSteps, MailedCodes, SecondSteps, SignIn, SignInSteps];

/** Sign-in and consent. */
@Module({
  imports: [
    AccountsModule,
    AuthorizationServerModule,
    ExternalSignInModule,
    PagesModule,
    SecondFactorsModule,
    SecretsModule,
  ],
  controllers: [ExternalController, InteractionController],
  providers: [
    ExternalPages,
    ExternalSteps,
    FormTokens,
    InteractionPages,
    InteractionSteps,
    PageErrorFilter,
    ...SIGN_IN,
  ],
})
export class InteractionModule {}
