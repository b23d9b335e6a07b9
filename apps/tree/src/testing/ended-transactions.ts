import { until, type TestService } from '@groundwork/testing';

/**
 * Waits until every transaction of the cluster has ended that is under way now, also one of another spec in another database: a feed of changes then
 * shows all that was written so far. (docs/tree-history.md)
 */
export async function endedTransactions({ query }: Pick<TestService, 'query'>): Promise<void> {
  const [now] = await query<{ tx: string }>('select pg_current_xact_id()::text as tx');
  await until(async () => {
    const [found] = await query<{ past: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as past',
      [now?.tx],
    );
    return found?.past === true;
  });
}
