import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TENANT,
  startReceiver,
  startTestService,
  until,
  type ArrivedEvent,
  type TestService,
  type TestToken,
} from '@groundwork/testing';
import { TreeAccessService } from './platform/tree-access.service.js';
import { tree } from './service.js';

type Agent = Awaited<ReturnType<TestService['as']>>;
type Rule = { to: string; id?: string; may: string[] };

let service: TestService;
beforeAll(async () => void (service = await startTestService(tree, { env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })));
afterAll(() => service.close());

const TENANT = DEFAULT_TENANT;
const [ME, YOU, MACHINE, ROLE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as [
  string,
  string,
  string,
  string,
];
const OWN: Rule = { to: 'owner', may: ['list', 'read', 'change', 'delete'] };
const mine = (...may: string[]): Rule[] => [{ to: 'user', id: ME, may }];
const user = (subject: string, scopes = 'trees:use', tenantId = TENANT): TestToken => ({ subject, scopes, tenantId });
const LINES = 'application/x-ndjson';

let made = 0;
/** A tree with rules, and an agent of each. */
async function makeTree(access: Rule[], on = service) {
  // Short: a longer `code` counts as a secret that must not be logged.
  const code = `r${++made}`;
  const admin = await on.as({ tenantId: TENANT });
  const { body } = await admin.post('/trees').send({ code, name: code, access }).expect(201);
  const [path, v1] = [`/trees/${code}`, `/trees/${code}/versions/v1`];
  return { code, path, v1, admin, id: String(body.id), me: await on.as(user(ME)), you: await on.as(user(YOU)) };
}
const codesOf = async (agent: Agent, query = {}): Promise<string[]> => {
  const { body } = await agent
    .get('/trees')
    .query({ limit: 1000, ...query })
    .expect(200);
  return (body.items as { code: string }[]).map(({ code }) => code).sort();
};
const importing = (agent: Agent, v1: string, lines: object[], query = {}) =>
  agent
    .post(`${v1}/import`)
    .query(query)
    .set('content-type', LINES)
    .send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

describe('24. a tree without a rule for the caller', () => {
  it('is answered as an unknown one', async () => {
    const { path, code, me } = await makeTree([]);
    for (const below of [
      '',
      '/versions',
      '/versions/v1',
      '/versions/v1/nodes',
      '/webhooks',
      '/access',
      '/translations',
    ]) {
      const [hidden, unknown] = [await me.get(`${path}${below}`), await me.get(`/trees/unknown${below}`)];
      expect(hidden.status).toBe(404);
      expect({ ...hidden.body, request_id: '' }).toEqual(
        JSON.parse(JSON.stringify({ ...unknown.body, request_id: '' }).replaceAll('unknown', code)),
      );
    }
    await service.anonymous.get(path).expect(401);
    await (await service.as(user(ME, 'tree_settings:read'))).get(path).expect(403);
  });

  it('is refused, and not absent, where it may be listed or read', async () => {
    const listed = await makeTree(mine('list'));
    await listed.me.get(listed.path).expect(200);
    await listed.me.get(`${listed.path}/versions`).expect(403);
    const read = await makeTree(mine('read'));
    await read.me.get(read.path).expect(200);
    expect(await codesOf(read.me)).not.toContain(read.code);
    await read.me.patch(read.v1).send({ name: 'x' }).expect(403);
    await read.me.patch(read.path).send({ name: 'x' }).expect(403);
  });

  it('is not made by rules either', async () => {
    const { me } = await makeTree([]);
    await me.post('/trees').send({ code: 'mine', name: 'Mine' }).expect(403);
  });
});

describe('26. lists', () => {
  it('have and count only what may be listed, and of that the contents only where they may be read', async () => {
    const [all, listed, hidden] = [
      await makeTree(mine('list', 'read')),
      await makeTree(mine('list')),
      await makeTree(mine('read', 'create')),
    ];
    const { me, you } = all;
    const { body } = await me.get('/trees').query({ total_count: true, expand: 'all', limit: 1000 }).expect(200);
    const items = body.items as { code: string; aggregations: object; versions: unknown; access: unknown }[];
    const of = (code: string) => items.find((item) => item.code === code);
    expect(body.total_count).toBe(items.length);
    expect(of(all.code)).toMatchObject({ access: null, aggregations: { versions: 1, nodes: 1 } });
    expect(of(all.code)?.versions).toMatchObject([{ version: 'v1' }]);
    expect(of(listed.code)).toMatchObject({ access: null, aggregations: { versions: 0, nodes: 0 } });
    expect(of(listed.code)?.versions).toEqual({ href: `${listed.path}/versions` });
    expect(of(hidden.code)).toBeUndefined();
    expect(await codesOf(me, { q: `code='${hidden.code}'` })).toEqual([]);
    expect(await codesOf(me, { q: `access is not null` })).toEqual([]);
    expect(await codesOf(you)).not.toContain(all.code);
    const { body: some } = await me.get('/trees').query({ fields: 'name,versions', q: `code='${listed.code}'` });
    expect(some.items).toEqual([{ name: listed.code, versions: { href: `${listed.path}/versions` } }]);
  });

  it('are searched and sorted by owner', async () => {
    const { admin, code, path } = await makeTree([]);
    await admin.patch(path).send({ owner_id: YOU }).expect(200);
    expect(
      await codesOf(admin, { q: `owner_id=${YOU} and code='${code}'`, sort: 'owner_id:asc,created_by:desc' }),
    ).toEqual([code]);
  });

  it('are found by owner, role, client and among the signed in', async () => {
    const [group, others] = [randomUUID(), [randomUUID(), ROLE]];
    const [owned, role, signedIn, machine, grouped] = [
      await makeTree([OWN]),
      await makeTree([{ to: 'role', id: ROLE, may: ['list'] }]),
      await makeTree([{ to: 'signed_in', may: ['list'] }]),
      await makeTree([{ to: 'client', id: MACHINE, may: ['administer'] }]),
      await makeTree([{ to: 'group', id: group, may: ['list'] }, ...mine('read')]),
    ];
    const member = randomUUID();
    service.memberships.set(member, { roles: others, groups: [group], tenant_id: TENANT });
    await owned.admin.patch(owned.path).send({ owner_id: member }).expect(200);
    const codes = new Set([owned, role, signedIn, machine, grouped].map(({ code }) => code));
    const found = async (token: TestToken) =>
      (await codesOf(await service.as(token))).filter((code) => codes.has(code));
    expect(await found(user(member))).toEqual([owned, role, signedIn, grouped].map(({ code }) => code).sort());
    expect(await found(user(randomUUID()))).toEqual([signedIn.code]);
    expect(await found({ ...user(MACHINE), clientId: MACHINE })).toEqual([machine.code]);
    expect(await found(user(member, 'trees:use', randomUUID()))).toEqual([]);
  });
});

describe('27. an owner', () => {
  it('is changed by who administers the tree alone, and loses what the rule gave', async () => {
    const { path, me, you, admin } = await makeTree([OWN]);
    await admin.patch(path).send({ owner_id: ME }).expect(200);
    await me.get(`${path}/versions`).expect(200);
    await me.patch(path).send({ owner_id: YOU }).expect(403);
    expect((await admin.patch(path).send({ owner_id: YOU }).expect(200)).body.owner_id).toBe(YOU);
    await until(async () => (await me.get(path)).status === 404);
    await you.get(`${path}/versions`).expect(200);
    await admin.patch(path).send({ access: [] }).expect(200);
    await until(async () => (await you.get(path)).status === 404);
  });
});

describe('28. rules', () => {
  it.each<[string, unknown]>([
    ['for anyone', [{ to: 'anyone', may: ['read'] }]],
    ['an owner who creates', [{ to: 'owner', may: ['create'] }]],
    ['an owner who administers', [{ to: 'owner', may: ['administer'] }]],
    ['a role without an id', [{ to: 'role', may: ['read'] }]],
    ['the same principal twice', [...mine('read'), ...mine('list')]],
    ['101', Array.from({ length: 101 }, () => ({ to: 'user', id: randomUUID(), may: ['read'] }))],
  ])('refused: %s', async (_, access) => {
    const { admin, path } = await makeTree([]);
    const { body } = await admin.patch(path).send({ access }).expect(400);
    expect(body.details[0].field).toMatch(/^access/);
    await admin
      .post('/trees')
      .send({ code: `refused-${++made}`, name: 'x', access })
      .expect(400);
  });

  it('are replaced whole, under If-Match, and published where they differ', async () => {
    const receiver = await startReceiver();
    try {
      const { admin, path } = await makeTree([OWN]);
      await admin
        .post(`${path}/webhooks`)
        .send({ url: receiver.url, events: ['tree.access_changed'] })
        .expect(201);
      const { headers, body } = await admin.get(path).expect(200);
      expect(body.access).toEqual([{ ...OWN, id: null }]);
      const change = () =>
        admin
          .patch(path)
          .set('if-match', String(headers['etag']))
          .send({ access: mine('read') });
      expect((await change().expect(200)).body.access).toEqual(mine('read'));
      await change().expect(412);
      const again = await admin.get(path);
      const { headers: after } = await admin
        .patch(path)
        .send({ access: mine('read') })
        .expect(200);
      expect(after['etag']).toBe(again.headers['etag']);
      const arrived: ArrivedEvent[] = [];
      await until(() => Promise.resolve(arrived.push(...receiver.take()) > 0));
      expect(arrived).toMatchObject([
        { type: 'tree.access_changed', data: { access: mine('read'), previous: { access: [OWN] } } },
      ]);
    } finally {
      receiver.close();
    }
  });

  it('go with a clone, which belongs to who made it', async () => {
    const { path, code, me, you } = await makeTree([...mine('read', 'create'), OWN]);
    const clone = { code: `${code}-m`, name: 'Mine' };
    const { body } = await me.post(`${path}/clone`).send(clone).expect(201);
    expect(body).toMatchObject({ owner_id: ME, created_by: ME, access: null, aggregations: { nodes: 1 } });
    await me.patch(`/trees/${clone.code}/versions/v1`).send({ name: 'Mine' }).expect(200);
    await me.patch(`${path}/versions/v1`).send({ name: 'Mine' }).expect(403);
    await you.get(`/trees/${clone.code}`).expect(404);
  });

  it('let freeze who administers alone', async () => {
    const { v1, me, admin, path } = await makeTree(mine('read', 'change'));
    await me.patch(v1).send({ frozen: true }).expect(403);
    await admin
      .patch(path)
      .send({ access: mine('administer') })
      .expect(200);
    await until(async () => (await me.patch(v1).send({ frozen: true })).status === 200);
  });
});

describe('29. a machine', () => {
  it('reaches the trees whose rules name it, and no other', async () => {
    const agent = await service.as({ ...user(MACHINE), clientId: MACHINE });
    const one = await makeTree([{ to: 'client', id: MACHINE, may: ['read', 'create'] }]);
    const other = await makeTree([OWN, { to: 'signed_in', may: ['read'] }, { to: 'user', id: MACHINE, may: ['read'] }]);
    await agent.post(`${one.v1}/nodes`).send({ code: 'log', name: 'Log' }).expect(201);
    await agent.get(`${other.v1}/nodes`).expect(404);
  });
});

describe('31. a rule that is removed', () => {
  it('is felt on every replica', async () => {
    const { admin, path, v1 } = await makeTree(mine('read'));
    const replica = await startTestService(tree, { schema: service.schema });
    try {
      const agents = await Promise.all([service, replica].map((one) => one.as(user(ME))));
      for (const agent of agents) for (let n = 0; n < 3; n++) await agent.get(`${v1}/nodes`).expect(200);
      await admin.patch(path).send({ access: [] }).expect(200);
      for (const agent of agents) await until(async () => (await agent.get(`${v1}/nodes`)).status === 404);
    } finally {
      await replica.close();
    }
  });

  it('is felt at once where LISTEN is cut', async () => {
    const { admin, path, v1, me } = await makeTree(mine('read'));
    await me.get(`${v1}/nodes`).expect(200);
    const cut = () =>
      service.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
        `${service.schema.name} access`,
      ]);
    await until(async () => (await cut()).length > 0);
    await admin.patch(path).send({ access: [] }).expect(200);
    await until(async () => (await me.get(`${v1}/nodes`)).status === 404);
  });

  it('does not lead to a tree that got its code', async () => {
    const { admin, path, me, code } = await makeTree(mine('read'));
    await me.get(`${path}/versions`).expect(200);
    await admin
      .post(`${path}/change_code`)
      .send({ new_code: `${code}-old` })
      .expect(200);
    await admin.post('/trees').send({ code, name: 'Another' }).expect(201);
    await until(async () => (await me.get(`${path}/versions`)).status === 404);
    await me.get(`${path}-old/versions`).expect(200);
  });
});

