import { Records } from '@groundwork/records';
import { InjectConfig, sweepRows, Sweeps } from '@groundwork/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../../platform/config/config.js';

const SWEEP_SECONDS = 3_600;

/**
 * Deletes users who registered and never verified their address: they cannot sign in, and occupy an address and a username.
 * `UNPROVEN_ACCOUNT_DAYS` is longer than a verification link is valid. Tenant administrators stay. (ADR 0021)
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

  /** Returns how many accounts were deleted. Each is audited. */
  sweep(): Promise<number> {
    return sweepRows(
      this.records,
      'users',
      sql`awaits_verification and created_at < now() - make_interval(days => ${this.config.UNPROVEN_ACCOUNT_DAYS})
        and not exists (select from tenant_admins a where a.user_id = users.id)`,
    );
  }
}
