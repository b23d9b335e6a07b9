import type { ClientSettings } from './client-metadata.entity.js';
import { urlsFault, type UriFault } from './client-uris.js';

/** What the rules look at. */
export interface ClientShape {
  readonly client_type: string;
  readonly is_public: boolean;
  readonly client_metadata: ClientSettings;
}

/** What is wrong with a client as a whole: the member and why; `undefined` when nothing is. (identity.md §8, "Clients") */
export function clientFault({ client_type, is_public, client_metadata: settings }: ClientShape): UriFault | undefined {
  if (is_public && client_type === 'machine')
    return ['is_public', 'does not go with client_type machine, which proves itself by a secret'];
  if (is_public && settings.grant_types?.includes('client_credentials')) {
    return ['is_public', 'does not go with the grant client_credentials, which needs a secret'];
  }
  const [member, why] = urlsFault(settings.urls ?? {}, client_type) ?? [];
  return member && why ? [`client_metadata.urls.${member}`, why] : undefined;
}
