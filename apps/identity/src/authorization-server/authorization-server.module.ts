import { Inject, Module, type NestModule } from '@nestjs/common';
import { CONFIG, FrontDoor } from '@groundwork/service';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import type { IdentityConfig } from '../config.js';
import { ExternalSignInModule } from '../external-sign-in/external-sign-in.module.js';
import { PagesModule } from '../interaction/pages.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { BasicClients } from './basic-clients.service.js';
import { BrowserSessions } from './browser-sessions.service.js';
import { ClientDirectory } from './client-directory.service.js';
import { ClientOrigins } from './client-origins.service.js';
import { ClientSecretsModule } from './client-secrets.module.js';
import { ClientValidation } from './client-validation.service.js';
import { CustomGrants } from './custom-grants.js';
import { DevicePages } from './device-pages.js';
import { ExchangeTrail } from './exchange-trail.service.js';
import { ExternalSubjects } from './external-subjects.service.js';
import { Housekeeping } from './housekeeping.service.js';
import { Interactions } from './interactions.service.js';
import { LibraryPages } from './library-pages.js';
import { MachineTokens } from './machine-tokens.service.js';
import { openerPolicy } from './opener-policy.js';
import { OidcStore } from './oidc-store.js';
import { ProviderAssembly } from './provider-assembly.js';
import { ProviderEvents } from './provider-events.js';
import { ProviderPages } from './provider-pages.js';
import { ProviderSurroundings } from './provider-surroundings.js';
import { RefreshedTokens } from './refreshed-tokens.service.js';
import { RefreshTokens } from './refresh-tokens.service.js';
import { RowCounts } from './row-counts.js';
import { serveAuthorization } from './serve-authorization.js';
import { SignInProofs } from './sign-in-proofs.service.js';
import { SigningSecrets } from './signing-secrets.service.js';
import { TokenExchange } from './token-exchange.service.js';
import { TokenPlanner } from './token-planner.js';
import { ToldRefusals } from './told-refusals.service.js';

const OFFERED = [
  AuthorizationServer,
  BrowserSessions,
  ClientDirectory,
  ClientOrigins,
  ClientValidation,
  Interactions,
  RefreshTokens,
  SigningSecrets,
];

/** The authorization server: the library behind its own paths, and what its tokens are planned from. */
@Module({
  imports: [
    AccountsModule,
    ChangesModule,
    ClientSecretsModule,
    ExternalSignInModule,
    KeysModule,
    OutgoingModule,
    PagesModule,
    SecondFactorsModule,
    SecretsModule,
  ],
  providers: [
    ...OFFERED,
    BasicClients,
    CustomGrants,
    DevicePages,
    ExchangeTrail,
    ExternalSubjects,
    Housekeeping,
    LibraryPages,
    MachineTokens,
    OidcStore,
    ProviderAssembly,
    ProviderEvents,
    ProviderPages,
    ProviderSurroundings,
    RefreshedTokens,
    RowCounts,
    SignInProofs,
    TokenExchange,
    TokenPlanner,
    ToldRefusals,
  ],
  exports: [...OFFERED, ClientSecretsModule],
})
export class AuthorizationServerModule implements NestModule {
  constructor(
    private readonly server: AuthorizationServer,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    private readonly door: FrontDoor,
  ) {}

  /** In front of all routes: the body of a request to the library is still unread. */
  configure(): void {
    const { ISSUER, ALLOWED_HOSTS } = this.config;
    this.door.addLast(openerPolicy, serveAuthorization(this.server, { issuer: ISSUER, allowedHosts: ALLOWED_HOSTS }));
  }
}
