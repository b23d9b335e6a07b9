import { randomBytes, randomUUID } from 'node:crypto';
import { sendAndCut, startTestService, until, type TestService } from '@groundwork/testing';
import { Upload } from 'tus-js-client';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';

const TUS = { 'tus-resumable': '1.0.0' };
/** Both replicas know this caller. */
const ME = randomUUID();
const PART = 'application/offset+octet-stream';

let service: TestService;
let other: TestService;
let forest: Forest;
let version: string;
let uploads: string;
beforeAll(async () => {
  service = await startTestService(tree);
  other = await startTestService(tree, { schema: service.schema });
  forest = new Forest(await service.as({ subject: ME }));
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  version = await forest.version();
  uploads = version.replace(/\/versions\/.*/, '/uploads');
});

const LINES = `filetype ${btoa('application/x-ndjson')}`;
const begin = async (length: number, metadata = LINES): Promise<string> => {
  const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata };
  return String((await forest.agent.post(uploads).set(headers).expect(201)).headers['location']);
};
const append = (path: string, offset: number, bytes: string | Buffer, agent = forest.agent) =>
  agent
    .patch(path)
    .set({ ...TUS, 'upload-offset': String(offset), 'content-type': PART })
    .send(bytes);
const offsetOf = async (path: string): Promise<number> =>
  Number((await (await other.as({ subject: ME })).head(path).set(TUS).expect(200)).headers['upload-offset']);
const idOf = (path: string): string => path.split('/').at(-1)!;
const file = (rows: number): string =>
  Array.from({ length: rows }, () => {
    const description = randomBytes(200).toString('hex');
    return `${JSON.stringify({ code: aCode(), name: 'Дээж', description })}\n`;
  }).join('');

