import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { BasicClients } from './clients/basic-clients.service.js';
import { ClientDirectory } from './clients/client-directory.service.js';
import { ClientUses } from './provider/client-uses.service.js';
import { ClientOrigins } from './clients/client-origins.service.js';
import { DeviceCodeController } from './endpoints/device-code.controller.js';
import { IntrospectionCallers } from './endpoints/introspection-caller.service.js';
import { IntrospectionController } from './endpoints/introspection.controller.js';
import { Introspection } from './issued/introspection.service.js';
import { OneTimePasswordSending } from './endpoints/one-time-password-sending.service.js';
import { OneTimePasswordController } from './endpoints/one-time-password.controller.js';
import { PresentedTokens } from './endpoints/presented-tokens.service.js';
import { ScopedTokens } from './endpoints/scoped-tokens.service.js';
import { OwnJwts } from './issued/own-jwts.service.js';
import { RevocationController } from './endpoints/revocation.controller.js';
import { Revocation } from './endpoints/revocation.service.js';
import { TokenStates } from './issued/token-states.service.js';
import { TokenController } from './endpoints/token.controller.js';
import { UserInfoController } from './endpoints/user-info.controller.js';
import { UserInfo } from './endpoints/user-info.service.js';
import { ConsentedGrants } from './grants/consented-grants.service.js';
import { CustomGrants } from './grants/custom-grants.service.js';
import { ExchangeTrail } from './grants/exchange-trail.service.js';
import { ExternalSubjects } from './grants/external-subjects.service.js';
import { MachineTokens } from './grants/machine-tokens.service.js';
import { OwnSubjects } from './grants/own-subjects.service.js';
import { OwnTokenExchange } from './grants/own-token-exchange.service.js';
import { SignInProofs } from './grants/sign-in-proofs.service.js';
import { TokenExchange } from './grants/token-exchange.service.js';
import { DeclaredClaims } from './planning/claims/declared-claims.service.js';
import { SigningSecrets } from './planning/signing-secrets.service.js';
import { TokenPlanner } from './planning/token-planner.service.js';
import { ProviderEvents } from './provider/provider-events.service.js';
import { AuditedRefusals } from './provider/refusal-log.service.js';
import { ClientRegistrationController } from './registration/client-registration.controller.js';
import { RegisteredClients } from './registration/registered-clients.service.js';
import { RegistrationCallers } from './registration/registration-callers.service.js';
import { RegistrationOffer } from './server/registration-offer.service.js';
import { UnusedClients } from './registration/unused-clients.service.js';
import { AuthorizationServer } from './server/authorization-server.service.js';
import { BrowserSessions } from './server/browser-sessions.service.js';
import { LibraryClientValidation } from './server/client-validation.service.js';
import { Interactions } from './server/interactions.service.js';
import { LogoutNotices, NoticeSurroundings } from './server/logout-notices.service.js';
import { ProviderAssembly, ProviderSurroundings } from './server/provider-assembly.service.js';
import { Housekeeping } from './store/housekeeping.service.js';
import { OidcStore } from './store/oidc-store.service.js';
import { RefreshTokens } from './store/refresh-tokens.service.js';
import { RowCounts } from './store/row-counts.service.js';

/** The authorization server: the library behind its own paths, what its tokens are planned from, and the token operations. */
@Module({
  imports: [PlatformModule, SignInModule, DirectoryModule],
  controllers: [
    ClientRegistrationController,
    TokenController,
    DeviceCodeController,
    IntrospectionController,
    OneTimePasswordController,
    RevocationController,
    UserInfoController,
  ],
  providers: [
    AuthorizationServer,
    BasicClients,
    BrowserSessions,
    ClientDirectory,
    ClientOrigins,
    ClientUses,
    ConsentedGrants,
    CustomGrants,
    DeclaredClaims,
    ExchangeTrail,
    ExternalSubjects,
    Housekeeping,
    Interactions,
    Introspection,
    IntrospectionCallers,
    LibraryClientValidation,
    LogoutNotices,
    MachineTokens,
    NoticeSurroundings,
    OidcStore,
    OneTimePasswordSending,
    OwnJwts,
    OwnSubjects,
    OwnTokenExchange,
    PresentedTokens,
    ProviderAssembly,
    ProviderEvents,
    ProviderSurroundings,
    RefreshTokens,
    RegisteredClients,
    RegistrationCallers,
    RegistrationOffer,
    Revocation,
    RowCounts,
    ScopedTokens,
    SignInProofs,
    SigningSecrets,
    TokenExchange,
    TokenPlanner,
    TokenStates,
    UnusedClients,
    AuditedRefusals,
    UserInfo,
  ],
  exports: [
    AuthorizationServer,
    BrowserSessions,
    ClientDirectory,
    Interactions,
    Introspection,
    LibraryClientValidation,
    LogoutNotices,
    PresentedTokens,
  ],
})
export class TokensModule {}
