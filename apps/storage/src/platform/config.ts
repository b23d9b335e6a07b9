import {
  commonVariables,
  defineConfig,
  resourceServerVariables,
  variable,
  type ConfigOf,
  type TenantTable,
} from '@groundwork/service';
import { s3Problems, s3Variables } from './s3-variables.js';
import { STORE_NAMES } from './store.js';

const GIBIBYTE = 1024 ** 3;

/** Every variable storage reads. (storage.md §1, "Limits"; §5) */
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
