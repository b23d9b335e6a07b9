import { addParts, loadParts, patternOf } from './page-parts';

const PATTERNS = ['/', '/users', '/users/$id', '/users/new', '/users/$id/edit', '/trees/$tree/versions/$version'];

it.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/', '/users'],
  ['/users/new', '/users/new'],
  ['/users/0194', '/users/$id'],
  ['/users/0194/edit', '/users/$id/edit'],
  ['/trees/a%2Fb/versions/v1', '/trees/$tree/versions/$version'],
  ['/nowhere', undefined],
  ['/users/a/b/c', undefined],
])('knows what is shown at %s', (path, pattern) => expect(patternOf(path, PATTERNS)).toBe(pattern));

it('loads the parts of one page, and survives one that does not come', async () => {
  const loaded: string[] = [];
  const part = (name: string) => ({ load: () => Promise.resolve(loaded.push(name)) });
  const broken = { load: () => Promise.reject(new Error('no network')) };
  addParts('/list', part('list'));
  addParts('/list/$id', part('list'), broken, part('panel'));
  loadParts('/list/7');
  await new Promise(setImmediate);
  expect(loaded).toEqual(['list', 'panel']);
});
