import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT, startTestService, until, type TestService } from '@groundwork/testing';
import { PublicationsService } from './publications.service.js';
import { aCode, Forest } from '../testing/forest.js';
import { tree } from '../service.js';

type Agent = Awaited<ReturnType<TestService['as']>>;

let service: TestService;
let other: TestService;
let forest: Forest;
let agent: Agent;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  agent = await service.as({ tenantId: DEFAULT_TENANT });
  forest = new Forest(agent);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

/** A tree with a draft `v1` and a release `r1` that `current` names. */
async function published() {
  const v1 = await forest.version();
  const path = v1.replace('/versions/v1', '');
  await agent.post(`${v1}/publish`).send({ version: 'r1' }).expect(201);
  return { path, v1, r1: `${path}/versions/r1`, current: `${path}/versions/current`, alias: `${path}/aliases/current` };
}
const publish = (v1: string, version: string, more: object = {}) =>
  agent
    .post(`${v1}/publish`)
    .send({ version, ...more })
    .expect(201);
const codesAt = async (version: string, by = agent): Promise<string[]> =>
  ((await by.get(`${version}/nodes`).query({ sort: 'code' }).expect(200)).body.items as { code: string }[]).map(
    ({ code }) => code,
  );
const statusOf = async (call: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return [status, body.code];
};
/** As if its time had come. */
const makeDue = (path: string) =>
  service.query(
    `update publication set at = now() - interval '1 minute' where tree_id = (select id from tree where code = $1)`,
    [path.split('/')[2]],
  );

describe('Publish Tree Version', () => {
  it('makes a frozen copy under its own code, and lets current name it', async () => {
    const v1 = await forest.version();
    const node = await forest.node(v1);
    await agent.post(`${v1}/nodes/${node.id}/translations`).send({ language: 'mn_MN', name: 'Мод' }).expect(201);
    const { body, headers } = await publish(v1, '2026-11', { name: 'November' });
    expect(body).toMatchObject({ version: '2026-11', name: 'November', frozen: true, aggregations: { nodes: 2 } });
    expect(Date.parse(body.released_at as string)).not.toBeNaN();
    expect(body.cloned_from).toBe((await agent.get(v1)).body.id);
    expect(headers['location']).toBe(v1.replace('v1', '2026-11'));
    await forest.node(v1);
    expect(await codesAt(v1.replace('v1', 'current'))).toHaveLength(2);
    expect((await agent.get(v1.replace('v1', 'current/tree?language=mn_MN'))).text).toContain('Мод');
    expect((await agent.get(v1)).body).toMatchObject({ released_at: null, cloned_from: null, frozen: false });
  });

  it('answers 409 where the code is taken by a version or an alias, 400 for a time without an alias', async () => {
    const { v1 } = await published();
    for (const version of ['v1', 'r1', 'current'])
      expect(await statusOf(agent.post(`${v1}/publish`).send({ version }))).toEqual([409, 'conflict']);
    const timed = { version: 'r2', alias: null, at: '2030-01-01T00:00:00Z' };
    expect((await agent.post(`${v1}/publish`).send(timed)).body.details[0].field).toBe('at');
    expect(await statusOf(agent.post(`${v1}/publish`).send({ version: 'r2', alias: 'v1' }))).toEqual([409, 'conflict']);
    expect((await agent.get(v1.replace('v1', 'r2'))).status).toBe(404);
    expect((await publish(v1, 'r2', { alias: null })).body.released_at).not.toBeNull();
    expect((await agent.get(v1.replace('v1', 'current'))).body.version).toBe('r1');
  });
});