describe('tus 1.0', () => {
  it('describes itself', async () => {
    const { headers } = await service.anonymous.options(uploads).expect(204);
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': '4294967296',
    });
  });

  it('stores parts in order, and answers where it is', async () => {
    const path = await begin(6);
    const first = await append(path, 0, 'abc').expect(204);
    expect(first.headers).toMatchObject({ ...TUS, 'upload-offset': '3' });
    const head = await forest.agent.head(path).set(TUS).expect(200);
    expect(head.headers).toMatchObject({
      ...{ 'upload-offset': '3', 'upload-length': '6', 'upload-metadata': LINES, 'cache-control': 'no-store' },
      'upload-expires': expect.stringMatching(/GMT$/) as string,
    });
    expect((await append(path, 0, 'abc')).status).toBe(409);
    expect((await append(path, 3, 'defg')).status).toBe(413);
    expect(await offsetOf(path)).toBe(3);
    await append(path, 3, 'def').expect(204);
    await forest.agent.delete(path).set(TUS).expect(204);
    expect((await forest.agent.head(path).set(TUS)).status).toBe(404);
    expect(
      await service.query('select from upload_part p join upload u on u.id = p.upload_id where u.length = 6'),
    ).toEqual([]);
  });

  it.each([
    ['another version', { ...TUS, 'tus-resumable': '0.2.2' }, 412],
    ['no length', { 'upload-length': '' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['more than an import takes', { 'upload-length': '4294967297' }, 413],
    ['long metadata', { 'upload-metadata': `name ${'A'.repeat(5_000)}` }, 400],
  ])('refuses %s', async (_, headers, status) => {
    const response = await forest.agent.post(uploads).set({ ...TUS, 'upload-length': '1', ...headers });
    expect(response.status).toBe(status);
  });

  it('refuses parts without offset or of another type', async () => {
    const path = await begin(3);
    expect(
      (
        await forest.agent
          .patch(path)
          .set({ ...TUS, 'content-type': PART })
          .send('abc')
      ).status,
    ).toBe(400);
    const plain = { ...TUS, 'upload-offset': '0', 'content-type': 'text/plain' };
    expect((await forest.agent.patch(path).set(plain).send('abc')).status).toBe(415);
  });

  it('is used by its creator alone', async () => {
    const path = await begin(3);
    const you = await service.as({ subject: randomUUID() });
    expect((await you.head(path).set(TUS)).status).toBe(404);
    expect((await append(path, 0, 'abc', you)).status).toBe(404);
    expect((await you.post(`${version}/import`).query({ upload: idOf(path) })).status).toBe(404);
  });

  it('is listed and deleted by its creator, and by who administers the tree', async () => {
    const tenantId = randomUUID();
    const admin = await service.as({ tenantId });
    const [code, foreign] = [aCode('ruled'), aCode('ruled')];
    const owner = randomUUID();
    const access = [
      { to: 'signed_in', may: ['list', 'create'] },
      { to: 'user', id: owner, may: ['administer'] },
    ];
    for (const one of [code, foreign]) await admin.post('/trees').send({ code: one, name: one, access }).expect(201);
    const using = (subject: string) => service.as({ tenantId, subject, scopes: 'trees:use' });
    const [anna, bold, boss] = [await using(randomUUID()), await using(randomUUID()), await using(owner)];
    const at = `/trees/${code}/uploads`;
    const start = async (agent: typeof anna, path = at) =>
      String(
        (
          await agent
            .post(path)
            .set({ ...TUS, 'upload-length': '5', 'upload-metadata': LINES })
            .expect(201)
        ).headers['location'],
      );
    const [ofAnna, ofBold, more] = [await start(anna), await start(bold), await start(anna)];
    await start(anna, `/trees/${foreign}/uploads`);
    const listed = async (agent: typeof anna) =>
      ((await agent.get(at).query({ sort: 'created_at' }).expect(200)).body.items as Body[]).map(({ id }) => id);
    expect(await listed(anna)).toEqual([ofAnna, more].map(idOf));
    expect(await listed(bold)).toEqual([idOf(ofBold)]);
    for (const all of [boss, admin]) expect(await listed(all)).toEqual([ofAnna, ofBold, more].map(idOf));
    const { body } = await boss.get(at).query({ q: `id=${idOf(ofBold)}` });
    expect(body.items[0]).toMatchObject({ length: 5, received: 0, metadata: LINES });
    expect((await bold.delete(ofAnna).set(TUS)).status).toBe(404);
    await boss.delete(ofAnna).set(TUS).expect(204);
    await admin.delete(ofBold).set(TUS).expect(204);
    await anna.delete(more).set(TUS).expect(204);
    expect(await listed(boss)).toEqual([]);
    expect((await (await service.as()).get(at)).status).toBe(404);
    expect((await (await service.as({ tenantId, scopes: 'trees:read' })).get(at)).status).toBe(403);
  });

  it('is for who may create in the tree', async () => {
    const tenantId = randomUUID();
    const admin = await service.as({ tenantId });
    const headers = { ...TUS, 'upload-length': '1' };
    for (const [may, status] of [
      ['read', 403],
      ['create', 201],
    ] as const) {
      const code = aCode('ruled');
      const access = [{ to: 'signed_in', may: ['list', may] }];
      await admin.post('/trees').send({ code, name: code, access }).expect(201);
      const me = await service.as({ tenantId, subject: randomUUID(), scopes: 'trees:use' });
      expect((await me.post(`/trees/${code}/uploads`).set(headers)).status).toBe(status);
    }
  });

  const ONE_BYTE = { ...TUS, 'upload-length': '1' };
  const others = (many: number) =>
    Promise.all(Array.from({ length: many }, () => service.as({ subject: randomUUID() })));

  it('bounds how many of one subject and of all are open, and ends after a day', async () => {
    const paths = await Promise.all(Array.from({ length: 8 }, () => begin(1)));
    const [you, third] = (await others(2)) as [typeof forest.agent, typeof forest.agent];
    const own = await forest.agent.post(uploads).set(ONE_BYTE);
    expect([own.status, own.body.message]).toEqual([
      409,
      expect.stringMatching(/^You have 8 open uploads in the tree/),
    ]);
    for (let n = 0; n < 8; n++) await you.post(uploads).set(ONE_BYTE).expect(201);
    const full = await third.post(uploads).set(ONE_BYTE);
    expect([full.status, full.body.message]).toEqual([409, expect.stringMatching(/^The tree has 16 open uploads/)]);
    await service.query(`update upload set expires_at = now() where id = $1`, [idOf(paths[0]!)]);
    expect((await forest.agent.head(paths[0]!).set(TUS)).status).toBe(404);
    expect((await third.post(uploads).set(ONE_BYTE)).status).toBe(201);
  });

  it('counts uploads that begin at the same time', async () => {
    const agents = await Promise.all([service, other].map((at) => at.as({ subject: ME })));
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await agents[n % 2]!.post(uploads).set(ONE_BYTE)).status),
    );
    expect(statuses.sort()).toEqual([...Array<number>(8).fill(201), ...Array<number>(4).fill(409)]);
    const more = await others(12);
    const ofOthers = await Promise.all(more.map(async (agent) => (await agent.post(uploads).set(ONE_BYTE)).status));
    expect(ofOthers.sort()).toEqual([...Array<number>(8).fill(201), ...Array<number>(4).fill(409)]);
  });

  it('takes so many bytes of a subject and of a tenant, in all its trees together, also of uploads that begin at the same time', async () => {
    const headers = { ...TUS, 'upload-length': '4294967296' };
    const tenantId = randomUUID();
    const people = await Promise.all(Array.from({ length: 3 }, () => service.as({ tenantId, subject: randomUUID() })));
    const [agent, you, third] = people as [typeof forest.agent, typeof forest.agent, typeof forest.agent];
    const trees = [aCode('big'), aCode('big')];
    for (const code of trees) await agent.post('/trees').send({ code, name: code }).expect(201);
    const beginAll = (by: typeof agent) =>
      Promise.all(Array.from({ length: 4 }, (_, n) => by.post(`/trees/${trees[n % 2]}/uploads`).set(headers)));
    const begun = await beginAll(agent);
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = begun.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^Your open uploads take at most 8589934592 bytes/);
    expect((await beginAll(you)).map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const full = await third.post(`/trees/${trees[0]}/uploads`).set(headers);
    expect(full.body.message).toMatch(/^Open uploads of the tenant take at most 17179869184 bytes/);
    await begin(1);
    const path = String(begun.find(({ status }) => status === 201)?.headers['location']);
    await agent.delete(path).set(TUS).expect(204);
    await third.post(`/trees/${trees[0]}/uploads`).set(headers).expect(201);
  });

  it('ends a day after it began, whatever arrives', async () => {
    const path = await begin(3);
    const [before] = await service.query(
      `update upload set expires_at = now() + interval '1 hour' where id = $1 returning expires_at`,
      [idOf(path)],
    );
    await append(path, 0, 'a').expect(204);
    expect(await service.query('select expires_at from upload where id = $1', [idOf(path)])).toEqual([before]);
    await service.query('update upload set expires_at = now() where id = $1', [idOf(path)]);
    expect((await append(path, 1, 'b')).status).toBe(404);
  });

  it('takes each byte once of requests at the same time', async () => {
    const path = await begin(8);
    const statuses = await Promise.all(
      [service, other].map(async (at) => (await append(path, 0, 'abcd', await at.as({ subject: ME }))).status),
    );
    expect(statuses.sort()).toEqual([204, 409]);
    expect(await offsetOf(path)).toBe(4);
  });
});

