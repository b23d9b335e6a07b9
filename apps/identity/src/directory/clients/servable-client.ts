import type { StoredClient } from './client-validation.js';
import type { ClientShape } from './client-rules.js';

/** What a client has before it is stored. */
const UNBORN = {
  id: '00000000-0000-7000-8000-000000000000',
  tenant_id: null,
  client_name: 'A new client',
  is_first_party: false,
  secret_hash: null,
  client_secret_expires_at: null,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
};

/** The client as it would be stored, for the authorization server to judge. */
export const servableClient = (client: ClientShape): StoredClient =>
  // Settings are stored without null members, which is all that tells the two types apart.
  ({ ...UNBORN, ...client }) as StoredClient;
