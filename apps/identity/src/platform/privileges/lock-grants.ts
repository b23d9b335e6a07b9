import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** One writer of what is given and taken per tenant at a time. */
const GRANT_LOCK = 7_226_050;

/**
 * Keeps others from giving or taking anything in a tenant until the transaction ends: what two writers check for themselves could
 * together be more than either may. `null`, for what all tenants share, waits for the writers of every tenant. Costs 1 statement.
 */
export async function lockGrants(tx: Database, tenantId: string | null): Promise<void> {
  await tx.query(
    tenantId === null
      ? sql`select pg_advisory_xact_lock(${GRANT_LOCK}::int, hashtext(current_schema()))`
      : sql`select pg_advisory_xact_lock_shared(${GRANT_LOCK}::int, hashtext(current_schema())),
          pg_advisory_xact_lock(${GRANT_LOCK}::int, hashtext(current_schema() || ${tenantId}))`,
  );
}
