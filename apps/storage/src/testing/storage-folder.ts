import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Store } from '../stores/s3/s3-store.js';
import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';

/** Where a spec keeps content: a folder, or what stands below a prefix of the S3 server of the suite. */
export interface StorageFolder {
  /** Of the disk store. */
  readonly path: string;
  /** Variables that make a service keep its content there. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of all blobs, finished and unfinished. */
  blobs(): Promise<string[]>;
  remove(): void;
}

/** The specs run on S3: `tools/quality/suites/s3.mjs` started a server and made a bucket. */
export const ON_S3 = process.env.S3_TEST_ENDPOINT !== undefined;

/** Creates an empty folder; the caller removes it. */
export const storageFolder = (): StorageFolder => (ON_S3 ? s3Folder() : diskFolder());

/** A folder of the disk store, whatever store the specs use. */
export function diskFolder(): StorageFolder {
  const path = mkdtempSync(join(tmpdir(), 'storage-'));
  return {
    path,
    env: {
      STORE: 'disk',
      DISK_ROOT: path,
      DISK_RESERVE: '0',
      GC_INTERVAL_SECONDS: '3600',
      COMPRESSION_INTERVAL_SECONDS: '0',
    },
    blobs: () =>
      Promise.resolve(
        readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f-]{36}$/.test(name)),
      ),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A prefix on S3, at another address than the suite's own where a proxy is in between. */
export function s3Folder(endpoint = process.env.S3_TEST_ENDPOINT ?? ''): StorageFolder {
  const disk = diskFolder();
  const prefix = `specs/${randomUUID()}`;
  const { S3_TEST_BUCKET: bucket = '', S3_TEST_KEY = '', S3_TEST_SECRET = '' } = process.env;
  const credentials = { accessKeyId: S3_TEST_KEY, secretAccessKey: S3_TEST_SECRET };
  const store = new S3Store({
    ...{ bucket, credentials, endpoint: process.env.S3_TEST_ENDPOINT, prefix: `${prefix}/`, pathStyle: true },
    ...{ region: 'us-east-1', checksums: 'WHEN_REQUIRED', timeoutMs: 10_000 },
    ...{ spoolFolder: disk.path, partSize: () => 8 * 1024 ** 2 },
  });
  return {
    ...disk,
    env: {
      ...{ ...disk.env, STORE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_PREFIX: prefix },
      ...{ S3_ACCESS_KEY_ID: S3_TEST_KEY, S3_SECRET_ACCESS_KEY: S3_TEST_SECRET, SPOOL_DIR: disk.path },
    },
    blobs: () => keysOf(store),
  };
}

async function keysOf(store: S3Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of store.list('')) keys.push(...page.map(({ key }) => key));
  return keys;
}

/** A service with its content in a folder of the spec, and an agent with all scopes in its bucket `default`. */
export interface StartedStorage {
  readonly service: TestService;
  readonly agent: Awaited<ReturnType<TestService['as']>>;
}

/** Starts it; the caller stops it. */
export async function startStorage(
  { env }: StorageFolder,
  more: Readonly<Record<string, string>> = {},
): Promise<StartedStorage> {
  const service = await startTestService(storage, { env: { ...env, ...more } });
  return { service, agent: await service.as({}, { bucket: 'default' }) };
}
