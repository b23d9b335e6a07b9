import { Injectable } from '@nestjs/common';
import { Log, Metrics } from '@groundwork/service';
import { Passwords } from '../../platform/passwords/passwords.service.js';

/** Metrics and log of sign-ins. */
@Injectable()
export class SignInMonitor {
  private readonly logins;

  constructor(
    readonly log: Log,
    metrics: Metrics,
    passwords: Passwords,
  ) {
    this.logins = metrics.counter({ name: 'logins_total', help: 'Sign-ins by outcome.', labelNames: ['outcome'] });
    metrics.gauge({
      name: 'hash_queue_length',
      help: 'Passwords that wait to be hashed or checked.',
      collect() {
        this.set(passwords.waiting);
      },
    });
  }

  count(outcome: 'success' | 'failure' | 'locked'): void {
    this.logins.inc({ outcome });
  }
}
