import { Records } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';

const SWEEP_SECONDS = 3_600;
const KEPT_DAYS = 180;
const BATCH_ROWS = 1_000;

/** As in the index `users_weak_hash_idx`, and the forms of `WEAK_FORMS`. */
const IS_WEAK = raw(String.raw`password_hash ~ '^(\$1\$|\$[PH]\$|\{SSHA)'`);

/**
 * Removes the weak password hashes of users who did not sign in for 180 days after an import took them: they set a new password by mail.
 * (docs/bulk-users.md, "Password hashes")
 */
@Injectable()
export class WeakHashes {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'weak_password_hashes', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /** Returns how many were removed; each is audited. A statement per 1,000 and one more. */
  async sweep(): Promise<number> {
    for (let removed = 0; ;) {
      const rows = await this.records.query(sql`
        update users set password_hash = null, updated_at = clock_timestamp()
        where id = any (array(
          select id from users where ${IS_WEAK} and password_changed_at < now() - make_interval(days => ${KEPT_DAYS})
          limit ${BATCH_ROWS} for no key update skip locked))
        returning 1`);
      removed += rows.length;
      if (rows.length < BATCH_ROWS) return removed;
    }
  }
}
