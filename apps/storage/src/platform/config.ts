import {
  commonVariables,
  defineConfig,
  resourceServerVariables,
  variable,
  type ConfigOf,
  type TenantTable,
} from '@groundwork/service';
import { STORE_NAMES } from './store.js';
import { tmpdir } from 'node:os';

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

const GIBIBYTE = 1024 ** 3;

/** Every environment variable of storage. (storage.md §1, "Limits"; §5) */
export const storageConfig = defineConfig(
  {
    ...commonVariables({ name: 'storage', port: 3002 }),
    ...resourceServerVariables(),
    STORE: variable.choice(STORE_NAMES, { meaning: 'Where new content is kept.', default: 'disk' }),
    DISK_ROOT: variable.text({
      meaning: 'Folder of the disk store; replicas share one POSIX volume.',
      default: '.groundwork/storage',
    }),
    DISK_RESERVE: variable.integer({
      meaning: 'Bytes of the volume that are never used; an upload that would need them is refused.',
      default: GIBIBYTE,
    }),
    ...s3Variables(),
    MAX_FILE_BYTES: variable.integer({
      meaning: 'Largest content of any bucket, in bytes.',
      default: 100 * GIBIBYTE,
      min: 1,
    }),
    MAX_OPEN_UPLOADS: variable.integer({
      meaning:
        'How many uploads in several requests may be open at once, per user or, for tokens without one, per client; more are answered 429.',
      default: 100,
      min: 1,
    }),
    GC_GRACE_SECONDS: variable.integer({
      meaning: 'How long unreferenced content is kept for downloads that are still running.',
      default: 3_600,
    }),
    GC_INTERVAL_SECONDS: variable.integer({
      meaning: 'How often unreferenced content is removed.',
      default: 60,
      min: 1,
    }),
    COMPRESSION_INTERVAL_SECONDS: variable.integer({
      meaning: 'How often new content is compressed; 0 for never.',
      default: 60,
      min: 0,
    }),
    WEBHOOK_KEY: variable.secret({
      meaning: 'Derives the secrets of webhooks; changing it changes all of them.',
      minBytes: 32,
      base64: true,
    }),
    WEBHOOK_ALLOW_PRIVATE: variable.flag({
      meaning: 'Webhooks may have private and plain http addresses: development and tests alone.',
      default: false,
    }),
    UPLOAD_FINISH_SECONDS: variable.integer({
      meaning:
        'How long a request waits for its upload to be completed before it is answered 202 and completion continues in the background.',
      default: 20,
      min: 0,
    }),
    UPLOAD_IDLE_SECONDS: variable.integer({
      meaning: 'An upload that sends no byte for so long is answered 408.',
      default: 30,
      min: 1,
    }),
  },
  s3Problems,
);

/** The values of `storageConfig`. */
export type StorageConfig = ConfigOf<typeof storageConfig>;

/** Tables whose rows belong to tenants; names of buckets are unique within one. */
export const TENANT_TABLES: readonly TenantTable[] = [
  { name: 'bucket', unique: 'name' },
  { name: 'folder' },
  { name: 'file' },
  { name: 'upload' },
];
