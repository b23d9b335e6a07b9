import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

let service: TestService;
let records: Records;
beforeAll(async () => {
  service = await startTestService(shelves);
  records = service.app.get(Records);
});
afterAll(() => service.close());

describe('A prepared statement', () => {
  const row = (n: number | null) => sql`select ${n}::int as n, 'x' || ${n}::int as text, timestamptz 'epoch' as at`;

  it('is prepared once, and returns its rows alike afterwards', async () => {
    const select = (n: number | null) => records.transaction((tx) => tx.query(row(n)));
    const epoch = '1970-01-01T00:00:00.000000Z';
    expect(await select(1)).toEqual([{ n: 1, text: 'x1', at: epoch }]);
    expect(await select(2)).toEqual([{ n: 2, text: 'x2', at: epoch }]);
    expect(await select(null)).toEqual([{ n: null, text: null, at: epoch }]);
    const prepared = await records.query(sql`select name from pg_prepared_statements where statement = ${row(1).text}`);
    expect(prepared).toHaveLength(1);
  });

  it('returns distinct rows of one statement, not copies of one', async () => {
    const many = sql`select n, case when n = 2 then 'two' end as text from generate_series(1, 3) n`;
    for (let time = 0; time < 2; time++)
      expect(await records.query(many)).toEqual([
        { n: 1, text: null },
        { n: 2, text: 'two' },
        { n: 3, text: null },
      ]);
  });

  it('continues after a statement that failed', async () => {
    const divided = (n: number) => sql`select 6 / ${n}::int as n`;
    expect(await records.query(divided(2))).toEqual([{ n: 3 }]);
    await expect(records.query(divided(0))).rejects.toMatchObject({ code: '22012' });
    expect(await records.query(divided(3))).toEqual([{ n: 2 }]);
  });

  it('is rejected, and never misread, once its columns have changed', async () => {
    await service.query('create table changing (value integer); insert into changing values (1)');
    const all = sql`select value from changing`;
    const select = () => records.transaction((tx) => tx.query(all));
    expect(await select()).toEqual([{ value: 1 }]);
    await service.query(`alter table changing alter value type text using 'new'`);
    await expect(select()).rejects.toMatchObject({ code: '0A000' });
  });
});
