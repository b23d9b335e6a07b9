import { Injectable } from '@nestjs/common';
import { Records, whereAll, whereSql, type Database, type RecordSet } from '@groundwork/records';
import { invalidField, type Caller } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { AuditEvent, auditEventView } from './audit-event.entity.js';
import { MAX_PERIODS, unknownZone, type AuditCounts, type AuditCountsQuery } from './audit-counts.dto.js';

type Periods = AuditCounts['periods'];

/** How often what happened, by period, type and outcome. */
@Injectable()
export class AuditCountsService {
  constructor(private readonly records: Records) {}

  /**
   * Costs 2 statements in a transaction, on the primary. Reads the events of the periods that the caller may see, each once.
   * Throws `invalid_request` naming the parameter.
   */
  count(caller: Caller, query: AuditCountsQuery): Promise<AuditCounts> {
    return this.records.transaction(async (tx) => {
      const periods = await readPeriods(tx, query);
      if (periods.length > MAX_PERIODS)
        throw invalidField('from', `must be at most ${MAX_PERIODS} ${query.by}s before to`, 'range');
      const { text, values } = countStatement(tx.of(AuditEvent, caller), query, periods);
      const items = await tx.query<AuditCounts['items'][number]>({ text, values, unnamed: true });
      return { periods, items };
    });
  }
}

/**
 * Where periods begin and end, one more than there may be. A day begins at midnight of its zone, so that one has 23 or 25 hours where the
 * clock is changed; hours are counted from an instant, as one of them comes twice then. Keeps the transaction from scanning the whole log.
 */
function periodsStatement({ by, from, to, timeZone }: AuditCountsQuery): Sql {
  const zone = sql`${timeZone}::text`;
  const last = sql`(until - interval '1 microsecond')`;
  const since = {
    day: sql`((${last} at time zone ${zone}) - interval '29 days') at time zone ${zone}`,
    hour: sql`${last} - interval '23 hours'`,
  };
  const origin = {
    day: sql`date_trunc('day', since at time zone ${zone})`,
    hour: sql`date_trunc('hour', since, ${zone})`,
  };
  const edge = {
    day: (n: Sql) => sql`(origin + make_interval(days => ${n})) at time zone ${zone}`,
    hour: (n: Sql) => sql`origin + make_interval(hours => ${n})`,
  };
  return sql`
    select starts_at, ends_at from (
      select n, until, ${edge[by](raw('n'))} as starts_at, ${edge[by](raw('n + 1'))} as ends_at
      from (
        select until, ${origin[by]} as origin from (
          select until, coalesce(${from ?? null}::timestamptz, ${since[by]}) as since
          from (select coalesce(${to ?? null}::timestamptz, now()) as until) u) s) o
      cross join generate_series(0, ${MAX_PERIODS}::int) n
      cross join set_config('enable_seqscan', 'off', true) by_index) p
    where starts_at < until order by n`;
}

/** PostgreSQL's code for a zone that its own database of them lacks. (PostgreSQL, "Error Codes") */
const INVALID_PARAMETER_VALUE = '22023';

/** The periods of a query, one more where there are too many. Costs 1 statement. Throws `invalid_request` on `time_zone`. */
export async function readPeriods(tx: Database, query: AuditCountsQuery): Promise<Periods> {
  try {
    return await tx.query<Periods[number]>(periodsStatement(query));
  } catch (error) {
    if ((error as { code?: unknown }).code === INVALID_PARAMETER_VALUE) throw unknownZone();
    throw error;
  }
}

/**
 * One range of an index for each period: of the tenant's events, or of all. The bounds of a period are not known when it is planned, so that
 * a range of them looks small whatever the statistics, and that of the tenant's index the smallest. (ADR 0047)
 */
export function countStatement(events: RecordSet, { where }: Pick<AuditCountsQuery, 'where'>, periods: Periods): Sql {
  const { caller, conditions } = events;
  const t = raw('t');
  const tests = [
    ...conditions,
    ...(caller.allTenants || caller.tenantId === null ? [] : [tenantAgain(caller.tenantId)]),
    sql`t.created_at >= p.starts_at and t.created_at < p.ends_at`,
    ...(where ? [whereSql(where, auditEventView, t)] : []),
  ];
  const [starts, ends] = [periods.map(({ starts_at }) => starts_at), periods.map(({ ends_at }) => ends_at)];
  return sql`
    select p.starts_at, c.event_type, c.outcome, c.count
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) p (starts_at, ends_at)
    cross join lateral (
      select t.event_type, t.outcome, count(*) as count from audit_events t ${whereAll(tests)}
      group by t.event_type, t.outcome) c
    order by p.starts_at, c.event_type, c.outcome`;
}

/** Excludes nothing beside `tenant_id = …`: of a range between values that are not known yet the planner expects few rows. */
const tenantAgain = (id: string): Sql => sql`t.tenant_id between (select ${id}::uuid) and (select ${id}::uuid)`;
