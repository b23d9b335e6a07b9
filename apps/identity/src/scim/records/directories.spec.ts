import type { TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addDomain } from '../../testing/sample.js';
import { addScimAgent, type Answer, type ScimAgent } from '../../testing/scim-agent.js';

/**
 * Requests as the vendors document them: learn.microsoft.com, "Develop a SCIM endpoint" and the cases of the SCIM validator; developer.okta.com,
 * "Test your SCIM API" (the Runscope suite of SCIM 2.0).
 */
let service: TestService;
let scim: ScimAgent;
beforeAll(async () => {
  service = await startIdentity();
  scim = await addScimAgent(service);
  await addDomain(service.query, scim.tenantId, { domain: 'testuser.example' });
});
afterAll(() => service.close());

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const filter = (text: string) => `filter=${encodeURIComponent(text)}`;

describe('Entra ID', () => {
  const userName = 'Test_User_ab6490ee@testuser.example';
  let user: Answer;
  let group: Answer;

  it('tests the connection: a user that there is not is an empty list', async () => {
    const list = await scim.expect(200, 'get', `/Users?${filter('userName eq "non-existent user"')}`);
    expect(list).toEqual({ schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const flagged = await scim.expect(200, 'get', `/Users?aadOptscim062020&${filter(`userName eq "${userName}"`)}`);
    expect(flagged.totalResults).toBe(0);
  });

  it('creates a user', async () => {
    const response = await scim.send('post', '/Users', {
      schemas: [`${CORE}:User`, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName,
      active: true,
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [ENTERPRISE]: { department: 'bob', manager: 'someone' },
    });
    expect(response.status).toBe(201);
    user = response.body as Answer;
    expect(user).toMatchObject({ userName, active: true, meta: { resourceType: 'User' } });
    expect(user[ENTERPRISE]).toEqual({ department: 'bob', manager: { value: 'someone' } });
    expect(user.meta).toMatchObject({
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
    });
  });

  it('does not create it twice: 409', async () => {
    const { status, body } = await scim.send('post', '/Users', { schemas: [`${CORE}:User`], userName });
    expect([status, body.schemas, body.status, body.scimType]).toEqual([409, [ERROR], '409', 'uniqueness']);
  });

  it('gets it by id, by filter, and by filters on two attributes', async () => {
    expect(await scim.expect(200, 'get', `/Users/${user.id}`)).toEqual(user);
    for (const text of [
      `userName eq "${userName}"`,
      `userName eq "${userName.toUpperCase()}"`,
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      `emails[type eq "work"].value eq "${userName}"`,
      `id eq "${user.id}" and active eq true`,
    ]) {
      const list = await scim.expect(200, 'get', `/Users?${filter(text)}`);
      expect(list).toMatchObject({ totalResults: 1, Resources: [{ id: user.id }] });
    }
  });

  it('gets a user that there is not: 404', async () => {
    const { status, body } = await scim.send('get', '/Users/5171a35d82074e068ce2');
    expect([status, body.schemas, body.status]).toEqual([404, [ERROR], '404']);
  });

  it('updates several attributes, of which some are not there yet', async () => {
    const Operations = [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@testuser.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'GXGCELYA' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '28-710-9117' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'f3b5' },
      { op: 'Add', path: `${ENTERPRISE}:costCenter`, value: 'KYD2' },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: '{"id":"r-1"}' },
    ];
    const after = await scim.expect(200, 'patch', `/Users/${user.id}`, { schemas: [PATCH], Operations });
    expect(after).toMatchObject({
      emails: [{ primary: true, type: 'work', value: 'updatedEmail@testuser.example' }],
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      addresses: [{ type: 'work', formatted: 'GXGCELYA' }],
      phoneNumbers: [{ type: 'mobile', value: '28-710-9117' }],
      roles: [{ primary: true, value: '{"id":"r-1"}' }],
    });
    expect(after[ENTERPRISE]).toEqual({ costCenter: 'KYD2', department: 'bob', manager: { value: 'f3b5' } });
  });

  it('updates by one operation without a path, and removes', async () => {
    const value = { displayName: 'updated', 'name.givenName': 'updatedGiven', [`${ENTERPRISE}:department`]: 'IT' };
    const Operations = [
      { op: 'replace', value },
      { op: 'Remove', path: 'addresses[type eq "work"].formatted' },
      { op: 'Remove', path: `${ENTERPRISE}:manager` },
    ];
    const after = await scim.expect(200, 'patch', `/Users/${user.id}`, { schemas: [PATCH], Operations });
    expect(after).toMatchObject({
      displayName: 'updated',
      name: { givenName: 'updatedGiven' },
      [ENTERPRISE]: { department: 'IT' },
    });
    expect(after[ENTERPRISE]).not.toHaveProperty('manager');
  });

  it('changes the userName', async () => {
    const Operations = [{ op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90@testuser.example' }];
    const after = await scim.expect(200, 'patch', `/Users/${user.id}`, { schemas: [PATCH], Operations });
    expect(after).toMatchObject({ userName: '5b50642d-79fc-4410-9e90@testuser.example' });
    const old = await scim.expect(200, 'get', `/Users?${filter(`userName eq "${userName}"`)}`);
    expect(old.totalResults).toBe(0);
  });

  it('creates a group, and finds it without its members', async () => {
    group = await scim.expect(201, 'post', '/Groups', {
      schemas: [`${CORE}:Group`],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    const found = await scim.expect(
      200,
      'get',
      `/Groups?excludedAttributes=members&${filter('displayName eq "displayName"')}`,
    );
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: group.id, displayName: 'displayName' }] });
    expect(found.Resources[0]).not.toHaveProperty('members');
    const one = await scim.expect(200, 'get', `/Groups/${group.id}?excludedAttributes=members`);
    expect(one).not.toHaveProperty('members');
  });

  it('renames it, adds and removes members: 204 each', async () => {
    const patch = (...Operations: readonly object[]) =>
      scim.expect(204, 'patch', `/Groups/${group.id}`, { schemas: [PATCH], Operations });
    await patch({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474' });
    await patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] });
    expect(await scim.expect(200, 'get', `/Groups/${group.id}`)).toMatchObject({
      displayName: '1879db59-3bdf-4490-ad68-ab880a269474',
      members: [{ value: user.id }],
    });
    const both = `id eq "${group.id}" and members[value eq "${user.id}"]`;
    expect((await scim.expect(200, 'get', `/Groups?${filter(both)}`)).totalResults).toBe(1);
    await patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: user.id }] });
    expect((await scim.expect(200, 'get', `/Groups?${filter(both)}`)).totalResults).toBe(0);
  });

  it('disables the user, and deletes both', async () => {
    const Operations = [{ op: 'Replace', path: 'active', value: 'False' }];
    const after = await scim.expect(200, 'patch', `/Users/${user.id}`, { schemas: [PATCH], Operations });
    expect(after).toMatchObject({ active: false });
    await scim.expect(204, 'delete', `/Users/${user.id}`);
    await scim.expect(404, 'delete', `/Users/${user.id}`);
    await scim.expect(204, 'delete', `/Groups/${group.id}`);
  });
});

