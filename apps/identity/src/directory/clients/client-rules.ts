import type { ClientSettings } from '../entities/client-metadata.entity.js';
import { shownFault, urlsFault, type UriFault } from './client-uris.js';

/** What the rules look at. */
export interface ClientShape {
  readonly client_type: string;
  readonly is_public: boolean;
  readonly client_metadata: ClientSettings;
}

/** What is wrong with a client as a whole: the member and why; `undefined` when nothing is. (identity.md §8, "Clients") */
export function clientFault({ client_type, is_public, client_metadata: settings }: ClientShape): UriFault | undefined {
  if (is_public && client_type === 'machine')
    return ['is_public', 'cannot be combined with client_type machine, which authenticates with a secret'];
  if (is_public && settings.grant_types?.includes('client_credentials')) {
    return ['is_public', 'cannot be combined with the grant client_credentials, which needs a secret'];
  }
  const [member, why] = urlsFault(settings.urls ?? {}, client_type) ?? [];
  if (member && why) return [`client_metadata.urls.${member}`, why];
  const [shown, fault] = shownFault(settings.oauth ?? {}) ?? [];
  return shown && fault ? [`client_metadata.oauth.${shown}`, fault] : undefined;
}

/** Whether it proves itself by a secret: neither public, nor by a key of its own. (OpenID Connect Core §9) */
export const hasSecret = ({ is_public, client_metadata: { oauth } }: Omit<ClientShape, 'client_type'>): boolean =>
  !is_public && oauth?.['token_endpoint_auth_method'] !== 'private_key_jwt';
