import { storeError } from './store-error.js';

// storage.md §8, 25 and 26
describe('Errors of a file system', () => {
  it.each(['ENOSPC', 'EDQUOT'])('25. %s is insufficient_storage, 507', (code) => {
    expect(storeError(Object.assign(new Error(), { code }))).toMatchObject({
      code: 'insufficient_storage',
      status: 507,
    });
  });

  it.each(['EIO', 'EMFILE', 'ENFILE', 'EROFS', 'ESTALE', 'ETIMEDOUT', 'EACCES'])(
    '26. %s is unavailable, 503',
    (code) => {
      expect(storeError(Object.assign(new Error(), { code }))).toMatchObject({
        code: 'unavailable',
        status: 503,
        headers: { 'Retry-After': '5' },
      });
    },
  );

  it('are unchanged otherwise', () => {
    const error = Object.assign(new Error(), { code: 'EISDIR' });
    expect(storeError(error)).toBe(error);
  });
});