describe('A release', () => {
  it('30: is never thawed, renamed or written to, and is deleted once no alias names it', async () => {
    const { path, r1, v1, alias } = await published();
    const { id } = await forest.root(r1);
    const writes = [
      agent.patch(r1).send({ frozen: false }),
      agent.patch(r1).send({ name: 'x' }),
      agent.patch(r1).send({ frozen: false, name: 'x' }),
      agent.post(`${r1}/change_code`).send({ new_version: 'r9' }),
      agent.post(`${r1}/nodes`).send({ code: 'x', name: 'x' }),
      agent.patch(`${r1}/nodes/${id}`).send({ name: 'x' }),
      agent.post(`${r1}/translations`).send({ name: 'x' }),
      agent.post(`${r1}/import`).set('content-type', 'application/x-ndjson').send('{"code":"x","name":"x"}\n'),
      agent.post(`${r1}/merge`).send({ from: 'v1', base: null }),
    ];
    for (const write of writes) expect(await statusOf(write)).toEqual([409, 'version_frozen']);
    expect(await statusOf(agent.delete(r1))).toEqual([409, 'conflict']);
    expect(await statusOf(agent.delete(path))).toEqual([409, 'conflict']);
    await publish(v1, 'r2', { at: '2100-01-01T00:00:00Z', alias: 'next' });
    await agent.delete(alias).expect(204);
    await agent.delete(r1).expect(204);
    expect(await statusOf(agent.delete(v1.replace('v1', 'r2')))).toEqual([409, 'conflict']);
    const { body } = await agent.get(`${path}/publications`).expect(200);
    await agent.delete(`${path}/publications/${body.items[0].id}`).expect(204);
    await agent.delete(path).expect(204);
  });

  it('stays frozen for a replica of the previous release, too', async () => {
    const { r1 } = await published();
    const code = r1.split('/')[2];
    const thaw = `update tree_version set frozen = false where version = 'r1' and tree_id = (select id from tree where code = $1)`;
    await expect(service.query(thaw, [code])).rejects.toThrow('tree_version_released_check');
  });
});

