import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { MailModule } from '../mail/mail.module.js';
import { FactorCodes } from './factor-codes.service.js';
import { Passkeys } from './passkeys.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SignInProgress } from './sign-in-progress.service.js';
import { TotpFactors } from './totp-factors.service.js';

const OFFERED = [FactorCodes, Passkeys, SecondFactors, SignInProgress, TotpFactors];

/** What users prove themselves with beside a password. */
@Module({
  imports: [AccountsModule, ChangesModule, MailModule, SecretsModule],
  providers: [...OFFERED, RecoveryCodes],
  exports: OFFERED,
})
export class SecondFactorsModule {}
