import { Inject, Module, type NestModule } from '@nestjs/common';
import { CONFIG, FrontDoor } from '@groundwork/service';
import { AccountsModule } from '../../sign-in/accounts/accounts.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { ExternalSignInModule } from '../../sign-in/external/external-sign-in.module.js';
import { PagesModule } from '../../pages/rendering/pages.module.js';
import { KeysModule } from '../../platform/keys/keys.module.js';
import { SecondFactorsModule } from '../../sign-in/second-factors/second-factors.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { OutgoingModule } from '../../platform/outgoing/outgoing.module.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { BasicClients } from '../clients/basic-clients.service.js';
import { BrowserSessions } from './browser-sessions.service.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import { ClientOrigins } from '../clients/client-origins.service.js';
import { ClientSecretsModule } from '../../platform/keys/client-secrets.module.js';
import { ClientValidation } from './client-validation.service.js';
import { CustomGrants } from '../grants/custom-grants.js';
import { DevicePages } from '../../pages/provider/device-verification.js';
import { ExchangeTrail } from '../grants/exchange-trail.service.js';
import { ExternalSubjects } from '../grants/external-subjects.service.js';
import { Housekeeping } from '../store/housekeeping.service.js';
import { Interactions } from './interactions.service.js';
import { LibraryPages } from '../../pages/provider/library-pages.js';
import { MachineTokens } from '../grants/machine-tokens.service.js';
import { openerPolicy } from './opener-policy.js';
import { OidcStore } from '../store/oidc-store.js';
import { ProviderAssembly } from './provider-assembly.js';
import { ProviderEvents } from '../provider/provider-events.js';
import { ProviderPages } from './provider-pages.js';
import { ProviderSurroundings } from './provider-surroundings.js';
import { RefreshedTokens } from '../grants/refreshed-tokens.service.js';
import { RefreshTokens } from '../store/refresh-tokens.service.js';
import { RowCounts } from '../store/row-counts.js';
import { serveAuthorization } from './serve-authorization.js';
import { SignInProofs } from '../grants/sign-in-proofs.service.js';
import { SigningSecrets } from '../planning/signing-secrets.service.js';
import { TokenExchange } from '../grants/token-exchange.service.js';
import { TokenPlanner } from '../planning/token-planner.js';
import { ToldRefusals } from '../provider/told-refusals.service.js';

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
