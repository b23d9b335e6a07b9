import sharp from 'sharp';
import { storageFolder, startStorage, type StartedStorage } from '../testing/storage-folder.js';

const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
/** A picture in a private bucket, and one in a public bucket. */
let closed: string;
let open: string;

beforeAll(async () => {
  // In production no origin is allowed unless `CORS_ORIGINS` names it.
  const env = { ENVIRONMENT: 'production', PUBLIC_URL: 'https://storage.example' };
  ({ service, agent } = await startStorage(disk, env));
  await agent.post('/buckets').send({ name: 'open', metadata: { public: true } });
  [closed, open] = [await aPicture('default'), await aPicture('open')];
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
const aPicture = async (bucket: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const name = `picture ${++made}.png`;
  const { id } = (await agent.post('/files').set('bucket', bucket).send({ name })).body;
  await agent.put(`/files/${id}/content`).set({ bucket, 'content-type': 'image/png' }).send(bytes);
  return id;
};
const sign = async (id: string, body: object = {}): Promise<string> => {
  const { status, body: signed } = await agent.post(`/files/${id}/signed_urls`).send(body);
  expect(status).toBe(201);
  return new URL(signed.url).pathname;
};

/** Every address that needs no token. */
const OPEN: readonly (readonly [name: string, path: () => Promise<string>])[] = [
  ['public content', () => Promise.resolve(`/files/${open}/content`)],
  ['a public preview', () => Promise.resolve(`/files/${open}/preview?width=10`)],
  ['signed content', () => sign(closed)],
  ['a signed attachment', () => sign(closed, { disposition: 'attachment' })],
  ['pinned content', () => sign(closed, { pinned: true })],
  ['a signed preview', () => sign(closed, { preview: { width: 10 } })],
];
const SHOWN_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

describe.each(OPEN)('%s', (_, path) => {
  it.each([{}, { origin: 'https://app.example' }])(
    'is readable by pages of any origin, requested with %j',
    async (headers) => {
      const address = await path();
      const get = () => service.anonymous.get(address).set(headers);
      const whole = await get();
      const answers = [
        whole,
        await service.anonymous.head(address).set(headers),
        await get().set('range', 'bytes=0-3'),
        await get().set('if-none-match', String(whole.headers['etag'])),
      ];
      const isPreview = (await service.anonymous.get(address)).headers['content-type'] === 'image/webp';
      expect(answers.map(({ status }) => status)).toEqual([200, 200, isPreview ? 200 : 206, 304]);
      for (const answer of answers) {
        expect(answer.headers).toMatchObject(SHOWN_ANYWHERE);
        expect(answer.headers['access-control-expose-headers']).toMatch(/Content-Range.*ETag.*Repr-Digest/);
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      }
      expect(whole.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      });
    },
  );

  it.each(['v=2', 'utm_source=x&utm_medium=mail', 'constructor=1', '__proto__=1', 'a[b]=1', 'v=1&v=2'])(
    'ignores ?%s',
    async (query) => {
      const address = await path();
      const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
      const [plain, more] = [await service.anonymous.get(address), await service.anonymous.get(joined)];
      expect({ status: more.status, etag: more.headers['etag'] }).toEqual({ status: 200, etag: plain.headers['etag'] });
      expect((await service.anonymous.head(joined)).status).toBe(200);
    },
  );
});

describe('private content', () => {
  it.each(['content', 'preview'])('is readable by the configured origins only: %s', async (kind) => {
    const { status, headers } = await agent.get(`/files/${closed}/${kind}`).set('origin', 'https://app.example');
    expect({ status, policy: headers['cross-origin-resource-policy'] }).toEqual({ status: 200, policy: 'same-origin' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a signed URL of another origin', () => {
  it('answers the preflight of and accepts a PUT, and its errors are readable', async () => {
    const origin = 'https://app.example';
    const { id } = (await agent.post('/files').send({ name: 'put.txt' })).body;
    const path = await sign(id, { method: 'PUT' });
    const preflight = await service.anonymous
      .options(path)
      .set({ origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PUT'),
    });
    const put = await service.anonymous.put(path).set({ origin, 'content-type': 'text/plain' }).send('x');
    expect({ status: put.status, allowed: put.headers['access-control-allow-origin'] }).toEqual({
      status: 201,
      allowed: '*',
    });
    const refused = await service.anonymous.get(path).set({ origin });
    expect({ status: refused.status, allowed: refused.headers['access-control-allow-origin'] }).toEqual({
      status: 403,
      allowed: '*',
    });
  });
});

describe('a signed preview', () => {
  const read = async (body: object) => {
    const {
      status,
      headers,
      body: bytes,
    } = await service.anonymous.get(await sign(closed, { preview: body })).responseType('blob');
    const { width, height, format } = await sharp(bytes as Buffer).metadata();
    return { status, type: headers['content-type'], width, height, format };
  };

  it('is the preview that was signed', async () => {
    expect(await read({})).toEqual({ status: 200, type: 'image/webp', width: 40, height: 20, format: 'webp' });
    expect(await read({ width: 10, height: 10, fit: 'cover', format: 'jpeg' })).toEqual({
      status: 200,
      type: 'image/jpeg',
      width: 10,
      height: 10,
      format: 'jpeg',
    });
  });

  it('never returns more than was signed', async () => {
    const path = await sign(closed, { preview: { width: 10 } });
    const [bound, larger] = [path, `${path}?width=40&preview=&disposition=inline`];
    const etags = [await service.anonymous.get(bound), await service.anonymous.get(larger)].map(
      ({ headers }) => headers['etag'],
    );
    expect(new Set(etags).size).toBe(1);
    expect((await service.anonymous.get(`${path}/content`)).status).toBe(404);
  });

  it.each([
    [{ preview: { width: 0 } }, 'preview.width'],
    [{ preview: { height: 2_049 } }, 'preview.height'],
    [{ preview: { fit: 'fill' } }, 'preview.fit'],
    [{ preview: { format: 'gif' } }, 'preview.format'],
    [{ preview: { nonsense: 1 } }, 'preview.nonsense'],
    [{ preview: [] }, 'preview'],
    [{ preview: 'small' }, 'preview'],
    [{ preview: {}, method: 'PUT' }, 'preview'],
  ])('answers 400 for %j, naming %s', async (body, field) => {
    const answer = await agent.post(`/files/${closed}/signed_urls`).send(body);
    expect({ status: answer.status, field: answer.body.details?.[0]?.field }).toEqual({ status: 400, field });
  });

  it('answers 415 for content that is not an image, for GET and HEAD', async () => {
    const { id } = (await agent.post('/files').send({ name: 'text.txt' })).body;
    await agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send('x');
    const path = await sign(id, { preview: {} });
    expect((await service.anonymous.get(path)).body.code).toBe('unsupported_media_type');
    expect((await service.anonymous.head(path)).status).toBe(415);
  });
});