describe('Import Tree Version of an upload', () => {
  it('49: imports what arrived over 20 broken connections, once', async () => {
    const text = file(2_000);
    const bytes = Buffer.from(text);
    const path = await begin(bytes.length);
    const size = Math.ceil(bytes.length / 25);
    for (let n = 0; n < 20; n++) {
      const at = n % 2 ? service : other;
      const rest = { 'upload-offset': n * size, 'content-length': bytes.length - n * size };
      await sendAndCut(at, {
        method: 'PATCH',
        path,
        headers: { ...TUS, authorization: `Bearer ${await at.token({ subject: ME })}`, 'content-type': PART, ...rest },
        beginning: bytes.subarray(n * size, (n + 1) * size),
      });
      await until(async () => (await offsetOf(path)) === (n + 1) * size);
    }
    expect((await forest.agent.post(`${version}/import`).query({ upload: idOf(path) })).status).toBe(409);
    await append(path, 20 * size, bytes.subarray(20 * size)).expect(204);
    const query = { upload: idOf(path) };
    expect((await forest.agent.post(`${version}/import`).query({ ...query, dry_run: true })).body.added).toBe(2_000);
    const { body } = await forest.agent.post(`${version}/import`).query(query).expect(200);
    expect(body).toMatchObject({ added: 2_000, dry_run: false });
    expect((await forest.agent.head(path).set(TUS)).status).toBe(404);
  });

  it('takes what tus-js-client sends, in the background', async () => {
    const text = file(50);
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(Buffer.from(text), {
        endpoint: `${service.url}${uploads}`,
        headers: { authorization: `Bearer ${token}` },
        metadata: { filename: 'geo.ndjson', filetype: 'application/x-ndjson' },
        chunkSize: 5_000,
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      });
      upload.start();
    });
    const { headers } = await forest.agent
      .post(`${version}/import`)
      .query({ upload: idOf(url) })
      .set('prefer', 'respond-async')
      .expect(202);
    let run: Body | undefined;
    await until(async () => {
      run = (await forest.agent.get(headers['location']!)).body as Body;
      return run['phase'] === 'done';
    });
    expect(run).toMatchObject({
      result: { added: 50 },
      bytes_read: Buffer.byteLength(text),
      bytes_expected: Buffer.byteLength(text),
    });
  });

  let token: string;
  beforeAll(async () => (token = await service.token({ subject: ME })));

  it('answers 400 for what is no id, 404 for an unknown one', async () => {
    const post = (upload: string) => forest.agent.post(`${version}/import`).query({ upload });
    expect((await post('x')).status).toBe(400);
    expect((await post(randomUUID())).status).toBe(404);
  });
});
