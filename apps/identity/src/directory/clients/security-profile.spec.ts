import { exportJWK, generateKeyPair } from 'jose';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addResource, authorize } from '../../testing/sample.js';

interface Answer {
  readonly security_profile: string | null;
  readonly rules: readonly { readonly rule: string; readonly met: boolean; readonly found: string }[];
}

let service: TestService;
let oauth: Record<string, unknown>;
beforeAll(async () => {
  service = await startIdentity();
  const { publicKey } = await generateKeyPair('ES256');
  oauth = {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [await exportJWK(publicKey)] },
    require_pushed_authorization_requests: true,
    dpop_bound_access_tokens: true,
  };
});
afterAll(() => service.close());

let made = 0;
const settings = (more: object = {}) => ({
  grant_types: ['authorization_code', 'refresh_token'],
  urls: { redirect_uris: ['https://shop.example/cb'] },
  oauth,
  ...more,
});
const create = async (client_metadata: object, columns: object = {}) =>
  (await service.as()).post('/clients').send({ client_name: `Bank ${++made}`, client_metadata, ...columns });
const check = async (id: string) =>
  (await (await service.as()).get(`/clients/${id}/security_profile`).expect(200)).body as Answer;
const lacksOf = ({ rules }: Answer) => rules.filter(({ met }) => !met).map(({ rule }) => rule);

describe('security_profile fapi2 (people 28)', () => {
  it('is refused with everything that a client lacks, which the check shows before', async () => {
    const { body: client } = await create(
      {
        grant_types: ['authorization_code', 'password'],
        urls: { redirect_uris: ['http://localhost/cb'] },
        oauth: { id_token_signed_response_alg: 'RS256' },
      },
      { is_public: true },
    );
    const before = await check(client.id);
    const all = [
      'confidential',
      'private_key_jwt',
      'pushed_requests',
      'bound_tokens',
      'grants',
      'redirect_uris',
      'signatures',
    ];
    expect([before.security_profile, lacksOf(before)]).toEqual([null, all]);
    const refused = await (
      await service.as()
    )
      .patch(`/clients/${client.id}`)
      .send({ client_metadata: { security_profile: 'fapi2' } });
    expect(refused.status).toBe(400);
    const details = refused.body.details as { field: string; message: string }[];
    expect(details.map(({ message }) => message.split(':')[0])).toEqual(all);
    expect(new Set(details.map(({ field }) => field))).toEqual(new Set(['client_metadata.security_profile']));
    expect((await check(client.id)).security_profile).toBeNull();
  });

  it.each<[string, object, object?]>([
    ['confidential', {}, { is_public: true }],
    ['private_key_jwt', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['pushed_requests', { require_pushed_authorization_requests: false }],
    ['bound_tokens', { dpop_bound_access_tokens: undefined }],
    ['signatures', { request_object_signing_alg: 'RS256' }],
  ])('names %s alone where that alone is missing', async (...row) => {
    const [rule, members, columns] = row;
    const { status, body } = await create(
      settings({ security_profile: 'fapi2', oauth: { ...oauth, ...members } }),
      columns,
    );
    expect(status).toBe(400);
    expect((body.details as { message: string }[]).map(({ message }) => message.split(':')[0])).toEqual([rule]);
  });

  it.each(['RS256', 'HS256'])('names APIs whose access tokens are signed by %s', async (signing_algorithm) => {
    const { body: client } = await create(settings());
    const id = client.id as string;
    const api = await addResource(service.query, ['accounts:read'], { signing_algorithm });
    await authorize(service.query, id, api);
    const switchOn = async () =>
      (await service.as()).patch(`/clients/${id}`).send({ client_metadata: { security_profile: 'fapi2' } });
    expect(lacksOf(await check(id))).toEqual(['access_tokens']);
    const refused = await switchOn();
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [expect.objectContaining({ message: expect.stringMatching(`^access_tokens: .+${api.id} \\(${signing_algorithm}\\)`) })],
    ]);
    await service.query(`update resources set resource_metadata = '{"signing_algorithm":"PS256"}' where id = $1`, [api.id]);
    expect(lacksOf(await check(id))).toEqual([]);
    expect((await switchOn()).status).toBe(200);
  }); // prettier-ignore

  it('is switched on where nothing is missing, and holds against later changes', async () => {
    const { status, body } = await create(settings({ security_profile: 'fapi2' }));
    expect(status).toBe(201);
    const after = await check(body.id);
    expect([after.security_profile, lacksOf(after)]).toEqual(['fapi2', []]);
    const change = async (client_metadata: object) =>
      (await (await service.as()).patch(`/clients/${body.id}`).send({ client_metadata })).status;
    expect(await change({ grant_types: ['implicit'] })).toBe(400);
    expect(await change({ oauth: { ...oauth, dpop_bound_access_tokens: false } })).toBe(400);
    expect(await change({ security_profile: 'fapi1' })).toBe(400);
    expect(await change({ security_profile: null, oauth: { ...oauth, dpop_bound_access_tokens: false } })).toBe(200);
  });
});