describe('Okta', () => {
  const random = { userName: 'Runscope300Kqrs@atko.example', givenName: 'Runscope300', familyName: 'Kqrs' };
  let user: Answer;

  it('lists users: an envelope with the form of the standard', async () => {
    await scim.expect(201, 'post', '/Users', { schemas: [`${CORE}:User`], userName: 'first@okta.example' });
    const list = await scim.expect(200, 'get', '/Users?count=1&startIndex=1');
    expect(list).toMatchObject({ schemas: [LIST], itemsPerPage: 1, startIndex: 1, totalResults: expect.any(Number) });
    expect(list.Resources[0]).toMatchObject({ id: expect.any(String), userName: expect.any(String), active: true });
  });

  it('looks for a user that there is not', async () => {
    const list = await scim.expect(
      200,
      'get',
      `/Users?${filter(`userName eq "${random.userName}"`)}&startIndex=1&count=100`,
    );
    expect(list).toMatchObject({ schemas: [LIST], totalResults: 0 });
    const { status, body } = await scim.send('get', '/Users/010101001010101011001010101011');
    expect([status, body.schemas, typeof body.detail]).toEqual([404, [ERROR], 'string']);
  });

  it('creates one', async () => {
    const { userName, givenName, familyName } = random;
    user = await scim.expect(201, 'post', '/Users', {
      schemas: [`${CORE}:User`],
      userName,
      name: { givenName, familyName },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: `${givenName} ${familyName}`,
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    expect(user).toMatchObject({ active: true, userName, name: { givenName, familyName }, locale: 'en-US' });
    expect(JSON.stringify(user)).not.toContain('1mz050nq');
    const [row] = await service.query<{ locale: string; password_hash: null }>(
      'select locale, password_hash from users where id = $1',
      [user.id],
    );
    expect(row).toEqual({ locale: 'en-US', password_hash: null });
    const again = await scim.send('post', '/Users', { schemas: [`${CORE}:User`], userName });
    expect([again.status, again.body.schemas]).toEqual([409, [ERROR]]);
  });

  it('replaces it, deactivates and reactivates it', async () => {
    const body = { ...user, name: { givenName: 'Another', familyName: 'Name' }, groups: [] };
    const after = await scim.expect(200, 'put', `/Users/${user.id}`, body);
    expect(after).toMatchObject({ name: { givenName: 'Another', familyName: 'Name' }, active: true });
    expect(await scim.expect(200, 'put', `/Users/${user.id}`, { ...body, active: false })).toMatchObject({
      active: false,
    });
    const Operations = [{ op: 'replace', value: { active: true } }];
    const patched = await scim.expect(200, 'patch', `/Users/${user.id}`, { schemas: [PATCH], Operations });
    expect(patched).toMatchObject({ active: true, name: { givenName: 'Another' } });
  });

  it('pushes a group: creates it, replaces its name, its members, adds and removes one', async () => {
    const group = await scim.expect(201, 'post', '/Groups', {
      schemas: [`${CORE}:Group`],
      displayName: 'Test SCIMv2',
      members: [],
    });
    const patch = (...Operations: readonly object[]) =>
      scim.expect(204, 'patch', `/Groups/${group.id}`, { schemas: [PATCH], Operations });
    const members = async () => (await scim.expect(200, 'get', `/Groups/${group.id}`))['members'];
    await patch({ op: 'replace', value: { id: group.id, displayName: 'Test SCIMv20' } });
    await patch({ op: 'add', path: 'members', value: [{ value: user.id, display: random.userName }] });
    expect(await members()).toMatchObject([{ value: user.id, display: random.userName }]);
    await patch({ op: 'remove', path: `members[value eq "${user.id}"]` });
    expect(await members()).toEqual([]);
    await patch(
      { op: 'remove', path: `members[value eq "${user.id}"]` },
      { op: 'add', path: 'members', value: [{ value: user.id }] },
    );
    await patch({ op: 'replace', path: 'members', value: [{ value: user.id }] });
    expect(await members()).toMatchObject([{ value: user.id }]);
    const found = await scim.expect(
      200,
      'get',
      `/Groups?${filter('displayName eq "Test SCIMv20"')}&startIndex=1&count=100`,
    );
    expect(found.totalResults).toBe(1);
    await scim.expect(204, 'delete', `/Groups/${group.id}`);
  });
});
