import { startTestService, type TestService } from '@groundwork/testing';
import { storage } from '../service.js';
import type { StorageFolder } from './storage-folder.js';

/** A storage that keeps its content in a place of the spec's, and somebody who may do everything in its bucket `default`. */
export interface StartedStorage {
  readonly service: TestService;
  readonly agent: Awaited<ReturnType<TestService['as']>>;
}

/** Starts it; whoever asks stops it. */
export async function startStorage(
  { env }: StorageFolder,
  more: Readonly<Record<string, string>> = {},
): Promise<StartedStorage> {
  const service = await startTestService(storage, { env: { ...env, ...more } });
  return { service, agent: await service.as({}, { bucket: 'default' }) };
}
