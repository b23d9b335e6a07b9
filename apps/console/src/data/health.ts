import { isError, type Groundwork } from '@groundwork/client';
import type { ConsoleConfig } from './config';

/** A service of the installation, by its member of `Groundwork`. */
export type ServiceName = 'identity' | 'storage' | 'tree';

/** The services of this installation with their addresses. */
export function addressesOf({ issuer, storage, tree }: ConsoleConfig): readonly { name: ServiceName; url: string }[] {
  const services = [
    { name: 'identity', url: issuer },
    { name: 'storage', url: storage },
    { name: 'tree', url: tree },
  ] as const;
  return services.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
}

/** Whether a service answers; the person need not have any of its scopes for that. */
export async function readHealth(services: Groundwork, name: ServiceName, signal: AbortSignal): Promise<boolean> {
  try {
    const read = { identity: readIdentity, storage: readStorage, tree: readTree }[name];
    await read(services, signal);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // Who holds none of its scopes has no token for it: it answered all the same.
    return isError(error) && (error.status === 401 || error.status === 403);
  }
}

const readIdentity = ({ identity }: Groundwork, signal: AbortSignal): Promise<unknown> =>
  identity.get('/health', { signal });
const readStorage = ({ storage }: Groundwork, signal: AbortSignal): Promise<unknown> =>
  storage.get('/health', { signal });
const readTree = ({ tree }: Groundwork, signal: AbortSignal): Promise<unknown> => tree.get('/health', { signal });
