import { Inject, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { CONFIG, Log } from '@groundwork/service';
import { Records } from '@groundwork/records';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Accounts } from '../accounts/accounts.service.js';
import { ChangesModule } from '../changes/changes.module.js';
import type { IdentityConfig } from '../config.js';
import { KeysModule } from '../keys/keys.module.js';
import { Pepper } from '../keys/pepper.service.js';
import { SecretCipher } from '../keys/secret-cipher.service.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { SigningKeys } from '../keys/signing-keys.service.js';
import { assembleProvider } from './assemble-provider.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { ClientDirectory } from './client-directory.service.js';
import { ClientOrigins } from './client-origins.service.js';
import { ClientSecretsModule } from './client-secrets.module.js';
import { ClientSecrets } from './client-secrets.service.js';
import { RefreshTokens } from './refresh-tokens.service.js';
import { serveAuthorization } from './serve-authorization.js';
import { SigningSecrets } from './signing-secrets.service.js';

const authorizationServer = {
  provide: AuthorizationServer,
  inject: [CONFIG, Records, SecretCipher, Pepper, ClientDirectory, ClientSecrets, SigningSecrets, Accounts, SigningKeys, Log],
  useFactory: (
    config: IdentityConfig, records: Records, cipher: SecretCipher, pepper: Pepper, clients: ClientDirectory,
    clientSecrets: ClientSecrets, signingSecrets: SigningSecrets, accounts: Accounts, keys: SigningKeys, log: Log,
  ) => new AuthorizationServer(assembleProvider({ config, records, cipher, pepper, clients, clientSecrets, signingSecrets, accounts, keys, log }), keys),
};

/** The authorization server: the library behind its own paths, and what its tokens are planned from. */
@Module({
  imports: [AccountsModule, ChangesModule, ClientSecretsModule, KeysModule, SecretsModule],
  providers: [authorizationServer, ClientDirectory, ClientOrigins, RefreshTokens, SigningSecrets],
  exports: [AuthorizationServer, ClientDirectory, ClientOrigins, ClientSecretsModule, RefreshTokens, SigningSecrets],
})
export class AuthorizationServerModule implements NestModule {
  constructor(
    private readonly server: AuthorizationServer,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** In front of all routes: the body of a request to the library is still unread. */
  configure(consumer: MiddlewareConsumer): void {
    const { ISSUER, ALLOWED_HOSTS } = this.config;
    consumer.apply(serveAuthorization(this.server, { issuer: ISSUER, allowedHosts: ALLOWED_HOSTS })).forRoutes('{*path}');
  }
}
