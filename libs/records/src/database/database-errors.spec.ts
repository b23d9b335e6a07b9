import { translateDatabaseError } from './database-errors.js';

describe('translateDatabaseError', () => {
  it.each([
    ['timeout exceeded when trying to connect', /^No connection to the database came free/],
    ['Connection terminated due to connection timeout', /^No connection to the database came free/],
    ['Connection terminated unexpectedly', /^The database is away/],
    ['Query read timeout', /^The database is away/],
  ])('tells a pool without a free connection from a database that is away: %s', (message, told) => {
    expect(translateDatabaseError(new Error(message))).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(told),
      headers: { 'Retry-After': '2' },
    });
  });

  it('knows a refused connection by its code', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(translateDatabaseError(refused)?.message).toBe('The database is away.');
    expect(translateDatabaseError(new Error('something else'))).toBeUndefined();
  });
});
