import { randomBytes } from 'node:crypto';
import { storageConfig } from './config.js';

const ENOUGH = {
  DATABASE_URL: 'postgres://localhost/x',
  ISSUER: 'http://localhost',
  WEBHOOK_KEY: randomBytes(32).toString('base64'),
  AUTH_INTROSPECT: 'never',
};
const read = (environment: Record<string, string>) => storageConfig.read({ ...ENOUGH, ...environment });

describe('Variables of S3', () => {
  it('are not required for a disk store', () => {
    expect(read({ STORE: 'disk' })).toMatchObject({ STORE: 'disk', S3_BUCKET: undefined });
  });

  it.each([
    [{ STORE: 's3' }, 'S3_BUCKET'],
    [{ STORE: 's3', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'key' }, 'S3_BUCKET'],
    [{ STORE: 's3', S3_BUCKET: 'blobs', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
    [{ STORE: 's3', S3_BUCKET: 'blobs', S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID'],
    [{ STORE: 's3', S3_BUCKET: 'blobs', S3_ENDPOINT: 'localhost:9000' }, 'S3_ENDPOINT'],
    [{ STORE: 's3', S3_BUCKET: 'blobs', S3_PREFIX: '/x/' }, 'S3_PREFIX'],
    [{ STORE: 'tape' }, 'STORE'],
  ])('%j is rejected naming %s', (environment, name) => {
    const problems = (() => {
      try {
        read(environment);
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(problems).toMatchObject({ problems: [expect.objectContaining({ name })] });
  });
});
