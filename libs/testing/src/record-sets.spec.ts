import { findRow, insertRow, Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Shelf, shelfView } from './sample/shelf.entity.js';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

const subject = '0197a000-0000-7000-8000-000000000001';
const caller: Caller = {
  subject,
  clientId: subject,
  isUser: false,
  tenantId: null,
  allTenants: true,
  scopes: new Set(),
  claims: {},
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService(shelves);
});
afterAll(() => service.close());

describe('RecordSet.on', () => {
  it('binds a set, and those narrowed from it, to a transaction', async () => {
    const records = service.app.get(Records);
    const all = records.of(Shelf, caller);
    await records.transaction(async (tx) => {
      await insertRow(all.on(tx), shelfView, { code: 'inside', name: 'A shelf' });
      const narrowed = all
        .on(tx)
        .where(sql`t.name = 'A shelf'`)
        .at('/elsewhere');
      expect(await findRow(narrowed, shelfView, { code: 'inside' })).toMatchObject({ code: 'inside' });
      await expect(findRow(all, shelfView, { code: 'inside' })).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});

describe('Records.transaction', () => {
  const limit = sql`select current_setting('statement_timeout') as statement_timeout`;

  it('allows longer statements where that is set, and only there', async () => {
    const records = service.app.get(Records);
    const [ordinary] = await records.query(limit);
    const long = await records.transaction((tx) => tx.query(limit), { statementSeconds: 1_800 });
    expect(long).toEqual([{ statement_timeout: '30min' }]);
    expect(await records.transaction((tx) => tx.query(limit))).toEqual([ordinary]);
    expect(ordinary).not.toEqual(long[0]);
  });

  it('rolls back everything when it fails, also at its first statement, and its connection remains usable', async () => {
    const records = service.app.get(Records);
    const all = records.of(Shelf, caller);
    const failing = sql`select 1 / 0`;
    await expect(records.transaction((tx) => tx.query(failing))).rejects.toMatchObject({ code: '22012' });
    const writing = records.transaction(async (tx) => {
      await insertRow(all.on(tx), shelfView, { code: 'rolled back', name: 'A shelf' });
      await tx.query(failing);
    });
    await expect(writing).rejects.toMatchObject({ code: '22012' });
    await expect(findRow(all, shelfView, { code: 'rolled back' })).rejects.toMatchObject({ code: 'not_found' });
    expect(records.pool.totalCount).toBe(records.pool.idleCount);
  });

  it('is ended by the database after that time', async () => {
    const records = service.app.get(Records);
    const asleep = records.transaction((tx) => tx.query(sql`select pg_sleep(20)`), { statementSeconds: 1 });
    await expect(asleep).rejects.toMatchObject({ code: '57014' });
  });
});
