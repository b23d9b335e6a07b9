import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { translateDatabaseError } from './database-errors.js';

describe('translateDatabaseError', () => {
  it.each([
    ['timeout exceeded when trying to connect', /^No database connection became available/],
    ['Connection terminated due to connection timeout', /^No database connection became available/],
    ['Connection terminated unexpectedly', /^The database is unavailable/],
    ['Query read timeout', /^The database is unavailable/],
  ])('distinguishes a pool without a free connection from an unavailable database: %s', (message, expected) => {
    expect(translateDatabaseError(new Error(message))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(expected),
      headers: { 'Retry-After': '2' },
    });
  });

  it('calls a database unavailable that accepts a connection outside the pool and does not answer', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'x', database: 'x', connectionTimeoutMillis: 50 });
    client.on('error', () => undefined);
    try {
      const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
      expect(translateDatabaseError(error)).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '2' } });
    } finally {
      mute.close();
    }
  });

  it('recognizes a refused connection by its code', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(translateDatabaseError(refused)?.message).toBe('The database is unavailable.');
    expect(translateDatabaseError(new Error('something else'))).toBeUndefined();
  });

  it('calls what is over a limit of the database a faulty request', () => {
    const tooLarge = Object.assign(new Error('array size exceeds the maximum'), { code: '54000' });
    expect(translateDatabaseError(tooLarge)?.code).toBe('invalid_request');
  });
});
