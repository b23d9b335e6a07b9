import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AccountActions, ExternalReturn } from './account/account-actions.service.js';
import { ACCOUNT_SECTIONS, AccountSections } from './account/account-sections.service.js';
import { AccountAccess } from './account/account-access.service.js';
import { AccountController } from './account/account.controller.js';
import { OwnApplications } from './account/applications-section.service.js';
import { OwnIdentities, ExternalLinks } from './account/identities-section.service.js';
import { OwnProfiles } from './account/profile-section.service.js';
import { OwnSessions } from './account/sessions-section.service.js';
import { ExternalPages } from './external/external-pages.service.js';
import { ExternalSteps } from './external/external-steps.service.js';
import { ExternalController } from './external/external.controller.js';
import { FactorEnrolment } from './sign-in/factor-enrolment.service.js';
import { Devices } from './sign-in/devices.service.js';
import { FirstSteps, MailedCodes } from './sign-in/first-steps.service.js';
import { BrandAssetsController } from './rendering/brand-assets.controller.js';
import { ForgottenPasswordSteps } from './sign-in/forgotten-password-steps.service.js';
import { RegistrationSteps } from './sign-in/registration-steps.service.js';
import { FormTokens } from './rendering/form-tokens.service.js';
import { InteractionPages } from './rendering/interaction-pages.service.js';
import { InteractionSteps } from './interaction/interaction-steps.service.js';
import { InteractionController } from './interaction/interaction.controller.js';
import { SecondSteps } from './sign-in/second-steps.service.js';
import { SignInSteps } from './sign-in/sign-in-steps.service.js';
import { SignIn } from './sign-in/sign-in.service.js';
import { TenantSteps } from './sign-in/tenant-steps.service.js';
import { DeviceVerification, ProviderPagesRenderer } from './provider/device-verification.service.js';
import { LibraryPages } from './provider/library-pages.service.js';
import { PageErrorFilter } from './rendering/page-error.filter.js';
import { Pages } from './rendering/pages.service.js';
import { InvitationSteps } from './tickets/invitation-steps.service.js';
import { TicketSteps } from './tickets/ticket-steps.service.js';
import { TicketController } from './tickets/ticket.controller.js';

/** HTML pages: sign-in and consent, devices, tickets, account. */
@Module({
  imports: [PlatformModule, DirectoryModule, SignInModule, TokensModule],
  controllers: [BrandAssetsController, ExternalController, InteractionController, AccountController, TicketController],
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
    Devices,
    FirstSteps,
    ForgottenPasswordSteps,
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
    RegistrationSteps,
    SecondSteps,
    SignIn,
    SignInSteps,
    TenantSteps,
    InvitationSteps,
    TicketSteps,
    ...ACCOUNT_SECTIONS,
  ],
  exports: [ProviderPagesRenderer],
})
export class PagesModule {}
