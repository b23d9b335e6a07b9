import { Records, translateDatabaseError } from '@groundwork/records';
import sql from 'sql-template-tag';
import { shelves } from './sample/shelves.js';
import { startTestService, type TestService } from './test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(shelves);
});
afterAll(() => service.close());

describe('a database that closes its connections', () => {
  it('causes 503 with Retry-After or a normal response, never a 500, and the service recovers', async () => {
    const agent = await service.as();
    const cut = () =>
      service.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
        service.schema.name,
      ]);
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round++) {
      const answers = Array.from({ length: 12 }, () => agent.get('/shelves'));
      await cut();
      for (const { status, headers } of await Promise.all(answers)) {
        statuses.add(status);
        if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/);
      }
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await agent.get('/shelves')).status).toBe(200);
  });

  it('ends a transaction that waits for its next statement with 503, and the process continues', async () => {
    const records = service.app.get(Records);
    const broken = records.transaction(async (tx) => {
      await tx.query(sql`select 1`);
      await service.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state = 'idle in transaction'`,
        [service.schema.name],
      );
      await new Promise((done) => setTimeout(done, 100));
      return tx.query(sql`select 1`);
    });
    const error: unknown = await broken.catch((thrown: unknown) => thrown);
    expect(translateDatabaseError(error)).toMatchObject({ code: 'unavailable' });
    expect(await records.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
