import { newId } from '@groundwork/records';
import supertest from 'supertest';
import { authorizeAddress, Browser } from '../../testing/browser.js';
import { discovery, startExternalIssuer, type ExternalIssuer } from '../../testing/external-issuer.js';
import { addDomain, addProvider, addTenant, addUser, insert } from '../../testing/sample.js';
import { patchOf, scimAgent, userOf, type ScimAgent } from '../../testing/scim-agent.js';
import { ISSUER, type TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const REDIRECT = 'https://shop.example/cb';
const DIRECTORY = '9b1c0b0e-3a52-4c1d-8a63-2d9f7b1f0a11';
const OBJECT = '5f6e7d8c-1a2b-4c3d-9e8f-7a6b5c4d3e2f';
const SCOPES = 'tenants:write users:read users:write groups:read groups:write';

let identity: Whole;
let issuer: ExternalIssuer;
let tenant: string;
let client: TestClient;
let provider: string;
let scim: ScimAgent;
let domain: string;

beforeAll(async () => {
  identity = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true' });
});
afterAll(() => identity.close());
beforeEach(async () => {
  issuer = await startExternalIssuer();
  tenant = await addTenant(identity.query);
  domain = `${newId()}.example`;
  await addDomain(identity.query, tenant, { domain });
  const urls = { redirect_uris: [REDIRECT] };
  client = await identity.client({ tenant_id: tenant, is_global: false, is_first_party: true, client_metadata: { urls } }); // prettier-ignore
  provider = await addProvider(identity.query, tenant, { provider_name: 'Elsewhere', issuer_url: issuer.url });
  scim = await connect(provider);
});
afterEach(() => issuer.close());

const asked = async (body: object) => {
  const token = await identity.tokenFor(SCOPES);
  const all = { connection_name: newId(), ...body };
  return identity.send('post', `/tenants/${tenant}/scim_connections`, all, token);
};
async function connect(provider_id: string | null): Promise<ScimAgent> {
  const { status, body } = await asked({ provider_id });
  expect([status, body.provider_id]).toEqual([201, provider_id]);
  const anonymous = supertest.agent(identity.url).set('host', new URL(ISSUER).host);
  return scimAgent({ ...identity, anonymous }, { tenantId: tenant, id: body.id as string, token: body.token as string });
} // prettier-ignore
const make = (externalId?: string, more: object = {}) =>
  scim.expect(201, 'post', '/Users', userOf(`${newId()}@${domain}`, { externalId, ...more }));

/** Who signs in with a subject at the provider: the id of a user, or the status of the page. */
const signedIn = async (sub: string): Promise<string | number> => {
  if (sub !== '') issuer.user = { sub };
  const browser = new Browser(identity);
  const page = await browser.follow(await browser.get(authorizeAddress(client.id, { scope: 'openid' })));
  const [, href = ''] = /href="([^"]+)"[^>]*>Continue with Elsewhere/.exec(page.text) ?? [];
  const sent = await browser.get(href.replaceAll('&amp;', '&'));
  const came = await browser.get(issuer.authorize(sent.location));
  const [, next = ''] = /^0; url=(.+)$/.exec(came.headers['refresh'] ?? '') ?? [];
  const back = await browser.follow(await browser.get(next));
  if (!back.location.startsWith(`${REDIRECT}?code=`)) return back.status;
  const [user] = await identity.query<{ id: string }>(
    'select id from users where tenant_id = $1 and last_login_at is not null order by last_login_at desc limit 1',
    [tenant],
  );
  return user!.id;
};
const subjectsOf = async (user: string): Promise<string[]> =>
  (
    await identity.query<{ external_id: string }>(
      'select external_id from user_identities where user_id = $1 order by 1',
      [user],
    )
  ).map(({ external_id }) => external_id);

