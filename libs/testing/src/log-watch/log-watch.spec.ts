import { Log } from '@groundwork/service';
import { shelves } from '../sample/shelves.js';
import { startTestService } from '../test-service.js';
import { addMembers, SeenSecrets } from './log-watch.js';

const SECRET = 'a-secret-that-nobody-may-read';
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.bm90aGluZw.c2lnbmF0dXJlLW9mLWEtdGVzdA';

describe('66. the log of a service under test', () => {
  /** The result of closing after `write` has logged on behalf of the service. */
  const close = async (write: (log: Log) => void): Promise<unknown> => {
    const service = await startTestService(shelves);
    const agent = await service.as();
    await agent.post('/shelves').send({ code: 'a', name: 'A', extra: { client_secret: SECRET } });
    await service.anonymous.get('/shelves').query({ access_token: 'in-the-query-of-a-test' });
    await service.anonymous.get('/shelves').set('authorization', `Bearer ${TOKEN}`);
    await service.anonymous.get('/shelves').auth('a-client', 'a quiet morning by the sea');
    write(service.app.get(Log));
    return service.close().then(
      () => 'clean',
      (error: Error) => error.message,
    );
  };

  it('is accepted where nothing of a request or a response was logged', async () => {
    expect(await close((log) => log.info({ shelf: 'a' }, 'made'))).toBe('clean');
  });

  it.each([
    ['a member of a body', SECRET],
    ['a parameter of the query', 'in-the-query-of-a-test'],
    ['a signature of a token', 'c2lnbmF0dXJlLW9mLWEtdGVzdA'],
    ['the password of Basic', 'a quiet morning by the sea'],
  ])('fails its spec when it contains %s', async (_, secret) => {
    expect(await close((log) => log.debug({ note: `it is ${secret}.` }, 'oops'))).toMatch(/^66\. 1 lines/);
  });

  it('takes no code of an error for a secret, and every other code', () => {
    const secrets = new SeenSecrets();
    addMembers(secrets, { error: 'invalid_request_object', code: 'invalid_request_object' });
    expect(secrets.size).toBe(0);
    addMembers(secrets, { error: 'invalid_request_object', code: 'kJ8sd7fKj2hd9fHd' });
    expect(secrets.size).toBe(1);
  });

  it('fails it when it contains a secret of the configuration', async () => {
    const shown = 'secret-of-a-test-that-guards-nothing'; // INTROSPECTION_CLIENT_SECRET of every service under test
    expect(await close((log) => log.warn({ note: shown }, 'oops'))).toMatch(
      /^66\. 1 lines.*\nINTROSPECTION_CLIENT_SECRET/,
    );
  });
});