describe('32. while identity is away', () => {
  it('rules for roles answer 503, others and scopes hold', async () => {
    const away = await startTestService(tree, {
      env: { INTROSPECTION_CLIENT_ID: '', INTROSPECTION_CLIENT_SECRET: '', AUTH_INTROSPECT: 'never' },
      schema: service.schema,
    });
    try {
      const role = await makeTree([{ to: 'role', id: ROLE, may: ['read'] }]);
      const plain = await makeTree(mine('read'));
      const me = await away.as(user(ME));
      await me.get(`${role.v1}/nodes`).expect(503);
      await me.get(`${plain.v1}/nodes`).expect(200);
      await (await away.as({ tenantId: TENANT })).get(`${role.v1}/nodes`).expect(200);
    } finally {
      await away.close();
    }
  });
});

describe('33. imports and merges', () => {
  it('need the verb for each thing they do', async () => {
    const { v1, me, admin, path } = await makeTree(mine('read', 'create'));
    await importing(me, v1, [{ code: 'a', name: 'A' }]).expect(200);
    await importing(me, v1, [{ code: 'a', name: 'Changed' }]).expect(403);
    await importing(me, v1, [{ code: 'a', name: 'A' }], { mode: 'replace' }).expect(403);
    await importing(me, v1, [{ code: 'a', name: 'A' }], { mode: 'replace', dry_run: true }).expect(403);
    expect((await me.get(`${v1}/nodes`)).body.count).toBe(2);
    await admin.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await importing(admin, `${path}/versions/v2`, [{ code: 'b', name: 'B' }]).expect(200);
    await admin
      .patch(path)
      .send({ access: mine('read', 'change') })
      .expect(200);
    const merge = () => me.post(`${v1}/merge`).send({ from: 'v2', base: null, strategy: 'theirs' });
    await until(async () => (await importing(me, v1, [])).status === 403);
    await merge().expect(403);
    await admin
      .patch(path)
      .send({ access: mine('read', 'change', 'create') })
      .expect(200);
    await until(async () => (await merge()).status === 200);
  });

  it('are refused where the rule is gone once the file has been read', async () => {
    const { v1, path, admin } = await makeTree(mine('read', 'create'));
    const token = await service.token(user(ME));
    let send: (() => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{"code":"late",'));
        await new Promise<void>((resolve) => (send = resolve));
        controller.enqueue(new TextEncoder().encode('"name":"Late"}\n'));
        controller.close();
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': LINES };
    const importing = fetch(`${service.url}${v1}/import`, { method: 'POST', headers, body, duplex: 'half' });
    await until(async () => (await admin.get(`${v1}/imports`)).body.count === 1);
    await admin
      .patch(path)
      .send({ access: mine('read') })
      .expect(200);
    const me = await service.as(user(ME));
    await until(async () => (await me.post(`${v1}/nodes`).send({ code: 'x', name: 'X' })).status === 403);
    send?.();
    expect((await importing).status).toBe(403);
    expect((await admin.get(`${v1}/imports`)).body.items).toMatchObject([{ phase: 'failed' }]);
    expect((await admin.get(`${v1}/nodes`).query({ q: "code='late'" })).body.count).toBe(0);
  });

  it('are cancelled by who began them, or administers the tree', async () => {
    const { v1, path, me, you, admin } = await makeTree([{ to: 'signed_in', may: ['read', 'create'] }]);
    await importing(me, v1, [{ code: 'a', name: 'A' }]).expect(200);
    const { id } = (await me.get(`${v1}/imports`)).body.items[0] as { id: string };
    await you.delete(`${v1}/imports/${id}`).expect(403);
    await me.delete(`${v1}/imports/${id}`).expect(409);
    await admin.delete(`${v1}/imports/${id}`).expect(409);
    await admin
      .patch(path)
      .send({ access: mine('read') })
      .expect(200);
    await until(async () => (await me.delete(`${v1}/imports/${id}`)).status === 403);
  });
});

describe('a code that passes to another tree while an operation runs', () => {
  /** Two trees; `pass` gives the code of the first to the second, and waits until that is decided about. */
  const makeTrees = async (first: Rule[], second: Rule[]) => {
    const [one, other] = [await makeTree(first), await makeTree(second)];
    const { code, path, admin, me } = one;
    const allowed = async () => JSON.stringify((await me.get(`${path}/access`)).body.allowed);
    const pass = async () => {
      const before = await allowed();
      await admin
        .post(`${path}/change_code`)
        .send({ new_code: `${code}-o` })
        .expect(200);
      await admin.post(`${other.path}/change_code`).send({ new_code: code }).expect(200);
      await until(async () => (await allowed()) !== before);
    };
    return { ...one, pass };
  };

  /** Where the decision of that number is made, something happens before or after it. */
  const around = async <T>(
    when: { before?: number; after?: number },
    happen: () => Promise<void>,
    work: () => Promise<T>,
  ) => {
    const access = service.app.get(TreeAccessService);
    const decide = access.assertMay.bind(access);
    let decisions = 0;
    const slow = async (...given: Parameters<typeof decide>) => {
      const nth = ++decisions;
      if (nth === when.before) await happen();
      const at = await decide(...given);
      if (nth === when.after) await happen();
      return at;
    };
    Object.assign(access, { assertMay: slow });
    try {
      return await work();
    } finally {
      Reflect.deleteProperty(access, 'assertMay');
    }
  };

  it('does not make a webhook of that tree', async () => {
    const { path, me, admin, pass } = await makeTrees(mine('administer'), mine('read'));
    const webhook = { url: 'https://example.com/', events: ['tree.deleted'] };
    const made = await around({ after: 1 }, pass, () => me.post(`${path}/webhooks`).send(webhook));
    expect(made.status).toBe(404);
    expect((await admin.get(`${path}/webhooks`).expect(200)).body.items).toEqual([]);
  });

  it('does not let an import change nodes by the rules of that tree', async () => {
    const { v1, path, me, admin, pass } = await makeTrees(mine('read', 'create'), mine('administer'));
    await importing(admin, v1, [{ code: 'a', name: 'A' }]).expect(200);
    const imported = await around({ before: 2 }, pass, () => importing(me, v1, [{ code: 'a', name: 'Changed' }]));
    expect(imported.status).toBe(404);
    const { body } = await admin.get(`${path}-o/versions/v1/nodes`).query({ q: "code='a'" }).expect(200);
    expect(body.items).toMatchObject([{ name: 'A' }]);
  });

  it('does not let a merge add nodes by the rules of that tree', async () => {
    const { v1, path, me, admin, pass } = await makeTrees(mine('read', 'change'), mine('administer'));
    await admin.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await importing(admin, `${path}/versions/v2`, [{ code: 'b', name: 'B' }]).expect(200);
    const merge = { from: 'v2', base: null, strategy: 'theirs' };
    const merged = await around({ before: 2 }, pass, () => me.post(`${v1}/merge`).send(merge));
    expect(merged.status).toBe(404);
    const { body } = await admin.get(`${path}-o/versions/v1/nodes`).query({ q: "code='b'" }).expect(200);
    expect(body.items).toEqual([]);
  });

  it('does not let cancel an import of another by the rules of that tree', async () => {
    const { v1, me, admin, pass } = await makeTrees(mine('read', 'create'), mine('administer'));
    await importing(admin, v1, [{ code: 'a', name: 'A' }]).expect(200);
    const { id } = (await me.get(`${v1}/imports`)).body.items[0] as { id: string };
    const cancelled = await around({ before: 2 }, pass, () => me.delete(`${v1}/imports/${id}`));
    expect(cancelled.status).toBe(404);
  });
});

describe('36. a user of another tenant', () => {
  it('does not find a tree for all who are signed in', async () => {
    const { path, code } = await makeTree([{ to: 'signed_in', may: ['list', 'read'] }]);
    const foreign = await service.as(user(ME, 'trees:use', randomUUID()));
    await foreign.get(path).expect(404);
    await foreign.get(`${path}/access`).expect(404);
    expect(await codesOf(foreign)).not.toContain(code);
  });
});

describe('Explain access', () => {
  it('says why, about the caller, and about others to who may ask', async () => {
    const { path, me, you, admin } = await makeTree([{ to: 'role', id: ROLE, may: ['list'] }, ...mine('administer')]);
    const [member, stranger] = [randomUUID(), randomUUID()];
    service.memberships.set(member, { roles: [ROLE], tenant_id: TENANT, scopes: ['trees:use'] });
    service.memberships.set(stranger, { roles: [ROLE], tenant_id: randomUUID(), scopes: ['trees:use', 'trees:write'] });
    const { body } = await admin.get(`${path}/access`).query({ subject: member }).expect(200);
    expect(body).toEqual({
      subject: member,
      allowed: ['list'],
      denied: ['read', 'create', 'change', 'delete', 'administer'],
      because: [{ verb: 'list', source: 'rule', rule: { to: 'role', id: ROLE, may: ['list'] }, via: 'trees:use' }],
    });
    expect((await me.get(`${path}/access`).query({ subject: member }).expect(200)).body).toEqual(body);
    expect((await admin.get(`${path}/access`).query({ subject: stranger })).body.allowed).toEqual([]);
    expect((await me.get(`${path}/access`)).body.denied).toEqual([]);
    await you.get(`${path}/access`).expect(404);
    await me.get(`${path}/access`).query({ subject: 'me' }).expect(400);
    const asMember = await service.as(user(member));
    await asMember.get(`${path}/access`).query({ subject: ME }).expect(403);
    expect((await asMember.get(`${path}/access`).query({ subject: member })).body.allowed).toEqual(['list']);
  });
});

it('tokens by rules cost no statement more once the tree is known, others none at all', async () => {
  const { me, admin, v1, path } = await makeTree(mine('list', 'read', 'create', 'change'));
  const { body: node } = await me.post(`${v1}/nodes`).send({ code: 'node', name: 'Node' }).expect(201);
  let names = 0;
  const cost = async (agent: Agent) => {
    const calls = {
      trees: () => agent.get('/trees').expect(200),
      tree: () => agent.get(path).expect(200),
      versions: () => agent.get(`${path}/versions`).expect(200),
      nodes: () => agent.get(`${v1}/nodes`).expect(200),
      node: () => agent.get(`${v1}/nodes/${node.id}`).expect(200),
      create: () =>
        agent
          .post(`${v1}/nodes`)
          .send({ code: `c${++names}`, name: 'C' })
          .expect(201),
      change: () =>
        agent
          .patch(`${v1}/nodes/${node.id}`)
          .send({ name: `N${++names}` })
          .expect(200),
    };
    const costs: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) costs[name] = await service.countStatements(call);
    return costs;
  };
  const plain = { trees: 1, tree: 1, versions: 2, nodes: 1, node: 1, create: 3, change: 4 };
  // Once it is known, too, that the version is no release.
  for (const agent of [admin, me])
    await until(async () => {
      const costs = await cost(agent);
      return Object.entries(plain).every(([name, count]) => costs[name] === count);
    });
});
