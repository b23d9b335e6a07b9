import type { RequestHandler } from 'express';
import { shelves } from '../sample/shelves.js';
import { startTestService } from '../test-service.js';
import { DeclaredAnswers, type GivenAnswer } from './declared-answers.js';

describe('the answers of a service under test', () => {
  /** The result of closing after a GET that a middleware answered. */
  const close = async (path: string, answer: RequestHandler): Promise<string> => {
    const service = await startTestService(shelves, { prepare: (app) => void app.use(path, answer) });
    await service.anonymous.get(path).query({ limit: '1' });
    return service.close().then(
      () => 'clean',
      (error: Error) => error.message,
    );
  };
  const failing =
    (status: number, code: string): RequestHandler =>
    (_, response) =>
      void response.status(status).json({ code, message: 'Of a test.' });

  it.each<[string, string, RequestHandler, string]>([
    ['a code of another operation', '/shelves/a', failing(400, 'has_children'), '(Shelves_find): 400 has_children'],
    ['another status', '/shelves/a', failing(409, 'conflict'), '(Shelves_find): 409 conflict'],
    [
      'another media type',
      '/shelves',
      (_, response) => void response.type('csv').send('a'),
      '(Shelves_list): 200 of text/csv',
    ],
    [
      'a body that is not declared',
      '/shelves',
      (_, response) => void response.status(304).type('csv').end('a'),
      '304 with a body',
    ],
  ])('fail its spec when one is %s', async (_, path, answer, fault) => {
    const message = await close(path, answer);
    expect(message).toMatch(/^1 answers are not declared/);
    expect(message).toContain(`GET ${path.replace('/a', '/{code}')}`);
    expect(message).toContain(fault);
  });

  it.each<[string, string, RequestHandler]>([
    ['declared', '/shelves/a', failing(404, 'not_found')],
    ['a success as declared', '/shelves', (_, response) => void response.json({ items: [] })],
    ['of an unknown address', '/nowhere', failing(418, 'teapot')],
  ])('are accepted when they are %s', async (_, path, answer) => expect(await close(path, answer)).toBe('clean'));
});

describe('DeclaredAnswers', () => {
  const operation = (operationId: string, status: number) => ({
    get: { operationId, responses: { [status]: { content: { 'image/*': {} } } } },
  });
  const declared = new DeclaredAnswers({
    paths: {
      '/nodes/{id}': operation('find', 200),
      '/nodes/import': operation('import', 202),
      '/by_path/{codes}': operation('byPath', 200),
    },
  });
  const faultOf = (answer: Partial<GivenAnswer>) =>
    declared.faultOf({ method: 'GET', path: '/nodes/1', status: 200, type: 'image/png', hasBody: true, ...answer });

  it('takes a literal segment for itself before a parameter', () => {
    expect(faultOf({ path: '/nodes/import', status: 202 })).toBeUndefined();
    expect(faultOf({ path: '/nodes/import' })).toBe('GET /nodes/import (import): 200');
  });

  it('takes several segments for a parameter at the end, unless the address is unknown', () => {
    expect(faultOf({ path: '/by_path/a/b' })).toBeUndefined();
    expect(faultOf({ path: '/by_path/a/b', status: 410 })).toBe('GET /by_path/{codes} (byPath): 410');
    expect(faultOf({ path: '/nodes/1/unknown', status: 404 })).toBeUndefined();
  });

  it('compares media types with ranges of them, and no body with none', () => {
    expect(faultOf({ type: 'text/html' })).toBe('GET /nodes/{id} (find): 200 of text/html');
    expect(faultOf({ type: '', hasBody: false })).toBeUndefined();
  });

  it('compares the answer to HEAD with that to GET, without its body', () => {
    expect(faultOf({ method: 'HEAD', type: '' })).toBeUndefined();
    expect(faultOf({ method: 'HEAD', status: 404 })).toBe('HEAD /nodes/{id} (find): 404');
  });
});
