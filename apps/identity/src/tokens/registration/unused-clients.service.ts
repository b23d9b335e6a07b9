import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import { ENDED_COLUMNS, endingsSql } from '../../platform/audit/record-event.js';
import { identityChanged } from '../../platform/changes/change-feed.service.js';
import { UNUSED_DAYS } from './registration-policy.js';

const SWEEP_SECONDS = 3_600;
const BATCH_CLIENTS = 1_000;

/**
 * Deletes clients that registered themselves and got no token for as long as their tenant lets them, with all that was issued to them;
 * returns how many. One statement per 1,000 clients; those in use are passed over.
 */
export async function sweepUnusedClients(db: Pick<Database, 'query'>): Promise<number> {
  for (let swept = 0; ;) {
    const gone = await db.query(sql`
      with gone as (
        delete from clients where id = any (array(
          select c.id from clients c join tenants t on t.id = c.tenant_id left join client_uses u on u.client_id = c.id
          where c.registration_token_hash is not null and not c.is_first_party and not c.is_global
            and greatest(c.updated_at, u.used_at) < now() - make_interval(days => coalesce((t.tenant_metadata #>> '{client_registration,unused_days}')::integer, ${UNUSED_DAYS}))
          limit ${BATCH_CLIENTS} for update of c skip locked)) returning id),
      deleted as (delete from oidc_payloads where client_id in (select id from gone) returning ${ENDED_COLUMNS}),
      recorded as (${endingsSql()}),
      told as (select ${identityChanged('access')} from gone limit 1)
      select gone.id, (select count(*) from told) as told from gone`);
    swept += gone.length;
    if (gone.length < BATCH_CLIENTS) return swept;
  }
}

/** Keeps the number of clients that nobody uses bounded. (docs/client-registration.md, "Unused clients") */
@Injectable()
export class UnusedClients implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'unused_clients', seconds: SWEEP_SECONDS, work: () => sweepUnusedClients(this.records) });
  }
}
