import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { keepStatistics, listStatements, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant } from '../../testing/sample.js';
import { countStatement, readPeriods } from './audit-counts.service.js';
import { AuditEvent } from './audit-event.entity.js';

let service: TestService;
beforeAll(async () => (service = await startIdentity()));
afterAll(() => service.close());

type Query = Readonly<Record<string, string>>;
interface Counts {
  readonly periods: readonly { starts_at: string; ends_at: string }[];
  readonly items: readonly { starts_at: string; event_type: string; outcome: string; count: number }[];
}

/** An event of a type, of a tenant, at a moment. */
const add = (tenant: string | null, event_type: string, created_at: string, outcome = 'success') =>
  service.query('insert into audit_events (tenant_id, event_type, outcome, created_at) values ($1, $2, $3, $4)', [
    tenant,
    event_type,
    outcome,
    created_at,
  ]);
const ask = async (token: object, query: Query, headers = {}) =>
  (await service.as(token, headers)).get('/audit_events/counts').query(query);
const countsOf = async (tenantId: string, query: Query): Promise<Counts> =>
  (await ask({ tenantId }, query)
    .then((answer) => ({ status: answer.status, body: answer.body }))
    .then(okay)) as Counts;
const okay = ({ status, body }: { status: number; body: unknown }): unknown => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
/** `2025-03-01 login.failed failure 2` */
const lines = ({ items }: Counts): string[] =>
  items.map((item) => `${item.starts_at.slice(0, 16)} ${item.event_type} ${item.outcome} ${item.count}`);
const at = (day: string, time = '00:00:00'): string => `${day}T${time}.000000Z`;

