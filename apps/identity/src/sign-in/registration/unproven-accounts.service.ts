import { Records } from '@groundwork/records';
import { InjectConfig, sweepRows, Sweeps } from '@groundwork/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../../platform/config/config.js';

const SWEEP_SECONDS = 3_600;

/**
 * Accounts that registered by themselves and never proved their address: nobody could sign in with them, and they keep the address
 * and the username from others. They go after `UNPROVEN_ACCOUNT_DAYS`, which is longer than any link to prove it lasts; those an
 * administrator gave an office stay. (ADR 0021)
 */
@Injectable()
export class UnprovenAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly sweeps: Sweeps,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'UNPROVEN_ACCOUNT_DAYS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'unproven_accounts', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /** Answers how many accounts went. The audit log tells of each. */
  sweep(): Promise<number> {
    return sweepRows(
      this.records,
      'users',
      sql`awaits_verification and created_at < now() - make_interval(days => ${this.config.UNPROVEN_ACCOUNT_DAYS})
        and not exists (select from tenant_admins a where a.user_id = users.id)`,
    );
  }
}
