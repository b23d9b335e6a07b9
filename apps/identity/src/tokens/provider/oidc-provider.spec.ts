import { readFileSync } from 'node:fs';
import { Log } from '@groundwork/service';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { ClientValidation, type StoredClient, type StoredSettings } from '../../directory/clients/client-validation.js';
import { startCore, type Core } from '../../testing/start-core.js';

describe('the adapter of oidc-provider', () => {
  it('is written for exactly this version: internals change in minor releases', () => {
    const manifest = new URL('../../../../../node_modules/oidc-provider/package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    expect(version).toBe('9.13.3');
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(22);
  });

  it.each([
    'http://example.com/jwks',
    'https://127.0.0.1/jwks',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://localhost/',
  ])('65. sends no request to %s', async (address) => {
    const { fetch } = new Outgoing(
      { OUTGOING_ALLOW_PRIVATE: false },
      Log.to({ service: 'test', level: 'silent', format: 'json' }),
    );
    // Rejected by its address: a request that was sent would fail otherwise, by the connection or its time-out.
    await expect(fetch(address)).rejects.toThrow(/https|public/);
  });

  describe('ClientValidation', () => {
    let core: Core;
    beforeAll(async () => void (core = await startCore()));
    afterAll(() => core.close());

    const check = (client_metadata: StoredSettings, columns: Partial<StoredClient> = {}) =>
      core.app.get(ClientValidation).assertServable({
        id: '01900000-0000-7000-8000-000000000001',
        tenant_id: null,
        client_type: 'web',
        client_name: 'Shop',
        is_public: false,
        is_first_party: false,
        secret_hash: 'x',
        client_secret_expires_at: null,
        previous_secret_hash: null,
        previous_secret_expires_at: null,
        client_metadata,
        ...columns,
      });

    it.each<[string, StoredSettings]>([
      ['nothing', {}],
      ['redirects', { urls: { redirect_uris: ['https://shop.example/cb', 'http://localhost:3000/cb'] } }],
      ['what is kept and does not act', { oauth: { anything: 1 } }],
    ])('accepts %s', async (_, settings) => {
      await check(settings);
    });

    it.each<[string, StoredSettings]>([
      ['a redirect with a fragment', { urls: { redirect_uris: ['https://shop.example/cb#x'] } }],
      [
        'a key without its parts',
        { oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'EC' }] } } },
      ],
      ['private_key_jwt without a key', { oauth: { token_endpoint_auth_method: 'private_key_jwt' } }],
      ['a symmetric ID token', { oauth: { id_token_signed_response_alg: 'HS256' } }],
    ])('rejects %s with the reason', async (_, settings) => {
      const refusal = { code: 'invalid_request', details: [expect.objectContaining({ field: 'client_metadata' })] };
      await expect(check(settings)).rejects.toMatchObject(refusal);
    });
  });
});
