import type { ConsoleConfig } from './config';

/** The services of this installation with their addresses. */
export const addressesOf = ({ issuer, storage, tree }: ConsoleConfig): readonly { name: string; url: string }[] =>
  [
    { name: 'identity', url: issuer },
    { name: 'storage', url: storage },
    { name: 'tree', url: tree },
  ].flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));

/** Whether a service is ready. One that cannot be reached is not; an abort is thrown. */
export async function readHealth(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal, cache: 'no-store' })).ok;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
