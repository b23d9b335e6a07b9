import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthorizationServerModule } from '../authorization-server/authorization-server.module.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { FormTokens } from './form-tokens.service.js';
import { InteractionController } from './interaction.controller.js';
import { InteractionPages } from './interaction-pages.service.js';
import { InteractionSteps } from './interaction-steps.service.js';
import { PageErrorFilter } from './page-error.filter.js';
import { PagesModule } from './pages.module.js';
import { SignIn } from './sign-in.service.js';

/** Sign-in and consent. */
@Module({
  imports: [AccountsModule, AuthorizationServerModule, PagesModule, SecretsModule],
  controllers: [InteractionController],
  providers: [FormTokens, InteractionPages, InteractionSteps, PageErrorFilter, SignIn],
})
export class InteractionModule {}
