import overview from '../../locales/en/overview.json' with { type: 'json' };
import { isOpenAt, NAVIGATION, visibleNavigation } from './navigation';
import { visibleNewPages } from './new-pages';

const EVERYWHERE = { issuer: 'https://id.example', storage: 'https://files.example', tree: 'https://tree.example' };
const pathsOf = (...scopes: string[]) =>
  visibleNavigation(new Set(scopes), EVERYWHERE).flatMap(({ entries }) => entries.map(({ path }) => path));

it('offers what the granted scopes open, and no empty section', () => {
  expect(pathsOf()).toEqual(['/']);
  expect(pathsOf('users:read')).toEqual(['/', '/users']);
  expect(pathsOf('users:write')).toEqual(['/']);
  expect(visibleNavigation(new Set(['audit_events:read']), {}).map(({ name }) => name)).toEqual([
    'console',
    'operations',
  ]);
});

it('offers nothing of a service that the installation lacks', () => {
  const all = { has: () => true } as unknown as ReadonlySet<string>;
  const { issuer } = EVERYWHERE;
  const names = visibleNavigation(all, { issuer }).map(({ name }) => name);
  expect(names).not.toContain('storage');
  expect(names).not.toContain('tree');
});

it('offers to make a tenant to those alone who act for all of them', () => {
  const paths = (isOfAllTenants: boolean) =>
    visibleNewPages(new Set(['tenants:write', 'roles:write']), isOfAllTenants, EVERYWHERE).map(({ path }) => path);
  expect(paths(true)).toEqual(['/roles/new', '/tenants/new', '/providers/new']);
  expect(paths(false)).toEqual(['/roles/new', '/providers/new']);
});

it('offers to make nothing of a service that the installation lacks', () => {
  const paths = (config: Partial<typeof EVERYWHERE>) =>
    visibleNewPages(new Set(['buckets:write']), true, config).map(({ path }) => path);
  expect(paths(EVERYWHERE)).toEqual(['/buckets/new']);
  expect(paths({ issuer: EVERYWHERE.issuer })).toEqual([]);
});

it('says on the start page what each page of the navigation is for', () => {
  const areas = NAVIGATION.flatMap(({ entries }) => entries.map(({ path }) => path.slice(1))).filter(Boolean);
  expect(Object.keys(overview.overview.areas)).toEqual(expect.arrayContaining(areas));
});

it.each([
  ['/', '/', true],
  ['/', '/users', false],
  ['/users', '/users', true],
  ['/users', '/users/0194', true],
  ['/users', '/users-of-old', false],
  ['/roles', '/users', false],
])('marks the entry of %s at %s: %s', (page, path, isOpen) => expect(isOpenAt(page, path)).toBe(isOpen));