describe('Get audit event counts', () => {
  it('counts by day, type and outcome, and names every day', async () => {
    const tenant = await addTenant(service.query);
    await add(tenant, 'login.succeeded', at('2025-02-28', '23:59:59'));
    for (const time of ['00:00:00', '12:00:00', '23:59:59'])
      await add(tenant, 'login.succeeded', at('2025-03-01', time));
    await add(tenant, 'login.failed', at('2025-03-01', '12:00:00'), 'failure');
    await add(tenant, 'login.failed', at('2025-03-03'), 'failure');
    await add(tenant, 'login.failed', at('2025-03-04'), 'failure');
    const counts = await countsOf(tenant, { from: '2025-03-01T15:00:00Z', to: '2025-03-04T00:00:00Z' });
    expect(counts).toEqual({
      periods: [
        { starts_at: at('2025-03-01'), ends_at: at('2025-03-02') },
        { starts_at: at('2025-03-02'), ends_at: at('2025-03-03') },
        { starts_at: at('2025-03-03'), ends_at: at('2025-03-04') },
      ],
      items: [
        { starts_at: at('2025-03-01'), event_type: 'login.failed', outcome: 'failure', count: 1 },
        { starts_at: at('2025-03-01'), event_type: 'login.succeeded', outcome: 'success', count: 3 },
        { starts_at: at('2025-03-03'), event_type: 'login.failed', outcome: 'failure', count: 1 },
      ],
    });
  });

  it('counts by hour', async () => {
    const tenant = await addTenant(service.query);
    for (const time of ['08:59:59', '09:00:00', '09:59:59', '10:00:00'])
      await add(tenant, 'logout', at('2025-03-01', time));
    const counts = await countsOf(tenant, { by: 'hour', from: '2025-03-01T09:30:00Z', to: '2025-03-01T10:30:00Z' });
    expect(lines(counts)).toEqual(['2025-03-01T09:00 logout success 2', '2025-03-01T10:00 logout success 1']);
    expect(counts.periods.map(({ starts_at }) => starts_at)).toEqual([
      at('2025-03-01', '09:00:00'),
      at('2025-03-01', '10:00:00'),
    ]);
  });

  it('begins days and hours where their zone does', async () => {
    const tenant = await addTenant(service.query);
    await add(tenant, 'logout', at('2025-03-01', '15:59:59'));
    await add(tenant, 'logout', at('2025-03-01', '16:00:00'));
    const days = { from: '2025-03-01T12:00:00Z', to: '2025-03-02T12:00:00Z', time_zone: 'Asia/Ulaanbaatar' };
    expect(lines(await countsOf(tenant, days))).toEqual([
      '2025-02-28T16:00 logout success 1',
      '2025-03-01T16:00 logout success 1',
    ]);
    const hours = { by: 'hour', from: '2025-03-01T15:45:00Z', to: '2025-03-01T16:00:00Z', time_zone: 'Asia/Kolkata' };
    expect((await countsOf(tenant, hours)).periods).toEqual([
      { starts_at: at('2025-03-01', '15:30:00'), ends_at: at('2025-03-01', '16:30:00') },
    ]);
  });

  it.each([
    ['the day on which summer time begins has 23 hours', '2025-03-30', 23],
    ['an ordinary day has 24', '2025-03-31', 24],
    ['the day on which it ends has 25', '2025-10-26', 25],
  ])('%s', async (_, day, hours) => {
    const tenant = await addTenant(service.query);
    const noon = { from: `${day}T11:00:00Z`, to: `${day}T11:00:01Z`, time_zone: 'Europe/Berlin' };
    const { periods } = await countsOf(tenant, noon);
    const [period] = periods;
    expect(periods).toHaveLength(1);
    expect(Date.parse(period!.ends_at) - Date.parse(period!.starts_at)).toBe(hours * 3_600_000);
    const byHour = await countsOf(tenant, { ...noon, by: 'hour', from: period!.starts_at, to: period!.ends_at });
    expect(byHour.periods).toHaveLength(hours);
    expect(byHour.periods.at(-1)?.ends_at).toBe(period!.ends_at);
  });

  it('counts what matches `q`, whose periods are named without any', async () => {
    const tenant = await addTenant(service.query);
    await add(tenant, 'login.succeeded', at('2025-03-01'));
    await add(tenant, 'login.failed', at('2025-03-01'), 'failure');
    await add(tenant, 'role.created', at('2025-03-01'));
    const range = { from: '2025-03-01', to: '2025-03-02' };
    const by = async (q: string) => lines(await countsOf(tenant, { ...range, q }));
    expect(await by(`event_type ilike 'login.*'`)).toEqual([
      '2025-03-01T00:00 login.failed failure 1',
      '2025-03-01T00:00 login.succeeded success 1',
    ]);
    expect(await by(`outcome=failure and (event_type=login.failed or event_type=logout)`)).toEqual([
      '2025-03-01T00:00 login.failed failure 1',
    ]);
    const none = await countsOf(tenant, { ...range, q: 'event_type=nothing' });
    expect([none.items, none.periods.length]).toEqual([[], 1]);
  });

  it('without a range answers the last 30 days, or 24 hours, the present included', async () => {
    const tenant = await addTenant(service.query);
    for (const [by, periods] of [
      ['day', 30],
      ['hour', 24],
    ] as const) {
      const counts = await countsOf(tenant, { by, time_zone: 'America/New_York' });
      expect(counts.periods).toHaveLength(periods);
      expect(counts.items.map(({ event_type, count }) => [event_type, count])).toEqual([['tenant.created', 1]]);
    }
    const ended = await countsOf(tenant, { to: '2025-03-31T00:00:00Z' });
    expect([ended.periods.length, ended.periods[0]?.starts_at]).toEqual([30, at('2025-03-01')]);
  });

  it('answers no period of the future', async () => {
    const tenant = await addTenant(service.query);
    expect(await countsOf(tenant, { from: '2999-01-01' })).toEqual({ periods: [], items: [] });
  });

  it.each<[string, Query]>([
    ['by', { by: 'week' }],
    ['from', { from: 'yesterday' }],
    ['from', { from: '2025-02-30' }],
    ['to', { to: '2025-13-01' }],
    ['to', { from: '2025-03-02', to: '2025-03-02' }],
    ['to', { from: '2025-03-02', to: '2025-03-01' }],
    ['from', { from: '2025-01-01T00:00:00Z', to: '2025-04-03T00:00:01Z' }],
    ['from', { from: '2025-01-01' }],
    ['from', { by: 'hour', from: '2025-01-01', to: '2025-01-04T20:00:01Z' }],
    ['from', { from: '0001-01-01', to: '9999-12-31' }],
    ['time_zone', { time_zone: 'Ulaanbaatar' }],
    ['time_zone', { time_zone: '+08:00' }],
    ['time_zone', { time_zone: "UTC'; drop table users" }],
    ['q', { q: 'id=' }],
    ['q', { q: 'password_hash=x' }],
    ['q', { q: `event_type='\u0000'` }],
    ['sort', { sort: 'created_at' }],
    ['limit', { limit: '10' }],
  ])('answers 400 naming %s to %j', async (field, query) => {
    const { status, body } = await ask({}, query);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'invalid_request', field]);
  });

  it('answers 400 to a parameter that is given twice', async () => {
    const { status, body } = await (await service.as()).get('/audit_events/counts?by=day&by=hour');
    expect([status, body.details[0].field]).toEqual([400, 'by']);
  });

  it.each([
    ['day', '2025-01-01', '2025-04-03'],
    ['hour', '2025-01-01', '2025-01-04T20:00:00Z'],
  ])('takes 92 periods by %s', async (by, from, to) => {
    const { periods } = await countsOf(await addTenant(service.query), { by, from, to });
    expect(periods).toHaveLength(92);
    expect(new Set(periods.map(({ starts_at }) => starts_at)).size).toBe(92);
    expect(periods.slice(1).map(({ starts_at }) => starts_at)).toEqual(
      periods.slice(0, -1).map(({ ends_at }) => ends_at),
    );
  });

  it('shows a tenant only its own events; all to a caller of every tenant, which may choose one', async () => {
    const [mine, other] = [await addTenant(service.query), await addTenant(service.query)];
    await add(mine, 'mine', at('2025-05-01'));
    await add(other, 'other', at('2025-05-01'));
    await add(null, 'nobody', at('2025-05-01'));
    const range = { from: '2025-05-01', to: '2025-05-02' };
    const typesOf = async (token: object, headers = {}) =>
      (okay(await ask(token, range, headers)) as Counts).items.map(({ event_type }) => event_type);
    expect(await typesOf({ tenantId: mine })).toEqual(['mine']);
    expect(await typesOf({ tenantId: other })).toEqual(['other']);
    expect((await typesOf({})).sort()).toEqual(['mine', 'nobody', 'other']);
    expect(await typesOf({}, { 'Tenant-Id': mine })).toEqual(['mine']);
    const hidden = await countsOf(mine, { ...range, q: `tenant_id=${other} or tenant_id is null or event_type=other` });
    expect(hidden.items).toEqual([]);
  });

  it('counts what the list lists', async () => {
    const tenant = await addTenant(service.query);
    const agent = await service.as({ tenantId: tenant });
    const { body: role } = await agent.post('/roles').send({ role_name: 'Counted' });
    await agent.patch(`/roles/${role.id}`).send({ role_description: 'Twice' });
    const { body: list } = await agent
      .get('/audit_events')
      .query({ total_count: 'true', q: "event_type ilike 'role.*'" });
    const { items } = await countsOf(tenant, { q: "event_type ilike 'role.*'" });
    expect(items.map(({ event_type }) => event_type)).toEqual(['role.created', 'role.modified']);
    expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(list.total_count);
  });

  it('sends two statements, however many periods there are', async () => {
    for (const query of [{ from: '2025-01-01', to: '2025-04-03' }, { by: 'hour' }] as Query[])
      expect(await service.countStatements(() => ask({}, query))).toBe(2);
  });
});

