import { setTimeout as sleep } from 'node:timers/promises';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { ChangeFeed, notifyIdentityChanged } from './change-feed.service.js';

describe('ChangeFeed', () => {
  let db: TestDatabase;
  let feed: ChangeFeed;
  let heard: string[];

  beforeAll(async () => void (db = await startTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => {
    heard = [];
    feed = new ChangeFeed({ url: db.schema.url, schema: db.schema.name });
    for (const topic of ['access', 'keys'] as const) feed.on(topic, () => heard.push(topic));
    await feed.onApplicationBootstrap();
    heard = [];
  });
  afterEach(() => feed.onApplicationShutdown());

  const until = async (holds: () => boolean) => {
    for (let i = 0; i < 300 && !holds(); i++) await sleep(10);
    expect(holds()).toBe(true);
  };

  it('hears a change when its transaction commits, and not one that is rolled back', async () => {
    await db.records.transaction(async (tx) => {
      await notifyIdentityChanged(tx);
      await sleep(50);
      expect(heard).toEqual([]);
    });
    await until(() => heard.includes('access'));
    heard = [];
    await db.records
      .transaction(async (tx) => {
        await notifyIdentityChanged(tx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await notifyIdentityChanged(db.records, 'keys');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['keys']);
  });

  it('does not hear other schemas, nor topics it does not know', async () => {
    await db.schema.query(
      `select pg_notify('identity_changed', 'elsewhere:access'), pg_notify('identity_changed', '${db.schema.name}:error')`,
    );
    await notifyIdentityChanged(db.records, 'keys');
    await until(() => heard.includes('keys'));
    expect(heard).toEqual(['keys']);
  });

  it('says that it does not listen when the connection is cut, tells everyone, and comes back', async () => {
    expect(feed.isListening).toBe(true);
    await db.schema.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `${db.schema.name} changes`,
    ]);
    await until(() => !feed.isListening);
    expect(heard).toEqual(['access', 'keys']);
    await until(() => feed.isListening);
    expect(heard).toEqual(['access', 'keys', 'access', 'keys']);
    await notifyIdentityChanged(db.records);
    await until(() => heard.length === 5);
  });
});
