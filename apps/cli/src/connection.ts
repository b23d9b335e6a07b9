import { createGroundwork, custom, type Groundwork } from '@groundwork/client';
import { Session } from './session.js';
import { settingsOf, type ConnectionFlags } from './settings.js';

/** Clients of the three services with the credentials of a command; without scopes, for all that they allow. */
export function connect(flags: ConnectionFlags, scopes: readonly string[] = []): Groundwork {
  const settings = settingsOf(flags);
  const session = new Session(settings, scopes);
  return createGroundwork({
    issuer: settings.url,
    storage: settings.storage,
    tree: settings.tree,
    auth: custom(async () => ({ authorization: `Bearer ${await session.accessToken()}` })),
    fetch: fetchFor(settings.tenant),
  });
}

/** `fetch` that limits every request to a tenant, where one is named. */
const fetchFor = (tenant: string | undefined): typeof fetch | undefined =>
  tenant === undefined
    ? undefined
    : (input, init) => {
        const request = new Request(input, init);
        request.headers.set('tenant-id', tenant);
        return fetch(request);
      };
