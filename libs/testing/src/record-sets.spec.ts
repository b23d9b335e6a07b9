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
  it('moves a set into a transaction, and what is narrowed from it then', async () => {
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
