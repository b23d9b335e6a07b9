import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { KeyAge } from './key-age.js';
import { LocalKeys } from './local-keys.service.js';
import { SecretRenewal } from './secret-renewal.service.js';
import { SecretsModule } from './secrets.module.js';
import { SigningKeys } from './signing-keys.service.js';

/** The keys tokens are signed with, and verified by. */
@Module({
  imports: [ChangesModule, SecretsModule],
  providers: [KeyAge, LocalKeys, SecretRenewal, SigningKeys],
  exports: [SigningKeys, LocalKeys],
})
export class KeysModule {}