/** Pages read for 30 days of a tenant that has few events: less than those of the others' events. */
const MOST_PAGES = 300;
const FEW = 50;
const ALONE = 20_000;
const MANY = 50_000;

/** What ANALYZE notes of a column that has one value. */
const ONE_TENANT = `
  update pg_statistic s set stanullfrac = 0, stadistinct = 1, stakind1 = 0, stakind2 = 0, stakind3 = 0
  from pg_attribute a
  where a.attrelid = s.starelid and a.attnum = s.staattnum and a.attrelid = 'audit_events'::regclass and a.attname = 'tenant_id'`;

describe('its statement', () => {
  let own: TestService;
  let few: string;
  let many: string;
  beforeAll(async () => {
    own = await startIdentity();
    await keepStatistics(own);
    [few, many] = [await addTenant(own.query), await addTenant(own.query)];
    // A minute from one event to the next.
    const fill = (tenant: string, from: string, count: number) =>
      own.query(
        `insert into audit_events (tenant_id, event_type, created_at)
         select $1::uuid, 'login.succeeded', $3::timestamptz + n * interval '1 minute' from generate_series(0, $2::int - 1) n`,
        [tenant, count, from],
      );
    // For a year the tenant was alone, which is all that statistics have seen.
    await fill(few, '2024-03-01', ALONE);
    await own.query('analyze audit_events');
    await fill(many, '2025-03-01', MANY);
    await fill(few, '2025-03-01', FEW);
  });
  afterAll(() => own.close());

  interface Plan {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }
  const range = { by: 'day', from: '2025-03-01', to: '2025-03-31', timeZone: 'UTC' } as const;

  /** In a transaction with the setting of the service. */
  const explain = (tenantId: string): Promise<Plan> =>
    own.app.get(Records).transaction(async (tx) => {
      const periods = await readPeriods(tx, range);
      const caller = { subject: tenantId, tenantId, allTenants: false } as unknown as Caller;
      const { text, values } = countStatement(tx.of(AuditEvent, caller), {}, periods);
      const explained = { text: `explain (analyze, buffers, format json) ${text}`, values, unnamed: true };
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
      return row!['QUERY PLAN'][0].Plan;
    });

  it.each([
    ['of a log in which it was nearly alone', ''],
    // As a sample of a log in which the others are rare.
    ['that saw one tenant alone', ONE_TENANT],
    ['of now', 'analyze audit_events'],
    ['of a log that was vacuumed', 'vacuum audit_events'],
  ])('reads the events of a tenant by its index, by statistics %s', async (_, change) => {
    if (change !== '') await own.query(change);
    const plan = await explain(few);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_PAGES);
    for (const text of [plan, await explain(many)].map((one) => JSON.stringify(one))) {
      expect(text).toContain('audit_events_tenant_id_idx');
      expect(text).not.toContain('Seq Scan');
    }
    const query = { from: range.from, to: range.to };
    const total = async (tenantId: string) => {
      const agent = await own.as({ tenantId });
      const { body } = await agent.get('/audit_events/counts').query(query).expect(200);
      return (body as Counts).items.reduce((sum, { count }) => sum + count, 0);
    };
    expect([await total(few), await total(many)]).toEqual([FEW, 30 * 24 * 60]);
  });

  it('is sent with the setting that its plans were looked at with, planned for each request', async () => {
    const texts = await listStatements(async () => (await own.as({ tenantId: few })).get('/audit_events/counts'));
    expect(texts.map((text) => text.includes("set_config('enable_seqscan', 'off', true)"))).toEqual([true, false]);
  });
});
