import { visibleNavigation } from './navigation';

const pathsOf = (...scopes: string[]) =>
  visibleNavigation(new Set(scopes)).flatMap(({ entries }) => entries.map(({ path }) => path));

it('offers what the granted scopes open, and no empty section', () => {
  expect(pathsOf()).toEqual(['/']);
  expect(pathsOf('users:read')).toEqual(['/', '/users']);
  expect(pathsOf('users:write')).toEqual(['/']);
  expect(visibleNavigation(new Set(['audit_events:read'])).map(({ name }) => name)).toEqual(['console', 'operations']);
});
