import { listStatements, whenFree, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addDomain, addTenant, addUser, insert } from '../../testing/sample.js';
import { addScimAgent, patchOf, userOf, type Answer, type ScimAgent } from '../../testing/scim-agent.js';

let service: TestService;
let scim: ScimAgent;
beforeAll(async () => {
  service = await startIdentity();
  scim = await addScimAgent(service);
  await addDomain(service.query, scim.tenantId, { domain: 'acme.example' });
});
afterAll(() => service.close());

const make = (userName: string, more: object = {}, by = scim) =>
  by.expect(201, 'post', '/Users', userOf(userName, more));
const stored = async (id: string): Promise<Record<string, unknown>> =>
  (await service.query<Record<string, unknown>>('select * from users where id = $1', [id]))[0]!;
const filtered = async (filter: string, by = scim): Promise<string[]> =>
  (await by.expect(200, 'get', `/Users?filter=${encodeURIComponent(filter)}`)).Resources.map(({ id }) => id);

describe('Users of a connection', () => {
  it('are made, found, replaced, changed and deleted', async () => {
    const body = userOf('ann@acme.example', {
      externalId: 'a-1',
      name: { givenName: 'Ann', familyName: 'Smith' },
      displayName: 'Ann Smith',
      emails: [{ value: 'ann@acme.example', type: 'work', primary: true }],
      title: 'Engineer',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales', manager: { value: 'm-1' } },
      'urn:example:badges:2.0:User': { badge: { number: 7 } },
    });
    const response = await scim.send('post', '/Users', body);
    expect([response.status, response.type]).toEqual([201, 'application/scim+json']);
    const made = response.body as Answer;
    expect(made).toMatchObject({ ...body, schemas: expect.any(Array), active: true });
    expect(response.headers['location']).toBe(made.meta.location);
    expect(response.headers['etag']).toBe(made.meta.version);
    expect(await stored(made.id)).toMatchObject({
      tenant_id: scim.tenantId,
      username: null,
      email: 'ann@acme.example',
      email_verified: true,
      name: 'Ann Smith',
      given_name: 'Ann',
      created_by: scim.id,
    });
    expect(await scim.expect(200, 'get', `/Users/${made.id}`)).toEqual(made);
    const replaced = await scim.expect(
      200,
      'put',
      `/Users/${made.id}`,
      userOf('ann', { emails: body['emails' as never] }),
    );
    expect(replaced).not.toHaveProperty('title');
    expect(replaced).not.toHaveProperty('externalId');
    expect(await stored(made.id)).toMatchObject({ username: 'ann', name: null, given_name: null });
    await scim.expect(204, 'delete', `/Users/${made.id}`);
    for (const method of ['get', 'delete'] as const) await scim.expect(404, method, `/Users/${made.id}`);
    expect(await stored(made.id)).toBeUndefined();
  });

  it('count as verified in verified domains alone', async () => {
    const [mine, other] = [await make('v1@acme.example'), await make('v2@other.example')];
    expect(await stored(mine.id)).toMatchObject({ email_verified: true });
    expect(await stored(other.id)).toMatchObject({ email_verified: false });
    const quoted = '"x@acme.example"@evil.example';
    await scim.expect(
      200,
      'patch',
      `/Users/${mine.id}`,
      patchOf({ op: 'replace', path: 'emails', value: [{ value: quoted }] }),
    );
    expect(await stored(mine.id)).toMatchObject({ email: quoted, email_verified: false });
  });

  it('take a name once: 409 uniqueness, whatever the case', async () => {
    await make('twice@acme.example', { externalId: 'x-1' });
    for (const body of [userOf('Twice@acme.example'), userOf('else@acme.example', { externalId: 'x-1' })]) {
      const refused = await scim.send('post', '/Users', body);
      expect(refused.body).toMatchObject({
        status: '409',
        scimType: 'uniqueness',
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      });
    }
  });

  it('are made once by twenty requests at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => whenFree(() => scim.send('post', '/Users', userOf('race@acme.example')))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it.each([
    [{}, 'invalidValue'],
    [{ userName: '' }, 'invalidValue'],
    [{ userName: 'two words' }, 'invalidValue'],
    [{ userName: 'x'.repeat(256) }, 'invalidValue'],
    [{ userName: 'ok', emails: [{ value: 'none' }] }, 'invalidValue'],
    [{ userName: 'ok', active: 'perhaps' }, 'invalidValue'],
    [{ userName: 'ok', name: 'Ann' }, 'invalidValue'],
    [{ userName: 'ok', displayName: 'x'.repeat(256) }, 'invalidValue'],
    [{ userName: 'ok', externalId: 'x'.repeat(256) }, 'invalidValue'],
    [{ userName: 'ok', 'urn:example:big': { text: 'x'.repeat(70_000) } }, 'invalidValue'],
    [{ userName: 'ok', emails: Array.from({ length: 101 }, (_, n) => ({ value: `${n}@x.example` })) }, 'invalidValue'],
  ])('are refused as %j', async (body, scimType) => {
    const { status, body: error } = await scim.send('post', '/Users', body);
    expect({ status, scimType: error.scimType }).toEqual({ status: 400, scimType });
    expect(await filtered('userName eq "ok"')).toEqual([]);
  });

  it('with active "False" blocks, and ends sessions and tokens; "True" lets in again', async () => {
    const { id } = await make('leaver@acme.example');
    const grant = await insert(service.query, 'oidc_payloads', {
      model: 'Session',
      id: `s-${id}`,
      account_id: id,
      payload: {},
      expires_at: new Date(Date.now() + 60_000),
    }).catch(() => undefined);
    expect(grant).toBeDefined();
    const patched = await scim.expect(
      200,
      'patch',
      `/Users/${id}`,
      patchOf({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect(patched).toMatchObject({ active: false });
    expect(await stored(id)).toMatchObject({ is_blocked: true });
    expect(await service.query('select 1 from oidc_payloads where account_id = $1', [id])).toEqual([]);
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'Replace', value: { active: 'True' } }));
    expect(await stored(id)).toMatchObject({ is_blocked: false, blocked_reason: null });
    const events = await service.query<{ event_type: string; actor_id: string }>(
      "select event_type, actor_id from audit_events where subject_id = $1 and event_type like 'user.%blocked' order by event_type",
      [id],
    );
    expect(events).toEqual(['user.blocked', 'user.unblocked'].map((event_type) => ({ event_type, actor_id: scim.id })));
  });

  it('with active "False" are blocked for good, also while a block ends by itself; a removal of active changes nothing', async () => {
    const { id } = await make('gone@acme.example');
    for (const until of ['2000-01-01', '2099-01-01']) {
      await service.query('update users set is_blocked = true, blocked_until = $2 where id = $1', [id, until]);
      await service.query(`insert into sign_ins (interaction, user_id, amr, expires_at) values ($1, $2, '{pwd}', '2099-01-01')`, [until, id]); // prettier-ignore
      expect(await scim.expect(200, 'get', `/Users/${id}`)).toMatchObject({ active: true });
      await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
      expect(await stored(id)).toMatchObject({ is_blocked: true, blocked_until: null });
      expect(await service.query('select 1 from sign_ins where user_id = $1', [id])).toEqual([]);
    }
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'remove', path: 'active' }));
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'replace', value: { active: null } }));
    expect(await stored(id)).toMatchObject({ is_blocked: true });
  });

  it('whom an administrator blocked stay so, whatever the directory says of them', async () => {
    const { id } = await make('compromised@acme.example');
    await service.query('update users set is_blocked = true where id = $1', [id]);
    await scim.expect(200, 'put', `/Users/${id}`, userOf('compromised@acme.example', { active: true, title: 'Boss' }));
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: 'True' }));
    expect(await stored(id)).toMatchObject({ is_blocked: true });
    expect(await scim.expect(200, 'get', `/Users/${id}`)).toMatchObject({ active: false, title: 'Boss' });
  });

  it('are found by the reference to their manager, as Entra ID asks for it', async () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const { id } = await make('managed@acme.example', { [enterprise]: { manager: { value: 'm-77' }, employeeNumber: '4711' } }); // prettier-ignore
    for (const found of ['manager', 'manager.value', `${enterprise}:manager`, `${enterprise}:manager.value`])
      expect(await filtered(`id eq "${id}" and ${found} eq "m-77"`)).toEqual([id]);
    expect(await filtered(`${enterprise}:employeeNumber eq "4711"`)).toEqual([id]);
    expect(await filtered(`id eq "${id}" and manager eq "m-78"`)).toEqual([]);
  });

  it('keep a verified address whose letters change their case alone', async () => {
    const { id } = await make('case@elsewhere.example');
    await service.query('update users set email_verified = true where id = $1', [id]);
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'replace', value: { userName: 'Case@Elsewhere.example' } })); // prettier-ignore
    expect(await stored(id)).toMatchObject({ email: 'Case@Elsewhere.example', email_verified: true });
  });

  it('say no more than 200 things at once', async () => {
    const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`urn:a:b${n}`, 1]));
    await scim.expect(400, 'post', '/Users', userOf('many@acme.example', many));
    const { id } = await make('brief@acme.example');
    const operations = Array.from({ length: 10 }, () => ({ op: 'add', value: many }));
    await scim.expect(400, 'patch', `/Users/${id}`, patchOf(...operations));
  });

  it('lose the address that a removal names, and no other', async () => {
    const addresses = [{ type: 'work', locality: 'A' }, { type: 'home', locality: 'B' }]; // prettier-ignore
    const { id } = await make('two@acme.example', { addresses });
    await scim.expect(
      200,
      'patch',
      `/Users/${id}`,
      patchOf({ op: 'remove', path: 'addresses', value: [addresses[1]] }),
    );
    expect(await scim.expect(200, 'get', `/Users/${id}`)).toMatchObject({ addresses: [addresses[0]] });
  });

  it('show what became of them elsewhere', async () => {
    const { id } = await make('moved@acme.example', {
      displayName: 'Old',
      emails: [{ value: 'moved@acme.example', type: 'work' }],
    });
    await (await service.as()).patch(`/users/${id}`).send({ name: 'New', email: 'new@acme.example' }).expect(200);
    expect(await scim.expect(200, 'get', `/Users/${id}`)).toMatchObject({
      displayName: 'New',
      emails: [{ value: 'new@acme.example', type: 'work' }],
    });
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'x' }));
    expect(await stored(id)).toMatchObject({ name: 'New', email: 'new@acme.example' });
  });

  it('leave an audit event of every change, also of what has no column', async () => {
    const { id } = await make('audited@acme.example');
    await scim.expect(200, 'patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'Engineer' }));
    const events = await service.query(
      "select event_type, actor_id, tenant_id, after from audit_events where before ->> 'user_id' = $1 or after ->> 'user_id' = $1 or (event_type = 'scim_link.modified' and actor_id = $2 and after @> '{\"extra\": {\"title\": \"Engineer\"}}') order by event_type",
      [id, scim.id],
    );
    expect(events).toMatchObject([
      { event_type: 'scim_link.created', actor_id: scim.id, tenant_id: scim.tenantId },
      { event_type: 'scim_link.modified', actor_id: scim.id, tenant_id: scim.tenantId },
    ]);
  });

  it('change only in the state that If-Match names', async () => {
    const { id, meta } = await make('etag@acme.example');
    const patch = patchOf({ op: 'replace', path: 'title', value: 'x' });
    const send = (version: string) => scim.send('patch', `/Users/${id}`, patch).set('if-match', version);
    expect((await send('W/"other"')).status).toBe(412);
    expect((await send(meta.version)).status).toBe(200);
    expect((await send(meta.version)).status).toBe(412);
  });

  it('have the attributes that are asked for', async () => {
    const { id } = await make('few@acme.example', { title: 'x', name: { givenName: 'A', familyName: 'B' } });
    const path = `/Users/${id}`;
    expect(await scim.expect(200, 'get', `${path}?attributes=userName,name.givenName`)).toEqual({
      schemas: expect.any(Array),
      id,
      userName: 'few@acme.example',
      name: { givenName: 'A' },
    });
    const without = await scim.expect(200, 'get', `${path}?excludedAttributes=name.givenName,title,id,emails`);
    expect(without).toMatchObject({ id, name: { familyName: 'B' } });
    expect(without).not.toHaveProperty('title');
    await scim.expect(400, 'get', `${path}?attributes=id&excludedAttributes=id`);
  });
});

