import type { RequestHandler } from 'express';
import { RouteTable } from './route-table.js';

const [list, find, mine, nested, create] = Array.from({ length: 5 }, (): RequestHandler => () => undefined);

const table = new RouteTable();
table.add('GET', '/trees', list!);
table.add('GET', '/trees/mine', mine!);
table.add('GET', '/trees/:tree_code', find!);
table.add('GET', '/trees/:tree_code/versions/:version', nested!);
table.add('POST', '/trees', create!);
table.add('GET', '/files/*path', find!);
table.add('GET', '/:anything', find!);

describe('RouteTable', () => {
  it.each([
    ['GET', '/trees', list, '/trees', {}],
    ['GET', '/trees?q=(code=geo)', list, '/trees', {}],
    ['POST', '/trees', create, '/trees', {}],
    ['GET', '/trees/mine', mine, '/trees/mine', {}],
    ['GET', '/trees/geo', find, '/trees/:tree_code', { tree_code: 'geo' }],
    ['GET', '/trees/a%2Fb%20c?fields=id', find, '/trees/:tree_code', { tree_code: 'a/b c' }],
    [
      'GET',
      '/trees/geo/versions/v1',
      nested,
      '/trees/:tree_code/versions/:version',
      { tree_code: 'geo', version: 'v1' },
    ],
  ])('%s %s', (method, url, handler, template, params) => {
    expect(table.find(method, url)).toEqual({ handler, template, params });
  });

  it.each([
    ['GET', '/Trees'],
    ['GET', '/trees/'],
    ['GET', '/trees//versions/v1'],
    ['GET', '/trees/%E0%A4%A'],
    ['HEAD', '/trees'],
    ['DELETE', '/trees'],
    ['GET', '/files/a/b'],
    ['GET', '/anything'],
    ['GET', '/'],
    ['OPTIONS', '*'],
  ])('leaves %s %s to Express', (method, url) => {
    expect(table.find(method, url)).toBeUndefined();
  });
});
