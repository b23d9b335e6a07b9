import { LiteralPaths } from './literal-paths.js';

describe('LiteralPaths', () => {
  const paths = new LiteralPaths([
    { method: 'GET', template: '/users' },
    { method: 'GET', template: '/users/:user_id' },
    { method: 'PATCH', template: '/users/:user_id' },
    { method: 'POST', template: '/users/import' },
    { method: 'GET', template: '/users/export' },
    { method: 'GET', template: '/users/:user_id/roles' },
    { method: 'POST', template: '/users/:user_id/:action' },
  ]);

  it.each([
    ['GET', '/users/import', ['POST']],
    ['HEAD', '/users/import?x=1', ['POST']],
    ['PATCH', '/users/import', ['POST']],
    ['DELETE', '/users/export', ['GET', 'HEAD']],
    ['POST', '/users/import', undefined],
    ['HEAD', '/users/export', undefined],
    ['OPTIONS', '/users/import', undefined],
    ['GET', '/users/imports', undefined],
    ['DELETE', '/users', undefined],
    ['POST', '/users/1/roles', ['GET', 'HEAD']],
    ['POST', '/users/1/other', undefined],
    ['GET', '/users//roles', undefined],
  ])('%s %s', (method, url, allowed) => expect(paths.methodsInstead(method, url)).toEqual(allowed));
});
