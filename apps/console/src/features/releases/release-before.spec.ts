import { releaseBefore } from './release-before';

const releases = ['3', '2', '1'].map((version) => ({ version, released_at: `2026-0${version}-01T00:00:00Z` }));

it('finds the release that was made before', () => {
  expect(releaseBefore(releases, '3')?.version).toBe('2');
  expect(releaseBefore(releases, '1')).toBeUndefined();
  expect(releaseBefore(releases, 'elsewhere')).toBeUndefined();
});
