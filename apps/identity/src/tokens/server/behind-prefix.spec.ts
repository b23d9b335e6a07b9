import type { TestService } from '@groundwork/testing';
import { startWhole } from '../../testing/start-whole.js';

const ISSUER = 'http://localhost/identity';

let service: TestService;
beforeAll(async () => {
  service = await startWhole({ ISSUER, PUBLIC_URL: ISSUER });
});
afterAll(() => service.close());

const get = (path: string) => service.anonymous.get(path).set('host', 'localhost');

describe('behind a proxy that strips /identity from the path', () => {
  it.each(['openid-configuration', 'oauth-authorization-server'])(
    'every address in %s begins with the issuer',
    async (name) => {
      const { body } = await get(`/.well-known/${name}`).expect(200);
      const addresses = Object.entries(body as Record<string, unknown>).filter(
        ([member]) => member.endsWith('_endpoint') || member === 'jwks_uri',
      );
      expect(addresses.length).toBeGreaterThan(5);
      for (const [member, address] of addresses)
        expect({ [member]: address }).toEqual({
          [member]: expect.stringMatching(/^http:\/\/localhost\/identity\//) as string,
        });
    },
  );

  it('pages load their style sheets', async () => {
    const { text } = await get('/oauth2/authorize')
      .query({ client_id: 'nobody' })
      .set('accept', 'text/html')
      .expect(400);
    const [, styles = ''] = /<link rel="stylesheet" href="\/identity([^"]+)"/.exec(text) ?? [];
    await get(styles).expect(200).expect('content-type', /css/);
  });
});
