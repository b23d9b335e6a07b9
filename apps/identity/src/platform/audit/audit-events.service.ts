import { Injectable } from '@nestjs/common';
import { listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { InjectConfig, sweepRows, Sweeps } from '@groundwork/service';
import sql, { type Sql } from 'sql-template-tag';
import type { IdentityConfig } from '../config/config.js';
import { AuditEvent, auditEventView } from './audit-event.entity.js';

const SWEEP_SECONDS = 3_600;

/** What was done, by whom. Written by triggers of the tables; read here, and deleted when they are old. */
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

  /** Deletes events older than so many days; returns how many. */
  sweep(days: number): Promise<number> {
    const query = <Row extends object>(statement: Sql): Promise<Row[]> =>
      this.records.transaction(async (tx) => {
        await tx.query(sql`select set_config('groundwork.audit_sweep', 'on', true)`);
        return tx.query<Row>(statement);
      });
    return sweepRows({ query }, 'audit_events', sql`created_at < now() - make_interval(days => ${days})`);
  }
}
