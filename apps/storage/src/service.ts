import { defineService } from '@groundwork/service';
import { appModule } from './app.module.js';
import { DELIVERIES } from './platform/event-schemas.js';
import { storageConfig } from './platform/config.js';
import { overrideMethod } from './content/uploads/tus-exchange.js';
import { storageMigrations } from './migrations/storage-migrations.js';

const DESCRIPTION = `Keeps files in buckets and folders: upload, view, download and query.

Operations on files and folders name their bucket in the header \`bucket\`. For very deep paging use
\`q=(id>"<last id>")&sort=id\`: it costs the same on every page.`;

/** The storage service: what it is made of, for `main.ts` and specs. (Storage, "What the service does") */
export const storage = defineService({
  name: 'storage',
  title: 'Storage',
  version: '0.1.0',
  description: DESCRIPTION,
  config: storageConfig,
  module: appModule,
  database: { migrations: storageMigrations },
  scopes: {
    'buckets:read': 'Read buckets.',
    'buckets:write': 'Make, change, truncate and delete buckets.',
    'files:read': 'Read files, folders and content.',
    'files:write': 'Make, change and delete files and folders, and put content.',
    'files:use': 'Do with files and buckets what the rules of buckets allow.',
    'reports:read': 'Read the storage report.',
    'storage_settings:read': 'Read the settings.',
    'storage_settings:write': 'Change the settings.',
  },
  tags: {
    Buckets: 'Buckets, their limits and access rules.',
    Content: 'The bytes of a file, and previews of them.',
    Files: 'Records of files: names, descriptions, metadata.',
    Folders: 'Folders of a bucket, nested.',
    'Signed URLs': 'Addresses that give access to one file without a token, for a time.',
    'Storage report': 'What the periodic check found: missing, damaged and orphaned content.',
    Uploads: 'Content in pieces: by tus 1.0, or in parallel chunks.',
    Webhooks: 'Addresses that receive the events of a bucket, and what was delivered to them.',
  },
  sends: DELIVERIES,
  before: () => [overrideMethod],
  openCors: (path) => path.startsWith('/signed/'),
  // Uploads may take hours; what comes too slowly is ended by `receiveBody`. (storage.md §3, "HTTP server")
  server: { requestTimeoutMs: 0 },
});
