import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { OutgoingModule } from '../../platform/outgoing/outgoing.module.js';
import { ExternalJourney } from './external-journey.service.js';
import { ExternalProtocol } from './external-protocol.service.js';
import { ExternalProviders } from './external-providers.service.js';
import { ExternalSignIn, SignInReports } from './external-sign-in.service.js';
import { ExternalTokens } from './external-tokens.service.js';
import { ExternalUsers } from './external-users.service.js';
import { ProviderMetadata } from './provider-metadata.service.js';
import { StartedSignIns } from './started-sign-ins.service.js';
import { UnfinishedSignIns } from './unfinished-sign-ins.service.js';

/** Sign-in through other issuers. */
@Module({
  imports: [ChangesModule, OutgoingModule, SecretsModule],
  providers: [
    ExternalJourney,
    ExternalProtocol,
    ExternalProviders,
    ExternalSignIn,
    ExternalTokens,
    ExternalUsers,
    ProviderMetadata,
    SignInReports,
    StartedSignIns,
    UnfinishedSignIns,
  ],
  exports: [ExternalSignIn, ExternalTokens, ExternalUsers],
})
export class ExternalSignInModule {}
