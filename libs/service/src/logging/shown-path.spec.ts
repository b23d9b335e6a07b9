import { shownPath } from './redact.js';

// storage.md §8, 44
it('44. hides what may be a token in a path, and the query; keeps ids', () => {
  const token = `1.${'0'.repeat(36)}.${'eyJmIjoiMSJ9'.repeat(6)}.${'A'.repeat(43)}`;
  expect(shownPath(`/signed/${token}?filename=a`)).toBe('/signed/[long]');
  const id = '01900000-0000-7000-8000-000000000001';
  expect(shownPath(`/files/${id}/content?access_token=${token}`)).toBe(`/files/${id}/content`);
});
