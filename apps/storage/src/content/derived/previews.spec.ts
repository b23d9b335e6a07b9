import { startTestService, type TestService } from '@groundwork/testing';
import { get } from 'node:http';
import { jest } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { storage } from '../../service.js';
import { storageFolder } from '../../testing/storage-folder.js';
import { BlobCollectorService } from '../audit/blob-collector.service.js';
import { OrphanSweepService } from '../audit/orphan-sweep.service.js';
import { PreviewsService } from './previews.service.js';

/** What every rendering ends with. */
const rendering = sharp.prototype as Sharp;
const disk = storageFolder();
let service: TestService;
let agent: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  service = await startTestService(storage, { env: { ...disk.env, GC_GRACE_SECONDS: '0' } });
  agent = await service.as({}, { bucket: 'default' });
});
afterAll(async () => {
  await service.close();
  disk.remove();
});

/** Waits for a condition. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

let made = 0;
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const aFile = async (bytes: Buffer | string, bucket = 'default'): Promise<string> => {
  const { id } = (
    await agent
      .post('/files')
      .set('bucket', bucket)
      .send({ name: `picture ${++made}` })
  ).body;
  await agent.put(`/files/${id}/content`).set({ bucket, 'content-type': 'application/octet-stream' }).send(bytes);
  return id;
};
const preview = async (id: string, query = '') => {
  const { status, headers, body } = await agent.get(`/files/${id}/preview${query}`).responseType('blob');
  const picture = status === 200 ? await sharp(body as Buffer).metadata() : undefined;
  return {
    status,
    headers,
    code: status === 200 ? undefined : JSON.parse(String(body)).code,
    size: picture && [picture.width, picture.height],
    picture,
  };
};

describe('Get preview', () => {
  it('returns a webp of at most 256 pixels, or as requested', async () => {
    const id = await aFile(await aPicture(600, 300).png().toBuffer());
    const first = await preview(id);
    expect({ size: first.size, format: first.picture?.format, type: first.headers['content-type'] }).toEqual({
      size: [256, 128],
      format: 'webp',
      type: 'image/webp',
    });
    expect((await preview(id, '?width=100')).size).toEqual([100, 50]);
    expect((await preview(id, '?width=100&height=100&fit=cover&format=jpeg')).size).toEqual([100, 100]);
    expect((await preview(id, '?width=100&height=100&fit=contain&format=png')).size).toEqual([100, 100]);
    expect((await preview(id, '?width=2048')).size).toEqual([600, 300]);
    expect((await preview(id, '?format=avif&width=10')).headers['content-type']).toBe('image/avif');
  });

  it('is created once, and deleted with its content', async () => {
    const id = await aFile(await aPicture(64, 64).jpeg().toBuffer());
    await service.app.get(BlobCollectorService).collect();
    const before = (await disk.blobs()).length;
    const [one, two] = [await preview(id), await preview(id)];
    expect(one.headers['etag']).toBe(two.headers['etag']);
    expect((await disk.blobs()).length).toBe(before + 1);
    expect(await service.app.get(OrphanSweepService).sweep()).toBe(0);
    expect(await service.query('select from orphan')).toEqual([]);
    expect((await agent.get(`/files/${id}/preview`).set('if-none-match', String(one.headers['etag']))).status).toBe(
      304,
    );
    await agent.delete(`/files/${id}`);
    await service.app.get(BlobCollectorService).collect();
    expect((await disk.blobs()).length).toBe(before - 1);
  });

  it('applies the EXIF orientation and removes metadata', async () => {
    const id = await aFile(await aPicture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const { size, picture } = await preview(id);
    expect({ size, orientation: picture?.orientation, exif: picture?.exif }).toEqual({
      size: [20, 40],
      orientation: undefined,
      exif: undefined,
    });
  });

  it('18. answers 415 for content that is not an image or cannot be decoded, 413 for too many pixels', async () => {
    const jpeg = await aPicture(600, 600).jpeg().toBuffer();
    expect(await preview(await aFile('plain text'))).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect((await preview(await aFile('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
    expect((await preview(await aFile(jpeg.subarray(0, jpeg.length / 2)))).status).toBe(415);
    const png = await aPicture(10, 10).png().toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    expect([413, 415]).toContain((await preview(await aFile(png))).status);
  });

  it.each(['width=0', 'width=2049', 'height=x', 'fit=fill', 'format=gif', 'width=1&width=2'])(
    'answers 400 for %s',
    async (query) => {
      expect((await preview(await aFile('x'), `?${query}`)).status).toBe(400);
    },
  );

  it('requires the same access as content: 401, 403, 404; public buckets need no token', async () => {
    const id = await aFile(await aPicture(10, 10).png().toBuffer());
    expect((await service.anonymous.get(`/files/${id}/preview`)).status).toBe(401);
    expect(
      (await (await service.as({ scopes: 'files:write' }, { bucket: 'default' })).get(`/files/${id}/preview`)).status,
    ).toBe(403);
    expect((await agent.get(`/files/${id}/preview`).set('bucket', 'other')).status).toBe(404);
    await agent.post('/buckets').send({ name: 'open', metadata: { public: true } });
    const shown = await service.anonymous.get(
      `/files/${await aFile(await aPicture(10, 10).png().toBuffer(), 'open')}/preview`,
    );
    expect({ status: shown.status, cache: shown.headers['cache-control'] }).toEqual({
      status: 200,
      cache: 'public, no-cache',
    });
  });
});

describe('a gallery', () => {
  afterEach(() => jest.restoreAllMocks());

  it('of 60 concurrent first requests of previews is answered completely', async () => {
    const picture = await aPicture(400, 300).jpeg().toBuffer();
    const ids = await Promise.all(Array.from({ length: 60 }, () => aFile(picture)));
    const statuses = await Promise.all(ids.map(async (id) => (await agent.get(`/files/${id}/preview`)).status));
    expect(statuses).toEqual(ids.map(() => 200));
  });

  it('of 50 concurrent requests of one preview renders it once', async () => {
    const id = await aFile(await aPicture(400, 300).jpeg().toBuffer());
    const render = jest.spyOn(rendering, 'toBuffer');
    const answers = await Promise.all(Array.from({ length: 50 }, () => agent.get(`/files/${id}/preview?width=99`)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('whose requests are aborted is not rendered', async () => {
    const id = await aFile(await aPicture(40, 30).jpeg().toBuffer());
    const previews = service.app.get(PreviewsService);
    const gate = Promise.withResolvers<Buffer>();
    const render = jest.spyOn(rendering, 'toBuffer').mockImplementation(() => gate.promise as never);
    const headers = { bucket: 'default', authorization: `Bearer ${await service.token()}` };
    const leaving = Array.from({ length: 30 }, (_, side) =>
      get(`${service.url}/files/${id}/preview?width=${side + 1}`, { headers }).on('error', () => undefined),
    );
    // Two have read their picture: on a slow store that takes a while.
    await until(() => previews.load().queued === 28 && render.mock.calls.length === 2);
    for (const request of leaving) request.destroy();
    await until(() => previews.load().queued === 0);
    gate.resolve(Buffer.from('x'));
    await until(() => previews.load().running === 0);
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe('large images', () => {
  it('are rendered: a photograph of 48 megapixels', async () => {
    const photograph = sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: 'teal' } });
    const id = await aFile(await photograph.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(await preview(id)).toMatchObject({ status: 200, size: [192, 256] });
  });

  /** A JPEG whose header states other sides than it has. */
  const stating = async (side: number, progressive: boolean): Promise<Buffer> => {
    const jpeg = await aPicture(16, 16).jpeg({ progressive }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
    jpeg.writeUInt16BE(side, frame + 5);
    jpeg.writeUInt16BE(side, frame + 7);
    return jpeg;
  };

  it.each([
    ['a baseline JPEG over 256 megapixels', 16_001, false, 413],
    ['a progressive JPEG over 50 megapixels', 7_100, true, 413],
  ])('are rejected: %s', async (_, side, progressive, status) => {
    expect((await preview(await aFile(await stating(side, progressive)))).status).toBe(status);
  });
});
