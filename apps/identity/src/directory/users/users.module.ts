import { Module } from '@nestjs/common';
import { PasswordsModule } from '../../platform/passwords/passwords.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { KnownBreaches } from './known-breaches.service.js';
import { PasswordChoices } from './password-choices.service.js';
import { UserBlocksService } from './user-blocks.service.js';
import { UserPasswords } from './user-passwords.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Users, their passwords and blocks. */
@Module({
  imports: [ChangesModule, PasswordsModule],
  controllers: [UsersController],
  providers: [UsersService, UserPasswords, PasswordChoices, KnownBreaches, UserBlocksService],
  exports: [UserPasswords],
})
export class UsersModule {}
