import { tmpdir } from 'node:os';
import { variable } from '@groundwork/service';

/** Variables of the S3 store. (storage.md §5, "S3") */
export const s3Variables = () => ({
  S3_BUCKET: variable.text({
    meaning: 'Bucket of the S3 store; it has to be there. Without it there is none.',
    optional: true,
    pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/,
    example: 'groundwork',
  }),
  S3_ENDPOINT: variable.url({
    meaning: 'Address of the S3 server; without it AWS, by its region.',
    optional: true,
    example: 'https://s3.example.com',
  }),
  S3_REGION: variable.text({ meaning: 'Region of the bucket; servers of your own take any.', default: 'us-east-1' }),
  S3_PREFIX: variable.text({
    meaning: 'Prefix of all keys, ending with a slash: several deployments may share a bucket.',
    default: '',
    pattern: /^[A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/,
    max: 200,
  }),
  S3_PATH_STYLE: variable.flag({
    meaning: 'The bucket is in the path of addresses, not in their host name. Default: where S3_ENDPOINT is set.',
    optional: true,
  }),
  S3_ACCESS_KEY_ID: variable.text({
    meaning: 'Access key; without it what the environment of an AWS machine or pod offers.',
    optional: true,
  }),
  S3_SECRET_ACCESS_KEY: variable.secret({ meaning: 'The secret of the access key.', optional: true }),
  S3_CHECKSUM_MODE: variable.choice(['when_required', 'when_supported'], {
    meaning: "Whether requests carry the SDK's checksums; many servers other than AWS refuse them.",
    default: 'when_required',
  }),
  S3_TIMEOUT_SECONDS: variable.integer({
    meaning:
      'A connection to S3 without any data for so long is closed; the request is retried once, then answered 503.',
    default: 4,
    min: 1,
    max: 600,
  }),
  SPOOL_DIR: variable.text({
    meaning: 'Folder for parts on their way to S3 that do not fit in memory (64 MiB in all, 16 MiB each).',
    default: tmpdir(),
  }),
});

interface S3Choice {
  readonly STORE: string;
  readonly S3_BUCKET?: string;
  readonly S3_ACCESS_KEY_ID?: string;
  readonly S3_SECRET_ACCESS_KEY?: string;
}

/** What has to hold between them. */
export function s3Problems({ STORE, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Choice) {
  const missing = [
    ...(STORE === 's3' && S3_BUCKET === undefined ? [['S3_BUCKET', 'the name of a bucket, as STORE is s3']] : []),
    ...(S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY === undefined
      ? [['S3_SECRET_ACCESS_KEY', 'the secret of S3_ACCESS_KEY_ID']]
      : []),
    ...(S3_SECRET_ACCESS_KEY !== undefined && S3_ACCESS_KEY_ID === undefined
      ? [['S3_ACCESS_KEY_ID', 'the key that S3_SECRET_ACCESS_KEY is of']]
      : []),
  ];
  return missing.map(([name = '', expected = '']) => ({ name, problem: 'is missing', expected }));
}
