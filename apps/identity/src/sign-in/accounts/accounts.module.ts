import { Module } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { Accounts } from './accounts.service.js';
import { OneTimePasswords } from './one-time-passwords.service.js';
import { PasswordsModule } from '../../platform/passwords/passwords.module.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

const accounts = {
  provide: Accounts,
  inject: [Records, Passwords, Pepper, Metrics],
  useFactory: (records: Records, passwords: Passwords, pepper: Pepper, metrics: Metrics) => {
    const logins = metrics.counter({ name: 'logins_total', help: 'Sign-ins by outcome.', labelNames: ['outcome'] });
    metrics.gauge({
      name: 'hash_queue_length',
      help: 'Passwords that wait to be hashed or checked.',
      collect() {
        this.set(passwords.waiting);
      },
    });
    return new Accounts(records, passwords, new SignInAttempts(records, pepper), {
      count: (outcome) => logins.inc({ outcome }),
    });
  },
};

/** Users as the authorization server sees them. */
@Module({
  imports: [MailModule, PasswordsModule, SecretsModule],
  providers: [accounts, OneTimePasswords],
  exports: [Accounts, OneTimePasswords],
})
export class AccountsModule {}
