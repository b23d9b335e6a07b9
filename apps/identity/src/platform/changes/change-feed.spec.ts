import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@groundwork/testing';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { ChangeFeed, notifyIdentityChanged } from './change-feed.service.js';

describe('ChangeFeed', () => {
  let db: TestDatabase;
  let feed: ChangeFeed;
  let received: string[];

  beforeAll(async () => void (db = await startTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => {
    received = [];
    feed = new ChangeFeed({ url: db.schema.url, schema: db.schema.name });
    for (const topic of ['access', 'keys'] as const) feed.on(topic, () => received.push(topic));
    await feed.onApplicationBootstrap();
    received = [];
  });
  afterEach(() => feed.onApplicationShutdown());

  it('notifies of a change when its transaction commits, and not of one that is rolled back', async () => {
    await db.records.transaction(async (tx) => {
      await notifyIdentityChanged(tx);
      await sleep(50);
      expect(received).toEqual([]);
    });
    await until(() => received.includes('access'));
    received = [];
    await db.records
      .transaction(async (tx) => {
        await notifyIdentityChanged(tx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await notifyIdentityChanged(db.records, 'keys');
    await until(() => received.length > 0);
    expect(received).toEqual(['keys']);
  });

  it('ignores notifications of other schemas and unknown topics', async () => {
    await db.schema.query(
      `select pg_notify('identity_changed', 'elsewhere:access'), pg_notify('identity_changed', '${db.schema.name}:error')`,
    );
    await notifyIdentityChanged(db.records, 'keys');
    await until(() => received.includes('keys'));
    expect(received).toEqual(['keys']);
  });

  it('reports that it does not listen when the connection is lost, notifies all topics, and reconnects', async () => {
    expect(feed.isListening).toBe(true);
    await db.schema.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `${db.schema.name} changes`,
    ]);
    await until(() => !feed.isListening);
    expect(received).toEqual(['access', 'keys']);
    await until(() => feed.isListening);
    expect(received).toEqual(['access', 'keys', 'access', 'keys']);
    await notifyIdentityChanged(db.records);
    await until(() => received.length === 5);
  });
});