describe('Users whom a connection has not made', () => {
  it('are not there: 404, and in no list', async () => {
    const [mine, elsewhere] = [
      await addUser(service.query, scim.tenantId, { username: 'local' }),
      await addScimAgent(service),
    ];
    const theirs = (await make('ann@acme.example', {}, elsewhere)).id;
    for (const id of [mine, theirs, 'nobody']) {
      await scim.expect(404, 'get', `/Users/${id}`);
      await scim.expect(404, 'put', `/Users/${id}`, userOf('other'));
      await scim.expect(404, 'patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
      await scim.expect(404, 'delete', `/Users/${id}`);
    }
    expect(await filtered('userName eq "local"')).toEqual([]);
    const all = (await scim.expect(200, 'get', '/Users?count=200')).Resources.map(({ id }) => id);
    expect(all).not.toContain(mine);
    expect(all).not.toContain(theirs);
  });

  it('are adopted where their address is of a verified domain', async () => {
    const user = await addUser(service.query, scim.tenantId, {
      username: 'known',
      email: 'known@acme.example',
      email_verified: true,
      name: 'Known',
      password_hash: 'kept',
    });
    const { id } = await make('KNOWN@acme.example', { title: 'x' });
    expect(id).toBe(user);
    expect(await stored(user)).toMatchObject({ username: 'known', name: 'Known', password_hash: 'kept' });
    const events = await service.query<{ event_type: string; actor_id: string }>(
      "select event_type, actor_id from audit_events where subject_id = $1 and event_type = 'user.adopted'",
      [user],
    );
    expect(events).toEqual([{ event_type: 'user.adopted', actor_id: scim.id }]);
    await scim.expect(409, 'post', '/Users', userOf('again', { emails: [{ value: 'known@acme.example' }] }));
  });

  it('lose what was set up with an address that they never proved', async () => {
    const user = await addUser(service.query, scim.tenantId, {
      email: 'squatted@acme.example',
      password_hash: 'of a stranger',
    });
    expect((await make('squatted@acme.example')).id).toBe(user);
    expect(await stored(user)).toMatchObject({ password_hash: null, email_verified: true });
  });

  it.each([
    ['another domain', { email: 'taken@other.example', email_verified: true }, { userName: 'taken@other.example' }],
    [
      'the username alone',
      { username: 'taken', email: 'someone@acme.example', email_verified: true },
      { userName: 'taken' },
    ],
  ])('are a conflict by %s', async (_, columns, body) => {
    const user = await addUser(service.query, scim.tenantId, columns);
    const before = await stored(user);
    const refused = await scim.send('post', '/Users', body);
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    expect(await stored(user)).toEqual(before);
  });
});

describe('Administrators, and who holds more than a connection', () => {
  const attempts = (id: string) =>
    [
      ['put', `/Users/${id}`, userOf('other@acme.example')],
      ['patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
      ['patch', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Other' })],
      ['delete', `/Users/${id}`, undefined],
    ] as const;

  it.each(['owner', 'admin', 'viewer'])('are not changed as %s: 403', async (admin_role) => {
    const { id } = await make(`${admin_role}@acme.example`);
    await insert(service.query, 'tenant_admins', { tenant_id: scim.tenantId, user_id: id, admin_role });
    const before = await stored(id);
    for (const [method, path, body] of attempts(id)) {
      const refused = await scim.send(method, path, body);
      expect([refused.status, refused.body.status]).toEqual([403, '403']);
    }
    expect(await stored(id)).toEqual(before);
    await scim.expect(200, 'get', `/Users/${id}`);
  });

  it('are not adopted: 403, and nothing is written', async () => {
    const user = await addUser(service.query, scim.tenantId, { email: 'boss@acme.example', email_verified: true });
    await insert(service.query, 'tenant_admins', { tenant_id: scim.tenantId, user_id: user, admin_role: 'owner' });
    await scim.expect(403, 'post', '/Users', userOf('boss@acme.example'));
    expect(await filtered('userName eq "boss@acme.example"')).toEqual([]);
  });
});

describe('A list', () => {
  let lister: ScimAgent;
  const NAMES = ['ada', 'bob', 'cleo', 'dan', 'eve'];
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    lister = await addScimAgent(service, await addTenant(service.query));
    for (const [n, name] of NAMES.entries())
      ids[name] =
        (await make(name, { externalId: `X${n}`, displayName: `The ${name}`, active: n % 2 === 0, name: { familyName: name.toUpperCase() }, emails: [{ value: `${name}@work.example`, type: 'work', primary: true }, { value: `${name}@home.example`, type: 'home' }] }, lister)) // prettier-ignore
        .id;
  });
  const names = async (filter: string) =>
    (await filtered(filter, lister)).map((id) => NAMES.find((name) => ids[name] === id));

  it.each([
    ['userName eq "ADA"', ['ada']],
    ['userName Eq "ada"', ['ada']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', ['ada']],
    ['userName ne "ada"', ['bob', 'cleo', 'dan', 'eve']],
    ['userName sw "b" or userName ew "E"', ['bob', 'eve']],
    ['userName co "%"', []],
    ['userName co "_"', []],
    ['userName gt "bob" and userName le "dan"', ['cleo', 'dan']],
    ['externalId eq "X1"', ['bob']],
    ['externalId eq "x1"', []],
    ['externalId pr', NAMES],
    ['not (externalId eq "X1")', ['ada', 'cleo', 'dan', 'eve']],
    ['active eq true', ['ada', 'cleo', 'eve']],
    ['active eq "False"', ['bob', 'dan']],
    ['displayName eq "the dan"', ['dan']],
    ['name.familyName eq "cleo"', ['cleo']],
    ['emails eq "eve@home.example"', ['eve']],
    ['emails.value ew "@HOME.example" and active eq false', ['bob', 'dan']],
    ['emails[type eq "work"].value eq "bob@work.example"', ['bob']],
    ['emails[type eq "home" and value eq "bob@work.example"]', []],
    ['emails[type eq "home" and value eq "bob@home.example"]', ['bob']],
    ['emails pr', NAMES],
    ['(userName eq "ada" or userName eq "bob") and active eq true', ['ada']],
    ['userName eq "ada" or userName eq "bob" and active eq true', ['ada']],
    ['meta.created gt "2020-01-01T00:00:00Z"', NAMES],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', []],
    ['userName eq "\\"; drop table users; --"', []],
  ])('is filtered by %s', async (filter, expected) => expect(await names(filter)).toEqual(expected));

  it.each([
    'userName',
    'userName eq',
    'userName xx "a"',
    'userName eq "a" and',
    'userName eq a',
    '(userName eq "a"',
    'userName eq "a")',
    'not userName eq "a"',
    'password eq "a"',
    'title eq "a"',
    'active gt true',
    'active eq "perhaps"',
    'meta.created gt "yesterday"',
    'emails[',
    'emails[type eq "work"',
    'emails[city eq "x"]',
    'emails[emails[type eq "a"]]',
    'constructor eq "a"',
    '"a" eq "a"',
    'userName eq {"a": 1}',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
  ])('is refused for the filter %s', async (filter) => {
    const { status, body } = await lister.send('get', `/Users?filter=${encodeURIComponent(filter)}`);
    expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType: 'invalidFilter' });
  });

  it.each([
    ['parentheses', '('.repeat(3_000) + 'userName eq "a"' + ')'.repeat(3_000)],
    ['not', 'not ('.repeat(1_500) + 'userName eq "a"' + ')'.repeat(1_500)],
    ['terms', Array.from({ length: 300 }, () => 'id eq "a"').join(' or ')],
    ['products of sums', Array.from({ length: 60 }, () => '(id eq "a" or id eq "b")').join(' and ')],
  ])('is refused where the filter is 3,000 deep: %s', async (_, filter) => {
    const { status, body } = await lister.send('get', `/Users?filter=${encodeURIComponent(filter)}`);
    expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType: 'invalidFilter' });
  });

  it('has pages from 1, at most 200, sorted', async () => {
    const page = (query: string) => lister.expect(200, 'get', `/Users?${query}`);
    const shown = ({ Resources, ...rest }: Answer) => ({
      ...rest,
      names: Resources.map(({ userName }) => userName),
      schemas: undefined,
    });
    const sorted = 'sortBy=userName&sortOrder=descending';
    expect(shown(await page(`${sorted}&startIndex=2&count=2`))).toMatchObject({
      totalResults: 5,
      startIndex: 2,
      itemsPerPage: 2,
      names: ['dan', 'cleo'],
    });
    expect(shown(await page('count=0'))).toMatchObject({ totalResults: 5, itemsPerPage: 0, names: [] });
    expect(shown(await page('startIndex=99'))).toMatchObject({ totalResults: 5, names: [] });
    expect(shown(await page('startIndex=0&count=-1'))).toMatchObject({ totalResults: 5, startIndex: 1, names: [] });
    expect((await page('count=100000')).totalResults).toBe(5);
    for (const query of ['startIndex=x', 'count=1.5', 'sortBy=password', 'limit=1'])
      await lister.expect(400, 'get', `/Users?${query}`);
  });

  it('finds a user by name in one statement beside that of the token, by the index', async () => {
    await service.query(
      `with made as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1::uuid, 'many' || n from generate_series(1, 20000) n returning id, username)
       insert into scim_links (connection_id, kind, user_id, user_name) select $2::uuid, 'user', id, username from made`,
      [lister.tenantId, lister.id],
    );
    await service.query('analyze scim_links');
    await service.query('analyze users');
    const ask = () => lister.expect(200, 'get', `/Users?filter=${encodeURIComponent('userName eq "Many777"')}`);
    expect((await ask()).totalResults).toBe(1);
    const [token, list, ...more] = await listStatements(ask);
    expect([token, ...more]).toEqual([expect.stringContaining('scim_connections')]);
    const plan = JSON.stringify(await service.query(`explain (generic_plan) ${list}`));
    expect(plan).toContain('scim_links_user_name_key');
    expect(plan).toContain('users_pkey');
    expect(plan).not.toMatch(/Seq Scan on (users|scim_links)/);
  });
});
