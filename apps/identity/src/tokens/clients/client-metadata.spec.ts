import { offeredGrants } from '../../directory/entities/grant-types.js';
import type { StoredClient, StoredSettings } from '../../directory/clients/client-validation.js';
import { clientMetadata } from './client-metadata.js';

const client = (settings: StoredSettings, rest: Partial<StoredClient> = {}): StoredClient => ({
  id: '01900000-0000-7000-8000-000000000001',
  tenant_id: null,
  client_type: 'web',
  client_name: 'Shop',
  client_metadata: settings,
  is_public: false,
  is_first_party: false,
  secret_hash: 'hash',
  client_secret_expires_at: null,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
  ...rest,
});
const metadata = (settings: StoredSettings, rest?: Partial<StoredClient>, allowLegacyGrants = true) =>
  clientMetadata(client(settings, rest), offeredGrants({ ALLOW_LEGACY_GRANTS: allowLegacyGrants }));

const urls = { redirect_uris: ['https://shop.example/cb'] };

describe('clientMetadata', () => {
  it.each([
    ['web', ['authorization_code', 'refresh_token'], false],
    ['spa', ['authorization_code', 'refresh_token'], true],
    ['native', ['authorization_code', 'refresh_token'], true],
    ['machine', ['client_credentials'], false],
  ])('maps the type %s to its grants', (client_type, grant_types, pkce_required) => {
    expect(metadata({}, { client_type })).toMatchObject({ grant_types, pkce_required });
  });

  it('lists the standard names of grants, each once', () => {
    const { grant_types } = metadata({
      grant_types: ['authorization_code', 'authorization_code_verifier', 'password'],
    });
    expect(grant_types).toEqual(['authorization_code', 'password']);
  });

  it('omits grants the deployment does not offer', () => {
    const settings = { grant_types: ['password', 'otp', 'implicit', 'client_credentials', 'magic'] };
    expect(metadata(settings).grant_types).toEqual(['password', 'otp', 'implicit', 'client_credentials']);
    expect(metadata(settings, {}, false).grant_types).toEqual(['client_credentials']);
  });

  it('has response types only where there is a redirect_uri', () => {
    const grant_types = ['authorization_code', 'implicit'];
    expect(metadata({ grant_types }).response_types).toEqual([]);
    expect(metadata({ grant_types, urls }).response_types).toEqual(['code', 'id_token', 'id_token token']);
  });

  it('identifies public clients by client_id alone, and requires PKCE of them', () => {
    const public_ = metadata({}, { is_public: true });
    expect(public_).toMatchObject({ token_endpoint_auth_method: 'none', pkce_required: true });
    expect(public_).not.toHaveProperty('client_secret');
  });

  it('authenticates with a key instead of a secret', () => {
    const oauth = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] }, logo: 'kept, does not act' };
    const keyed = metadata({ oauth });
    expect(keyed).toMatchObject({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } });
    expect(keyed).not.toHaveProperty('client_secret');
    expect(keyed).not.toHaveProperty('logo');
  });

  it.each([
    [undefined, 2_592_000],
    [{ expiration_lifetime: 60 }, 60],
    [{ expiration_enabled: true, expiration_lifetime: 60 }, 60],
    [{ expiration_enabled: false, expiration_lifetime: 60 }, 315_360_000],
  ])('maps the refresh token lifetime %p to %p seconds', (refresh_token, refresh_lifetime) => {
    expect(metadata({ refresh_token })).toMatchObject({ refresh_lifetime });
  });

  it('ignores null members', () => {
    // A stored null clears a member; the type says only what may be written.
    const cleared = { urls: { ...urls, initiate_login_uri: null } } as unknown as StoredSettings;
    expect(metadata(cleared)).not.toHaveProperty('initiate_login_uri');
  });
});