describe('Users of a directory with an identity provider', () => {
  it('sign in there from the first time on, and nobody else', async () => {
    const [ann, bob, cleo] = [await make('sub-ann'), await make('sub-bob'), await make()];
    expect(await signedIn('sub-ann')).toBe(ann.id);
    expect(await signedIn('sub-bob')).toBe(bob.id);
    expect(await signedIn('sub-Ann')).toBe(403);
    expect(await subjectsOf(cleo.id)).toEqual([]);
    const token = await identity.tokenFor('users:read');
    const { body } = await identity.send('get', `/users/${ann.id}/identities`, undefined, token);
    expect(body.items).toMatchObject([{ provider_id: provider, external_id: 'sub-ann', created_by: scim.id }]);
  });

  it('follow the externalId: PATCH, PUT and its removal', async () => {
    const user = await make('first');
    const at = `/Users/${user.id}`;
    await insert(identity.query, 'user_identities', { user_id: user.id, provider_id: provider, external_id: 'by-hand' });
    await scim.expect(200, 'patch', at, patchOf({ op: 'replace', path: 'externalId', value: 'second' }));
    expect([await signedIn('first'), await signedIn('second')]).toEqual([403, user.id]);
    await scim.expect(200, 'patch', at, patchOf({ op: 'replace', path: 'displayName', value: 'Ann' }));
    expect(await subjectsOf(user.id)).toEqual(['by-hand', 'second']);
    await scim.expect(200, 'put', at, userOf(user['userName'] as string, { externalId: 'third' }));
    expect(await subjectsOf(user.id)).toEqual(['by-hand', 'third']);
    await scim.expect(200, 'patch', at, patchOf({ op: 'remove', path: 'externalId' }));
    expect(await signedIn('third')).toBe(403);
    expect(await signedIn('by-hand')).toBe(user.id);
    await scim.expect(204, 'delete', at);
    expect(await subjectsOf(user.id)).toEqual([]);
  }); // prettier-ignore

  it('do not sign in while they are not active', async () => {
    const user = await make('leaver');
    await scim.expect(200, 'patch', `/Users/${user.id}`, patchOf({ op: 'replace', path: 'active', value: 'False' }));
    expect(await signedIn('leaver')).toBe(403);
  });

  it('take no identity of somebody else: 409, and nothing is written', async () => {
    const owner = await addUser(identity.query, tenant);
    await insert(identity.query, 'user_identities', { user_id: owner, provider_id: provider, external_id: 'taken' });
    const mine = await make('mine');
    const userName = `${newId()}@${domain}`;
    for (const refused of [
      await scim.send('post', '/Users', userOf(userName, { externalId: 'taken' })),
      await scim.send('patch', `/Users/${mine.id}`, patchOf({ op: 'replace', path: 'externalId', value: 'taken' })),
    ])
      expect([refused.status, refused.body.scimType, refused.body.details[0].field]).toEqual([
        409,
        'uniqueness',
        'externalId',
      ]);
    expect(await identity.query('select 1 from users where email = $1', [userName])).toEqual([]);
    expect([await subjectsOf(owner), await subjectsOf(mine.id)]).toEqual([['taken'], ['mine']]);
  });

  it('who are adopted keep their account, also where they signed in there before', async () => {
    const known = { email: `known@${domain}`, email_verified: true };
    const user = await addUser(identity.query, tenant, known);
    await insert(identity.query, 'user_identities', { user_id: user, provider_id: provider, external_id: 'known' });
    const { id } = await scim.expect(201, 'post', '/Users', userOf(known.email, { externalId: 'known' }));
    expect([id, await signedIn('known')]).toEqual([user, user]);
  });

  it.each(['owner', 'admin', 'viewer'])('get no identity as %s: 403', async (admin_role) => {
    const user = await make('before');
    await insert(identity.query, 'tenant_admins', { tenant_id: tenant, user_id: user.id, admin_role });
    const change = patchOf({ op: 'replace', path: 'externalId', value: 'after' });
    await scim.expect(403, 'patch', `/Users/${user.id}`, change);
    expect(await subjectsOf(user.id)).toEqual(['before']);
  });

  it('keep their identities when the connection is deleted, and lose them with the provider', async () => {
    const user = await make('stays');
    const token = await identity.tokenFor(SCOPES);
    const other = await connect(provider);
    const at = (id: string) => `/tenants/${tenant}/scim_connections/${id}`;
    expect((await identity.send('delete', at(scim.id), undefined, token)).status).toBe(204);
    expect(await signedIn('stays')).toBe(user.id);
    await identity.send('delete', `/tenants/${tenant}/identity_providers/${provider}`, undefined, token).expect(204);
    expect(await subjectsOf(user.id)).toEqual([]);
    const left = await identity.send('get', at(other.id), undefined, await identity.tokenFor('tenants:read'));
    expect([left.status, left.body.provider_id]).toEqual([200, null]);
    await other.expect(201, 'post', '/Users', userOf(newId(), { externalId: 'stays' }));
  });
});

describe('A directory of Microsoft', () => {
  const microsoft = (directories: readonly string[]) =>
    addProvider(identity.query, tenant, {
      provider_name: `Microsoft ${directories.length}`,
      provider_type: 'microsoft',
      issuer_url: `${issuer.url}/organizations/v2.0`,
      settings: { directories },
    });

  it('names its users by their object ids', async () => {
    await identity.query('delete from identity_providers where id = $1', [provider]);
    scim = await connect(await microsoft([DIRECTORY]));
    await identity.query(`update identity_providers set provider_name = 'Elsewhere' where tenant_id = $1`, [tenant]);
    const { authorization_response_iss_parameter_supported: _, ...standard } = discovery(issuer.url);
    issuer.namesItself = false;
    issuer.routes.set('/organizations/v2.0/.well-known/openid-configuration', () => ({
      ...standard,
      issuer: `${issuer.url}/{tenantid}/v2.0`,
    }));
    issuer.user = { sub: 'pairwise', iss: `${issuer.url}/${DIRECTORY}/v2.0`, tid: DIRECTORY, oid: OBJECT };
    const user = await make(OBJECT);
    expect(await subjectsOf(user.id)).toEqual([`${DIRECTORY}.${OBJECT}`]);
    expect(await signedIn('')).toBe(user.id);
    const { status, body } = await scim.send('post', '/Users', userOf(newId(), { externalId: 'mail-nickname' }));
    expect([status, body.scimType, body.detail]).toEqual([400, 'invalidValue', expect.stringContaining('objectId')]);
  });

  it.each([[[]], [[DIRECTORY, OBJECT]]])('is refused where the provider names the directories %j', async (list) => {
    const { status, body } = await asked({ provider_id: await microsoft(list) });
    expect([status, body.details?.[0]?.field]).toEqual([400, 'provider_id']);
  });
});

describe('The provider of a connection', () => {
  it('is one of its tenant: 404 for another, 400 for no id', async () => {
    const theirs = await addProvider(identity.query, await addTenant(identity.query));
    for (const provider_id of [theirs, newId()]) expect((await asked({ provider_id })).status).toBe(404);
    expect((await asked({ provider_id: 'login' })).status).toBe(400);
  });

  it('is none unless it is named: an externalId is no identity then', async () => {
    scim = await connect(null);
    const user = await make('sub-ann');
    expect(await subjectsOf(user.id)).toEqual([]);
    expect(await signedIn('sub-ann')).toBe(403);
  });
});
