import { Module } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../config.js';
import { Pepper } from '../keys/pepper.service.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { Accounts } from './accounts.service.js';
import { PasswordsModule } from './passwords.module.js';
import { Passwords } from './passwords.service.js';

const accounts = {
  provide: Accounts,
  inject: [Records, Passwords, Pepper, CONFIG],
  useFactory: (records: Records, passwords: Passwords, pepper: Pepper, { AUDIENCE }: IdentityConfig) =>
    new Accounts(records, passwords, pepper, { audience: AUDIENCE }),
};

/** Users as the authorization server sees them. */
@Module({ imports: [PasswordsModule, SecretsModule], providers: [accounts], exports: [Accounts] })
export class AccountsModule {}
