import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { OwnPasswordController } from './own-password.controller.js';
import { OwnPassword } from './own-password.service.js';
import { PasswordNotices } from './password-notices.service.js';

/** What users do for themselves, without anybody who manages them. */
@Module({
  imports: [AccountsModule, ChangesModule, MailModule, UsersModule],
  controllers: [OwnPasswordController],
  providers: [OwnPassword, PasswordNotices],
})
export class RegistrationModule {}
