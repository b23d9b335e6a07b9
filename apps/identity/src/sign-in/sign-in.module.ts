import { Module } from '@nestjs/common';

import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';

import { Accounts } from './accounts/accounts.service.js';
import { Logins } from './accounts/logins.service.js';
import { PasswordMigrations } from './accounts/password-migrations.service.js';
import { OneTimePasswords } from './accounts/one-time-passwords.service.js';
import { SignInMonitor } from './accounts/sign-in-monitor.service.js';
import { TenantLists } from './accounts/tenant-lists.service.js';
import { SignInAttempts } from './accounts/sign-in-attempts.service.js';
import { ExternalAuthentication, UnfinishedSignIns } from './external/external-authentication.service.js';
import { ExternalProtocol } from './external/external-protocol.service.js';
import { ExternalProviders } from './external/external-providers.service.js';
import { ExternalSignIn } from './external/external-sign-in.service.js';
import { ExternalTokens } from './external/external-tokens.service.js';
import { ExternalUsers } from './external/external-users.service.js';
import { LinksToConfirm } from './external/links-to-confirm.service.js';
import { ProviderChecksController } from './external/provider-checks.controller.js';
import { ProviderChecks } from './external/provider-checks.service.js';
import { ProviderClients } from './external/provider-clients.service.js';
import { ProviderMetadata } from './external/provider-metadata.service.js';
import { StartedSignIns } from './external/started-sign-ins.service.js';
import { ForgottenPasswordController } from './registration/forgotten-password.controller.js';
import { ForgottenPasswords } from './registration/forgotten-password.service.js';
import { OwnPasswordController } from './own-account/own-password.controller.js';
import { OwnPassword, PasswordNotices } from './own-account/own-password.service.js';
import { RegistrationsController } from './registration/registrations.controller.js';
import { Registrations } from './registration/registrations.service.js';
import { AccountDeletions } from './own-account/account-deletions.service.js';
import { EmailChanges } from './own-account/email-changes.service.js';
import { OwnPhoneController } from './own-account/own-phone.controller.js';
import { PhoneChanges } from './own-account/phone-changes.service.js';
import { InvitationUse } from './registration/invitation-use.service.js';
import { RegistrationMails } from './registration/registration-mails.service.js';
import { TicketCodes } from './registration/ticket-codes.service.js';
import { TicketUse } from './registration/ticket-use.service.js';
import { UnprovenAccounts } from './registration/unproven-accounts.service.js';
import { Enrolments, FactorLabels } from './second-factors/enrolments.service.js';
import { FactorCodes } from './second-factors/factor-codes.service.js';
import { PageChallenges } from './second-factors/page-challenges.service.js';
import { Passkeys } from './second-factors/passkeys.service.js';
import { RecoveryCodes } from './second-factors/recovery-codes.service.js';
import { SecondFactors } from './second-factors/second-factors.service.js';
import { SignInProgress } from './second-factors/sign-in-progress.service.js';
import { TotpFactors } from './second-factors/totp-factors.service.js';
import { UserSecondFactorsController } from './second-factors/user-second-factors.controller.js';
import { UserSecondFactorsService } from './second-factors/user-second-factors.service.js';

/** Authentication of users: passwords, second factors, external providers, registration. */
@Module({
  imports: [PlatformModule, DirectoryModule],
  controllers: [
    ForgottenPasswordController,
    OwnPasswordController,
    OwnPhoneController,
    ProviderChecksController,
    RegistrationsController,
    UserSecondFactorsController,
  ],
  providers: [
    Accounts,
    Logins,
    OneTimePasswords,
    PasswordMigrations,
    SignInAttempts,
    SignInMonitor,
    TenantLists,
    ExternalAuthentication,
    ExternalProtocol,
    ExternalProviders,
    ExternalSignIn,
    ExternalTokens,
    ExternalUsers,
    LinksToConfirm,
    ProviderChecks,
    ProviderClients,
    ProviderMetadata,
    StartedSignIns,
    UnfinishedSignIns,
    Enrolments,
    FactorCodes,
    FactorLabels,
    PageChallenges,
    Passkeys,
    RecoveryCodes,
    SecondFactors,
    SignInProgress,
    TotpFactors,
    UserSecondFactorsService,
    ForgottenPasswords,
    OwnPassword,
    PasswordNotices,
    AccountDeletions,
    EmailChanges,
    PhoneChanges,
    Registrations,
    InvitationUse,
    RegistrationMails,
    TicketCodes,
    UnprovenAccounts,
    TicketUse,
  ],
  exports: [
    InvitationUse,
    Accounts,
    TenantLists,
    OneTimePasswords,
    ExternalSignIn,
    ExternalTokens,
    ExternalUsers,
    LinksToConfirm,
    Enrolments,
    FactorCodes,
    Passkeys,
    SecondFactors,
    SignInProgress,
    TotpFactors,
    OwnPassword,
    TicketUse,
    AccountDeletions,
    EmailChanges,
    PhoneChanges,
    ForgottenPasswords,
    Registrations,
  ],
})
export class SignInModule {}
