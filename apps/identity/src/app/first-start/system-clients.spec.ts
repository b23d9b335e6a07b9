import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID } from '@groundwork/service';
import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { startWhole } from '../../testing/start-whole.js';
import { SYSTEM_RESOURCES } from './system-resources.js';

const CONSOLE = 'https://console.example.com';
const DOCS = 'https://tree.example.com';
const SCOPES = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes)).sort();

let service: TestService;
beforeAll(async () => {
  service = await startIdentity({ env: { CONSOLE_URL: `${CONSOLE}/`, DEFAULT_CLIENT_ORIGINS: DOCS } });
});
afterAll(() => service.close());

const restart = async (env = {}) =>
  (
    await startIdentity({ schema: service.schema, env: { CONSOLE_URL: CONSOLE, DEFAULT_CLIENT_ORIGINS: DOCS, ...env } })
  ).close();
const scopesOf = async (client: string) =>
  (
    await service.query<{ scope_name: string }>(
      `select scope_name from client_permissions p join scopes s on s.id = p.scope_id where p.client_id = '${client}' order by 1`,
    )
  ).map(({ scope_name }) => scope_name);
const read = async (client: string) => (await (await service.as()).get(`/clients/${client}`).expect(200)).body;
const clients = () => service.query('select * from clients order by id');

describe('The public system clients', () => {
  it('are that of the console, which signs in by code, and that of the command line, which signs in by device', async () => {
    const both = { is_public: true, is_first_party: true, is_global: true, sign_in_tenants: 'all' };
    expect(await read(CONSOLE_CLIENT_ID)).toMatchObject({
      ...both,
      client_name: 'Groundwork Console',
      client_type: 'spa',
      client_metadata: {
        grant_types: ['authorization_code', 'refresh_token'],
        urls: {
          redirect_uris: [`${CONSOLE}/callback`, `${DOCS}/docs/oauth2-redirect.html`],
          post_logout_redirect_uris: [`${CONSOLE}/`],
          allowed_origins: [CONSOLE, DOCS],
        },
      },
    });
    expect(await read(CLI_CLIENT_ID)).toMatchObject({
      ...both,
      client_name: 'Groundwork CLI',
      client_type: 'native',
      client_metadata: { grant_types: ['device_code', 'refresh_token'] },
    });
  });

  it('may request every scope of the system resources', async () => {
    for (const client of [CONSOLE_CLIENT_ID, CLI_CLIENT_ID]) expect(await scopesOf(client)).toEqual(SCOPES);
  });

  it('cannot be deleted', async () => {
    const http = await service.as();
    for (const client of [CONSOLE_CLIENT_ID, CLI_CLIENT_ID.toUpperCase()]) {
      const answer = await http.delete(`/clients/${client}`);
      expect([answer.status, answer.body.code]).toEqual([403, 'default_protected']);
    }
  });

  it('are in no configuration document, and no document changes or deletes them', async () => {
    const http = await service.as();
    const exported = await http.get('/configuration').set('accept', 'application/json').expect(200);
    expect(exported.text).not.toContain('Groundwork Console');
    const pruned = await http.put('/configuration?prune=true').send({ version: 1, clients: [] }).expect(200);
    expect(JSON.stringify(pruned.body)).not.toContain('Groundwork C');
    const changed = await http.put('/configuration').send({ version: 1, clients: [{ client_name: 'Groundwork CLI' }] });
    expect([changed.status, changed.body.details?.[0]?.field]).toEqual([400, 'clients[0].client_name']);
  });

  it('stay as they are at later starts, without the scopes that were taken from them', async () => {
    await service.query(
      `delete from client_permissions p using scopes s where s.id = p.scope_id and s.scope_name = 'users:export_hashes' and p.client_id = '${CLI_CLIENT_ID}'`,
    );
    const before = await clients();
    await restart();
    expect(await clients()).toEqual(before);
    expect(await scopesOf(CLI_CLIENT_ID)).toEqual(SCOPES.filter((name) => name !== 'users:export_hashes'));
  });

  it('get the scopes of a newer version, and the addresses of the environment', async () => {
    await service.query(`delete from scopes where scope_name = 'trees:read'`);
    const elsewhere = 'https://elsewhere.example.com';
    await restart({ CONSOLE_URL: elsewhere });
    expect(await scopesOf(CONSOLE_CLIENT_ID)).toEqual(SCOPES);
    expect((await read(CONSOLE_CLIENT_ID)).client_metadata.urls.redirect_uris[0]).toBe(`${elsewhere}/callback`);
  });

  it('are added to an installation without them, beside a client of the same name', async () => {
    await service.query(`delete from clients where id in ('${CONSOLE_CLIENT_ID}', '${CLI_CLIENT_ID}')`);
    await (await service.as()).post('/clients').send({ client_name: 'Groundwork CLI' }).expect(201);
    await Promise.all([restart(), restart()]);
    expect((await read(CLI_CLIENT_ID)).client_name).toBe(`Groundwork CLI ${CLI_CLIENT_ID}`);
    for (const client of [CONSOLE_CLIENT_ID, CLI_CLIENT_ID]) expect(await scopesOf(client)).toEqual(SCOPES);
  });
});

describe('The command line', () => {
  it('asks for a device code without a secret; the console without an address starts too', async () => {
    const whole = await startWhole({});
    const answer = await whole.form('/oauth2/device_authorization', { client_id: CLI_CLIENT_ID, scope: 'users:read' });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      200,
      expect.arrayContaining(['device_code', 'user_code', 'verification_uri_complete']),
    ]);
    await whole.close();
  });
});
