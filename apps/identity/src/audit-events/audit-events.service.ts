import { Injectable } from '@nestjs/common';
import { listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { InjectConfig, Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import type { IdentityConfig } from '../config.js';
import { AuditEvent, auditEventView } from './audit-event.entity.js';

const SWEEP_SECONDS = 3_600;
const SWEPT_AT_ONCE = 10_000;

/** What was done, by whom. Written by the tables themselves; here they are read, and taken away when they are old. */
@Injectable()
export class AuditEventsService {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
    @InjectConfig() { AUDIT_DAYS }: IdentityConfig,
  ) {
    sweeps.every({ name: 'audit_events', seconds: SWEEP_SECONDS, work: () => this.sweep(AUDIT_DAYS) });
  }

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(AuditEvent, caller), auditEventView, query);
  }

  /** Answers how many events were older than so many days, and are gone. */
  sweep(days: number): Promise<number> {
    return this.records.transaction(async (tx) => {
      await tx.query(sql`select set_config('groundwork.audit_sweep', 'on', true)`);
      const gone = await tx.query(sql`
        delete from audit_events where ctid = any (array(
          select ctid from audit_events where created_at < now() - make_interval(days => ${days}) limit ${SWEPT_AT_ONCE}
          for update skip locked)) returning 1`);
      return gone.length;
    });
  }
}
