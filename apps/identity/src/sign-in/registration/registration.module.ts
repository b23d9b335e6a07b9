import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { UsersModule } from '../../directory/users/users.module.js';
import { ForgottenPasswordController } from './forgotten-password.controller.js';
import { ForgottenPasswords } from './forgotten-password.service.js';
import { OwnPasswordController } from './own-password.controller.js';
import { OwnPassword } from './own-password.service.js';
import { PasswordNotices } from './password-notices.service.js';
import { RegistrationsController } from './registrations.controller.js';
import { Registrations } from './registrations.service.js';
import { UnprovenAccounts } from './unproven-accounts.service.js';

/** What users do for themselves, without anybody who manages them. */
@Module({
  imports: [AccountsModule, ChangesModule, MailModule, SecretsModule, UsersModule],
  controllers: [ForgottenPasswordController, OwnPasswordController, RegistrationsController],
  exports: [OwnPassword],
  providers: [ForgottenPasswords, OwnPassword, PasswordNotices, Registrations, UnprovenAccounts],
})
export class RegistrationModule {}
