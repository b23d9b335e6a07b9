import type { StoredClientSecrets } from '../../platform/keys/client-secrets.service.js';
import type { ClaimDefinition } from '../entities/claim-definition.entity.js';
import type { ClientShape } from './client-rules.js';

/** A client's own settings. (Identity, "Client"; api.md, "Values") */
export interface StoredSettings {
  readonly grant_types?: readonly string[];
  readonly urls?: {
    readonly redirect_uris?: readonly string[];
    readonly post_logout_redirect_uris?: readonly string[];
    readonly allowed_origins?: readonly string[];
    readonly initiate_login_uri?: string;
    readonly backchannel_logout_uri?: string;
  };
  readonly refresh_token?: { readonly expiration_enabled?: boolean; readonly expiration_lifetime?: number };
  readonly id_token?: { readonly expiration_lifetime?: number };
  readonly security_profile?: string;
  readonly token_exchange?: { readonly subject_audiences?: readonly string[] };
  readonly oauth?: Readonly<Record<string, unknown>>;
  readonly claims?: readonly ClaimDefinition[];
}

/** The columns of a client the authorization server reads. */
export interface StoredClient extends StoredClientSecrets {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly client_type: string;
  readonly client_name: string;
  readonly client_metadata: StoredSettings;
  readonly is_public: boolean;
  readonly is_first_party: boolean;
  /** It registered itself. (docs/client-registration.md) */
  readonly is_registered?: boolean;
}

/** Whether the authorization server could serve a client as it would be stored: bound by `tokens`, which has the library. */
export abstract class ClientValidation {
  /**
   * Throws `invalid_request` saying what is wrong, also with addresses of the client that we would never call. `otherwiseSigned`: resources
   * that its security profile does not have, as `resourcesSignedOtherwise` answers.
   */
  abstract assertServable(client: StoredClient, otherwiseSigned?: readonly string[]): Promise<void>;
}

/** What a client has before it is stored. */
const NEW_CLIENT = {
  id: '00000000-0000-7000-8000-000000000000',
  tenant_id: null,
  client_name: 'A new client',
  secret_hash: null,
  client_secret_expires_at: null,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
};

/** The client as it would be stored, for the authorization server to judge. */
export const servableClient = (client: ClientShape): StoredClient =>
  // Settings are stored without null members, the only difference between the two types.
  ({ ...NEW_CLIENT, ...client }) as StoredClient;
