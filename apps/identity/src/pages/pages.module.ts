import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AccountActions } from './account/account-actions.service.js';
import { ACCOUNT_SECTIONS, AccountSections } from './account/account-sections.service.js';
import { AccountAccess } from './account/account-access.service.js';
import { AccountController } from './account/account.controller.js';
import { ExternalReturn } from './account/external-return.service.js';
import { OwnApplications } from './account/applications-section.service.js';
import { OwnIdentities, ExternalLinks } from './account/identities-section.service.js';
import { OwnProfiles } from './account/profile-section.service.js';
import { OwnSessions } from './account/sessions-section.service.js';
import { ExternalPages } from './interaction/external-pages.service.js';
import { ExternalSteps } from './interaction/external-steps.service.js';
import { ExternalController } from './interaction/external.controller.js';
import { FactorEnrolment } from './interaction/factor-enrolment.service.js';
import { FirstSteps, MailedCodes } from './interaction/first-steps.service.js';
import { FormTokens } from './interaction/form-tokens.service.js';
import { InteractionPages } from './interaction/interaction-pages.service.js';
import { InteractionSteps } from './interaction/interaction-steps.service.js';
import { InteractionController } from './interaction/interaction.controller.js';
import { SecondSteps } from './interaction/second-steps.service.js';
import { SignInSteps } from './interaction/sign-in-steps.service.js';
import { SignIn } from './interaction/sign-in.service.js';
import { DeviceVerification } from './provider/device-verification.service.js';
import { LibraryPages } from './provider/library-pages.service.js';
import { ProviderPagesRenderer } from './provider/provider-pages-renderer.service.js';
import { PageErrorFilter } from './rendering/page-error.filter.js';
import { Pages } from './rendering/pages.service.js';
import { TicketSteps } from './tickets/ticket-steps.service.js';
import { TicketController } from './tickets/ticket.controller.js';

/** HTML pages: sign-in and consent, devices, tickets, account. */
@Module({
  imports: [PlatformModule, DirectoryModule, SignInModule, TokensModule],
  controllers: [ExternalController, InteractionController, AccountController, TicketController],
  providers: [
    AccountActions,
    AccountSections,
    AccountAccess,
    DeviceVerification,
    ExternalLinks,
    ExternalPages,
    ExternalReturn,
    ExternalSteps,
    FactorEnrolment,
    FirstSteps,
    FormTokens,
    InteractionPages,
    InteractionSteps,
    LibraryPages,
    MailedCodes,
    OwnApplications,
    OwnIdentities,
    OwnProfiles,
    OwnSessions,
    PageErrorFilter,
    Pages,
    ProviderPagesRenderer,
    SecondSteps,
    SignIn,
    SignInSteps,
    TicketSteps,
    ...ACCOUNT_SECTIONS,
  ],
  exports: [ProviderPagesRenderer],
})
export class PagesModule {}
