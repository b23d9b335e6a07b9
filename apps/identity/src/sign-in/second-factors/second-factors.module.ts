import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { PagesModule } from '../../pages/rendering/pages.module.js';
import { Enrolments } from './enrolments.service.js';
import { FactorLabels } from './factor-labels.service.js';
import { FactorCodes } from './factor-codes.service.js';
import { Passkeys } from './passkeys.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SignInProgress } from './sign-in-progress.service.js';
import { TotpFactors } from './totp-factors.service.js';

const OFFERED = [Enrolments, FactorCodes, Passkeys, SecondFactors, SignInProgress, TotpFactors];

/** What users prove themselves with beside a password. */
@Module({
  imports: [AccountsModule, ChangesModule, MailModule, PagesModule, SecretsModule],
  providers: [...OFFERED, FactorLabels, RecoveryCodes],
  exports: OFFERED,
})
export class SecondFactorsModule {}
