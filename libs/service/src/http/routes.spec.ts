import { Routes } from './routes.js';

describe('Routes', () => {
  const routes = new Routes([
    { method: 'GET', template: '/users' },
    { method: 'GET', template: '/users/:user_id' },
    { method: 'PATCH', template: '/users/:user_id' },
    { method: 'POST', template: '/users/import' },
    { method: 'GET', template: '/users/export' },
    { method: 'GET', template: '/users/:user_id/roles' },
    { method: 'POST', template: '/users/:user_id/:action' },
    { method: 'GET', template: '/files/:bucket/at/*path' },
  ]);

  it.each([
    ['GET', '/users/import', ['POST']],
    ['HEAD', '/users/import', ['POST']],
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
  ])('%s %s is rejected where a literal path does not offer it', (method, path, allowed) =>
    expect(routes.methodsInstead(method, path)).toEqual(allowed),
  );

  it.each([
    ['/users', ['GET', 'HEAD']],
    ['/users/', ['GET', 'HEAD']],
    ['/users/1', ['GET', 'HEAD', 'PATCH']],
    ['/Users', []],
    ['/users/1/roles', ['GET', 'HEAD', 'POST']],
    ['/users//roles', []],
    ['/nowhere', []],
    ['/files/b/at/one', ['GET', 'HEAD']],
    ['/files/b/at/one/two%2Fthree/four/', ['GET', 'HEAD']],
    ['/files/b/at', []],
    ['/files/b/at//one', []],
    ['/files/b/other/one', []],
    ['/', []],
  ])('%s offers %j', (path, methods) => expect(routes.methodsOf(path)).toEqual(methods));
});