describe('An alias', () => {
  it('is accepted by every read of a version; Content-Location and links name the version', async () => {
    const { path, r1, current } = await published();
    const { id } = await forest.root(r1);
    const below = [
      '',
      '/nodes',
      `/nodes/${id}`,
      `/nodes/${id}/children`,
      `/nodes/${id}/descendants`,
      `/nodes/${id}/ancestors`,
    ];
    const more = [
      '/tree',
      '/export?format=csv',
      '/rollup?field=x',
      '/translations',
      `/nodes/${id}/translations`,
      '/diff?to=v1',
    ];
    for (const part of [...below, ...more]) {
      const [byAlias, byCode] = [await agent.get(`${current}${part}`), await agent.get(`${r1}${part}`)];
      expect([part, byAlias.status, byAlias.text]).toEqual([part, 200, byCode.text]);
      expect([part, byAlias.headers['content-location']]).toEqual([part, `${r1}${part}`]);
      expect(byCode.headers['content-location']).toBeUndefined();
    }
    expect((await agent.get(`${path}/versions/v1/diff`).query({ to: 'current' })).body.count).toBe(0);
    expect((await agent.head(`${current}/nodes`)).headers['content-location']).toBe(`${r1}/nodes`);
    const missing = await agent.get(`${current}/nodes/${randomUUID()}`);
    expect([missing.status, missing.headers['content-location'], missing.headers['etag']]).toEqual([
      404,
      undefined,
      undefined,
    ]);
  });

  it('30: is refused by every write, 409', async () => {
    const { r1, current } = await published();
    const { id } = await forest.root(r1);
    const writes = [
      agent.patch(current).send({ name: 'x' }),
      agent.delete(current),
      agent.post(`${current}/clone`).send({ version: 'v2', name: 'v2' }),
      agent.post(`${current}/publish`).send({ version: 'r2' }),
      agent.post(`${current}/nodes`).send({ code: 'x', name: 'x' }),
      agent.patch(`${current}/nodes/${id}`).send({ name: 'x' }),
      agent.delete(`${current}/nodes/${id}`),
      agent.post(`${current}/translations`).send({ name: 'x' }),
      agent.post(`${current}/merge`).send({ from: 'v1', base: null }),
      agent.post(`${current}/import`).set('content-type', 'application/x-ndjson').send('{"code":"x","name":"x"}\n'),
    ];
    for (const write of writes) expect(await statusOf(write)).toEqual([409, 'conflict']);
  });

  it('29: is rolled back by one PUT, with If-Match; only releases', async () => {
    const { path, v1, current, alias } = await published();
    await forest.node(v1);
    await publish(v1, 'r2');
    expect(await codesAt(current)).toHaveLength(2);
    const { headers, body } = await agent.get(alias).expect(200);
    expect(body).toMatchObject({ alias: 'current', version: 'r2' });
    const back = await agent
      .put(alias)
      .set('if-match', headers['etag'] as string)
      .send({ version: 'r1' });
    expect([back.status, back.body.version]).toEqual([200, 'r1']);
    expect(await codesAt(current)).toHaveLength(1);
    expect(await codesAt(current, await other.as({ tenantId: DEFAULT_TENANT }))).toHaveLength(1);
    expect(
      (
        await agent
          .put(alias)
          .set('if-match', headers['etag'] as string)
          .send({ version: 'r2' })
      ).status,
    ).toBe(412);
    expect((await agent.delete(alias).set('if-match', headers['etag'] as string)).status).toBe(412);
    expect(await statusOf(agent.put(alias).send({ version: 'v1' }))).toEqual([409, 'conflict']);
    expect((await agent.put(alias).send({ version: 'v9' })).status).toBe(404);
    const made = await agent.put(`${path}/aliases/stable`).send({ version: 'current' });
    expect([made.status, made.body.version, made.headers['location']]).toEqual([201, 'r1', `${path}/aliases/stable`]);
    expect((await agent.put(`${path}/aliases/new`).set('if-match', '*').send({ version: 'r1' })).status).toBe(412);
    const { body: list } = await agent.get(`${path}/aliases`).query({ q: `version='r1'` });
    expect((list.items as { alias: string }[]).map((one) => one.alias)).toEqual(['current', 'stable']);
  });

  it('29: readers see one version or the other, never parts of both', async () => {
    const { v1, current, alias } = await published();
    const parent = await forest.root(v1);
    await agent.patch(`${v1}/nodes/${parent.id}`).send({ name: 'r2' }).expect(200);
    for (let n = 0; n < 5; n++) await forest.node(v1, { parent_id: parent.id, name: 'r2' });
    await publish(v1, 'r2');
    let isOver = false;
    const readers = [agent, await other.as({ tenantId: DEFAULT_TENANT })];
    const reading = Array.from({ length: 8 }, async (_, n) => {
      const seen = new Set<number>();
      while (!isOver) {
        const { body, headers } = await readers[n % 2]!.get(`${current}/nodes?expand=all`).expect(200);
        seen.add(body.count as number);
        const version = String(headers['content-location']).split('/')[4];
        expect(body.count).toBe(version === 'r1' ? 1 : 6);
        const names = (body.items as { name: string }[]).map(({ name }) => name === 'r2');
        expect(new Set(names)).toEqual(new Set([version === 'r2']));
      }
      return seen;
    });
    for (let n = 0; n < 20; n++)
      await agent
        .put(alias)
        .send({ version: n % 2 ? 'r2' : 'r1' })
        .expect(200);
    isOver = true;
    for (const seen of await Promise.all(reading))
      expect([...seen].every((count) => [1, 6].includes(count))).toBe(true);
  });

  it('31: shares one namespace with versions, also for two at once; bad names 400, other tenants 404', async () => {
    const { path, v1, alias } = await published();
    expect(await statusOf(agent.put(`${path}/aliases/v1`).send({ version: 'r1' }))).toEqual([409, 'conflict']);
    expect(await statusOf(agent.post(`${path}/versions`).send({ version: 'current' }))).toEqual([409, 'conflict']);
    expect(await statusOf(agent.post(`${v1}/change_code`).send({ new_version: 'current' }))).toEqual([409, 'conflict']);
    expect(await statusOf(agent.post(`${v1}/clone`).send({ version: 'current', name: 'x' }))).toEqual([
      409,
      'conflict',
    ]);
    await publish(v1, 'r2', { alias: 'planned', at: '2100-01-01T00:00:00Z' });
    expect(await statusOf(agent.post(`${path}/versions`).send({ version: 'planned' }))).toEqual([409, 'conflict']);
    expect((await agent.post(`${v1}/publish`).send({ version: 'r3', alias: '..' })).status).toBe(400);
    for (const name of ['-a', 'a%2Fb', '%00'])
      expect((await agent.put(`${path}/aliases/${name}`).send({ version: 'r1' })).status).toBe(400);
    const stranger = await service.as({ tenantId: randomUUID() });
    for (const call of [stranger.get(alias), stranger.put(alias).send({ version: 'r1' }), stranger.delete(alias)])
      expect((await call).status).toBe(404);
    for (let round = 0; round < 10; round++) {
      const name = aCode('both');
      const answers = await Promise.all([
        agent.put(`${path}/aliases/${name}`).send({ version: 'r1' }),
        agent.post(`${path}/versions`).send({ version: name }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});

describe('Caching', () => {
  const headersOf = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: got } = await agent.get(path).set(headers);
    return { status, cache: got['cache-control'] as string, etag: got['etag'] as string };
  };
  const FOR_GOOD = 'private, max-age=31536000, immutable';

  it('a release by its code is kept for good, but not a counted list, a draft or an error', async () => {
    const { v1, r1 } = await published();
    for (const part of ['', '/nodes', '/tree', '/export', '/rollup?field=x'])
      expect([part, (await headersOf(`${r1}${part}`)).cache]).toEqual([part, FOR_GOOD]);
    for (const path of [`${r1}/nodes?total_count=true`, `${v1}/nodes`, `${r1}/diff?to=v1`, `${r1}/nodes?sort=nonsense`])
      expect([path, (await headersOf(path)).cache]).toEqual([path, 'private, no-cache']);
    expect((await headersOf(`${r1}/nodes`, { 'accept-language': 'mn' })).cache).toBe('private, no-cache');
  });

  it('32: by alias If-None-Match is 304 until the alias moves, by one statement; by language and query', async () => {
    const { path, v1, current, alias } = await published();
    const nodes = `${current}/nodes?limit=5`;
    const first = await headersOf(nodes);
    expect(first).toMatchObject({ status: 200, cache: 'private, no-cache' });
    const again = { 'if-none-match': first.etag };
    expect(await headersOf(nodes, again)).toMatchObject({ status: 304, etag: first.etag });
    expect(await service.countStatements(() => agent.get(nodes).set(again).expect(304))).toBe(1);
    expect((await headersOf(nodes, { ...again, 'accept-language': 'mn' })).status).toBe(200);
    expect((await headersOf(`${nodes}0`, again)).status).toBe(200);
    const [node] = (await agent.get(`${current}/nodes?limit=1&fields=id`)).body.items as [{ id: string }];
    for (const below of ['tree', 'descendants', 'children']) {
      const relatives = `${current}/nodes/${node.id}/${below}`;
      const { etag } = await headersOf(relatives);
      expect({ below, ...(await headersOf(relatives, { 'if-none-match': etag })) }).toMatchObject({
        below,
        status: 304,
      });
    }
    await publish(v1, 'r2');
    expect((await headersOf(nodes, again)).status).toBe(200);
    await agent.put(alias).send({ version: 'r1' }).expect(200);
    expect((await headersOf(nodes, again)).status).toBe(304);
    const stranger = await service.as({ tenantId: DEFAULT_TENANT, scopes: 'trees:use', subject: randomUUID() });
    expect((await stranger.get(nodes).set(again)).status).toBe(404);
    const inMongolian = `${current}/nodes?language=mn_MN`;
    const { etag } = await headersOf(inMongolian);
    expect((await headersOf(inMongolian, { 'if-none-match': etag })).status).toBe(304);
    expect((await agent.put(`${path}/languages/mn_MN`).send({ fallback: [] })).status).toBeLessThan(300);
    expect((await headersOf(inMongolian, { 'if-none-match': etag })).status).toBe(200);
  });

  it('costs a draft no statement once its name is known', async () => {
    const { v1 } = await published();
    await agent.get(`${v1}/nodes`).expect(200);
    expect(await service.countStatements(() => agent.get(`${v1}/nodes`))).toBe(1);
  });
});

describe('Scheduled publications', () => {
  it('26: the alias moves once when its time comes, on either replica; the release is there before', async () => {
    const { path, v1, current } = await published();
    await forest.node(v1);
    const { body } = await publish(v1, 'r2', { at: '2100-01-01T00:00:00Z' });
    expect(body.released_at).not.toBeNull();
    await forest.node(v1);
    expect((await agent.get(current)).body.version).toBe('r1');
    const { body: list } = await agent.get(`${path}/publications`).expect(200);
    expect(list.items).toMatchObject([{ alias: 'current', version: 'r2' }]);
    expect(Date.parse(String(list.items[0].at))).toBe(Date.parse('2100-01-01T00:00:00Z'));
    await makeDue(path);
    await until(async () => (await agent.get(current)).body.version === 'r2');
    expect(await codesAt(current)).toHaveLength(2);
    expect((await agent.get(`${path}/publications`)).body.items).toEqual([]);
  });

  it('26: several of one alias move in the order of their times, whoever moves them', async () => {
    const { path, v1, current } = await published();
    for (const n of [2, 3, 4, 5]) await publish(v1, `r${n}`, { at: `2100-01-0${n}T00:00:00Z` });
    await service.query(`update publication set at = at - interval '200 years'`);
    const sweeps = [service, other, service, other].map(({ app }) => app.get(PublicationsService).moveDue());
    await Promise.all(sweeps);
    await until(async () => (await agent.get(`${path}/publications`)).body.count === 0);
    expect((await agent.get(current)).body.version).toBe('r5');
  });

  it('are cancelled: the alias stays; a time that is past is now', async () => {
    const { path, v1, current } = await published();
    await publish(v1, 'r2', { at: '2100-01-01T00:00:00Z' });
    const { body } = await agent.get(`${path}/publications`);
    const one = `${path}/publications/${body.items[0].id}`;
    expect((await agent.get(one)).body.version).toBe('r2');
    await agent.delete(one).expect(204);
    expect([(await agent.delete(one)).status, (await agent.get(one)).status]).toEqual([404, 404]);
    expect((await agent.get(current)).body.version).toBe('r1');
    await publish(v1, 'r3', { at: '2020-01-01T00:00:00Z' });
    expect((await agent.get(current)).body.version).toBe('r3');
  });
});

describe('Reviews', () => {
  const by = (scopes: string) => service.as({ subject: randomUUID(), scopes, tenantId: DEFAULT_TENANT });
  /** A version of a tree that requires approvals, and people. */
  async function reviewed(required: number) {
    const v1 = await forest.version();
    await agent.patch(v1.replace('/versions/v1', '')).send({ required_approvals: required }).expect(200);
    const review = async (who: Agent, state: string, status = 201) =>
      (
        await who
          .post(`${v1}/review`)
          .send({ state, comment: `It is ${state}.` })
          .expect(status)
      ).body;
    const tryPublishing = () => statusOf(agent.post(`${v1}/publish`).send({ version: aCode('r') }));
    const people = {
      author: await by('trees:write trees:read trees:review'),
      anna: await by('trees:review'),
      bold: await by('trees:review'),
    };
    return { v1, review, tryPublishing, ...people };
  }
  const [NOT_APPROVED, PUBLISHED] = [
    [409, 'not_approved'],
    [201, undefined],
  ];

  it('27: publishing needs as many approvals as the tree requires, of different people', async () => {
    const { v1, review, tryPublishing, author, anna, bold } = await reviewed(2);
    expect(await tryPublishing()).toEqual(NOT_APPROVED);
    expect((await review(anna, 'approved', 409)).code).toBe('conflict');
    const request = await review(author, 'requested');
    expect(request).toMatchObject({ state: 'requested', comment: 'It is requested.' });
    expect((await agent.get(`${v1}/reviews/${request.id}`).expect(200)).body).toEqual(request);
    await review(anna, 'approved');
    await review(anna, 'approved');
    expect(await tryPublishing()).toEqual(NOT_APPROVED);
    await review(bold, 'approved');
    expect(await tryPublishing()).toEqual(PUBLISHED);
    const { body } = await agent.get(`${v1}/reviews`).query({ q: `state='approved'` }).expect(200);
    expect(body.count).toBe(3);
    expect(body.items[0].content).toBe(request.content);
  });

  it('28: who requests does not approve; a rejection holds until it is taken back or a new request', async () => {
    const { review, tryPublishing, author, anna, bold } = await reviewed(1);
    await review(author, 'requested');
    expect((await review(author, 'approved', 403)).code).toBe('forbidden');
    await review(anna, 'approved');
    await review(bold, 'rejected');
    expect(await tryPublishing()).toEqual(NOT_APPROVED);
    await review(bold, 'approved');
    expect(await tryPublishing()).toEqual(PUBLISHED);
    await review(bold, 'rejected');
    await review(author, 'requested');
    expect(await tryPublishing()).toEqual(NOT_APPROVED);
    await review(anna, 'approved');
    expect(await tryPublishing()).toEqual(PUBLISHED);
  });

  it('27: any change after an approval outdates it, whatever was changed; freezing changes nothing', async () => {
    const { v1, review, tryPublishing, author, anna } = await reviewed(1);
    const node = await forest.node(v1);
    const sub = await forest.node(v1, { parent_id: node.id });
    const changes: [string, () => PromiseLike<{ status: number }>][] = [
      ['name of a node', () => agent.patch(`${v1}/nodes/${sub.id}`).send({ name: 'x' })],
      ['metadata of a node', () => agent.patch(`${v1}/nodes/${sub.id}`).send({ metadata: { tags: ['x'] } })],
      ['added node', () => agent.post(`${v1}/nodes`).send({ code: 'x', name: 'x' })],
      ['translation', () => agent.post(`${v1}/nodes/${sub.id}/translations`).send({ language: 'mn_MN', name: 'x' })],
      ['changed translation', () => agent.patch(`${v1}/nodes/${sub.id}/translations/mn_MN`).send({ name: 'y' })],
      ['changed back', () => agent.patch(`${v1}/nodes/${sub.id}/translations/mn_MN`).send({ name: 'x' })],
      ['removed translation', () => agent.delete(`${v1}/nodes/${sub.id}/translations/mn_MN`)],
      ['move', () => agent.post(`${v1}/nodes/${sub.id}/move`).send({ parent_id: null })],
      ['translation of the version', () => agent.post(`${v1}/translations`).send({ language: 'mn_MN', name: 'x' })],
      ['description of the version', () => agent.patch(v1).send({ description: 'x' })],
      [
        'import',
        () => agent.post(`${v1}/import`).set('content-type', 'application/x-ndjson').send('{"code":"i","name":"i"}\n'),
      ],
      ['removed node', () => agent.delete(`${v1}/nodes/${node.id}`)],
    ];
    for (const [what, change] of changes) {
      await review(author, 'requested');
      await review(anna, 'approved');
      const { status } = await change();
      expect([what, status < 300, await tryPublishing()]).toEqual([what, true, NOT_APPROVED]);
    }
    await review(author, 'requested');
    await review(anna, 'approved');
    await agent.patch(v1).send({ frozen: true }).expect(200);
    expect(await tryPublishing()).toEqual(PUBLISHED);
  });

  it('need their scopes; a release is not reviewed; unknown states 400, other tenants 404', async () => {
    const { v1, review, author } = await reviewed(1);
    await review(author, 'requested');
    await review(await by('trees:write trees:read'), 'approved', 403);
    await review(await by('trees:write trees:read trees:use'), 'approved', 403);
    await review(await by('trees:review'), 'requested', 404);
    await review(author, 'done', 400);
    const stranger = await service.as({ tenantId: randomUUID() });
    await review(stranger, 'approved', 404);
    expect((await stranger.get(`${v1}/reviews`)).status).toBe(404);
    const { r1 } = await published();
    expect(await statusOf(agent.post(`${r1}/review`).send({ state: 'requested' }))).toEqual([409, 'conflict']);
  });
});

describe('Who may publish', () => {
  const rules = [
    { to: 'role', id: randomUUID(), may: ['administer'] },
    { to: 'signed_in', may: ['list', 'read', 'create', 'change', 'delete'] },
  ];
  const user = (scopes: string, subject = randomUUID()) => service.as({ subject, scopes, tenantId: DEFAULT_TENANT });

  it('has the scope, or a rule that lets it administer; to write is not enough', async () => {
    const { path, v1, alias } = await published();
    const admin = randomUUID();
    const access = [...rules, { to: 'user', id: admin, may: ['administer'] }];
    await agent.patch(path).send({ access }).expect(200);
    const tryAll = async (by: Agent) => {
      const calls = [
        by.post(`${v1}/publish`).send({ version: aCode('r'), alias: 'tried' }),
        by.put(alias).send({ version: 'r1' }),
        by.delete(`${path}/publications/${randomUUID()}`),
        by.patch(path).send({ required_approvals: 0 }),
      ];
      const answers = [];
      for (const call of calls) answers.push((await call).status);
      return answers;
    };
    expect(await tryAll(await user('trees:publish trees:write'))).toEqual([201, 200, 404, 200]);
    expect(await tryAll(await user('trees:use', admin))).toEqual([201, 200, 404, 200]);
    expect(await tryAll(await user('trees:write trees:read trees:use'))).toEqual([403, 403, 403, 403]);
    expect(await tryAll(await user('trees:write trees:read'))).toEqual([403, 403, 403, 403]);
    expect(await tryAll(await user('trees:use'))).toEqual([403, 403, 403, 403]);
    await agent.patch(path).send({ access: [] }).expect(200);
    const nobody = await user('trees:use');
    await until(async () => (await nobody.get(path)).status === 404);
    expect(await tryAll(await user('trees:use'))).toEqual([404, 404, 404, 404]);
  });
});
