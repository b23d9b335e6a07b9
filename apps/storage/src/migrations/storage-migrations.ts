import { Buckets1751100000001 } from './buckets.migration.js';
import { Compression1751100000013 } from './compression.migration.js';
import { Content1751100000002 } from './content.migration.js';
import { DefaultTenant1751100000015 } from './default-tenant.migration.js';
import { Events1751100000011 } from './events.migration.js';
import { Files1751100000003 } from './files.migration.js';
import { GoneContents1751100000014 } from './gone-contents.migration.js';
import { Counters1751100000004 } from './counters.migration.js';
import { DefaultBucket1751100000005 } from './default-bucket.migration.js';
import { MissingContent1751100000009 } from './missing-content.migration.js';
import { Operations1751100000006 } from './operations.migration.js';
import { Uploads1751100000008 } from './uploads.migration.js';
import { Previews1751100000010 } from './previews.migration.js';
import { SecretRotation1751100000031 } from './secret-rotation.migration.js';
import { StoreState1751100000012 } from './store-state.migration.js';
import { UploadBlobs1751100000021 } from './upload-blobs.migration.js';
import { UploadEndings1751100000020 } from './upload-endings.migration.js';
import { UrlEpoch1751100000030 } from './url-epoch.migration.js';
import { UrlKeys1751100000007 } from './url-keys.migration.js';

/** The schema of storage, oldest change first. */
export const storageMigrations = [
  Buckets1751100000001,
  Content1751100000002,
  Files1751100000003,
  Counters1751100000004,
  DefaultBucket1751100000005,
  Operations1751100000006,
  UrlKeys1751100000007,
  Uploads1751100000008,
  MissingContent1751100000009,
  Previews1751100000010,
  Events1751100000011,
  StoreState1751100000012,
  Compression1751100000013,
  GoneContents1751100000014,
  DefaultTenant1751100000015,
  UploadEndings1751100000020,
  UploadBlobs1751100000021,
  UrlEpoch1751100000030,
  SecretRotation1751100000031,
];
