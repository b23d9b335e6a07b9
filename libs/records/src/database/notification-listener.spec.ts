import { createTestSchema, until, type TestSchema } from '@groundwork/testing';
import { NotificationListener } from './notification-listener.js';

const CHANNEL = 'something_changed';

let schema: TestSchema;
let received: (string | undefined)[];
let listener: NotificationListener;

const newListener = () =>
  new NotificationListener({ url: schema.url, schema: schema.name, channel: CHANNEL, name: 'spec' }, (payload) =>
    received.push(payload),
  );
const notify = (payload: string, of = schema.name) =>
  schema.query('select pg_notify($1, $2)', [CHANNEL, `${of}:${payload}`]);
const connections = () =>
  schema.query('select pid from pg_stat_activity where application_name = $1', [`${schema.name} spec`]);
const cut = () =>
  schema.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    `${schema.name} spec`,
  ]);

beforeAll(async () => void (schema = await createTestSchema()));
afterAll(() => schema.drop());
beforeEach(() => {
  received = [];
  listener = newListener();
});
afterEach(() => listener.close());

describe('NotificationListener', () => {
  it('listens after its start, and reports it', async () => {
    expect(listener.isListening).toBe(false);
    await listener.start();
    expect(listener.isListening).toBe(true);
    expect(received).toEqual([undefined]);
  });

  it('has one connection however often it is started', async () => {
    await Promise.all([listener.start(), listener.start()]);
    await listener.start();
    expect(await connections()).toHaveLength(1);
  });

  it('receives payloads of its own schema and channel in order', async () => {
    await listener.start();
    await schema.query(`select pg_notify('elsewhere', $1)`, [`${schema.name}:other channel`]);
    await notify('other schema', 'elsewhere');
    for (const payload of ['one', 'two:with a colon', '']) await notify(payload);
    await until(() => received.length === 4);
    expect(received).toEqual([undefined, 'one', 'two:with a colon', '']);
  });

  it('calls back without a payload when the connection is lost and when it is restored', async () => {
    await listener.start();
    await cut();
    await until(() => !listener.isListening);
    expect(received).toEqual([undefined, undefined]);
    await until(() => listener.isListening);
    expect(received).toEqual([undefined, undefined, undefined]);
    await notify('after');
    await until(() => received.includes('after'));
  });

  it('leaves no connection when it is closed while it connects, and stays closed', async () => {
    const started = listener.start();
    await listener.close();
    await started;
    expect(listener.isListening).toBe(false);
    expect(received).toEqual([]);
    await until(async () => (await connections()).length === 0);
  });

  it('does not reconnect once it is closed', async () => {
    await listener.start();
    await listener.close();
    await listener.start();
    expect(listener.isListening).toBe(false);
    await until(async () => (await connections()).length === 0);
  });

  it('retries without a server, and rejects nothing', async () => {
    const unreachable = new NotificationListener(
      { url: 'postgresql://nobody@127.0.0.1:1/none', schema: 'none', channel: CHANNEL, name: 'spec' },
      (payload) => received.push(payload),
    );
    await unreachable.start();
    expect(unreachable.isListening).toBe(false);
    await unreachable.close();
    expect(received).toEqual([]);
  });
});
