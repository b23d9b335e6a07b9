import { newId } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import { Store } from '../../platform/store.js';
import { healthOnce } from '@groundwork/testing';
import { storageFolder, startStorage, type StartedStorage } from '../../testing/storage-folder.js';
import { ScrubberService, type CheckedContent } from './scrubber.service.js';

const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const aFile = async (name: string, text: string, by = agent): Promise<string> => {
  const { id } = (await by.post('/files').send({ name })).body;
  await by.put(`/files/${id}/content`).set('content-type', 'a/b').send(text);
  return id;
};
/** A client of a tenant, in a bucket of its own. */
const clientOf = async (tenantId: string) => {
  const name = `of-${tenantId}`;
  await (await service.as({ tenantId })).post('/buckets').send({ name });
  return service.as({ tenantId }, { bucket: name, 'tus-resumable': '1.0.0' });
};
const keyOf = async (id: string): Promise<string> => {
  const [row] = await service.query<{ key: string }>(
    'select blob_key as key from content c join file f on f.content_id = c.id where f.id = $1',
    [id],
  );
  return String(row?.key);
};
/** Replaces the bytes of a blob in the store. */
const replace = async (key: string, bytes: string): Promise<void> => {
  const store = service.app.get(Store);
  await store.remove([key]);
  const writer = await store.open(key, bytes.length);
  await writer.write(Buffer.from(bytes));
  await writer.finish();
};

describe('Get storage report', () => {
  it('counts buckets, files and blobs, and requires its scope', async () => {
    const gone = await aFile('gone', '12345');
    await agent.delete(`/files/${gone}`);
    await aFile('kept', '1234567');
    const { status, body } = await agent.get('/storage_report');
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ contents: 2, bytes_original: 12, bytes_stored: 12, uploads_open: 0, bytes_uploading: 0, queued: 1 },
      ...{
        queued_oldest: expect.any(String),
        orphans: 0,
        missing: 0,
        damaged: 0,
        faulty_files: [],
        scrubbed_since: expect.any(String),
      },
    });
    expect((await (await service.as({ scopes: 'files:read' })).get('/storage_report')).status).toBe(403);
    expect((await service.anonymous.get('/storage_report')).status).toBe(401);
    expect((await agent.post('/storage_report')).status).toBe(405);
    expect((await agent.get('/storage_report?nonsense=1')).status).toBe(400);
  });

  it('tells a caller of a tenant of its own files and uploads alone', async () => {
    const [mine, other] = [newId(), newId()];
    const whole = (await agent.get('/storage_report')).body;
    const [my, others] = [await clientOf(mine), await clientOf(other)];
    const lost = await aFile('mine', '123', my);
    await aFile('other', '12345', others);
    await service.query('update content c set missing_at = now() from file f where f.content_id = c.id and f.id = $1', [
      lost,
    ]);
    const begun = others.post('/uploads').set({ 'upload-length': '9', 'upload-metadata': 'name YQ==' });
    expect((await begun).status).toBe(201);
    const reportOf = async (tenantId: string) => (await (await service.as({ tenantId })).get('/storage_report')).body;
    const ofNoTenant = { queued: null, queued_oldest: null, orphans: null };
    expect(await reportOf(mine)).toMatchObject({
      ...{ contents: 1, bytes_original: 3, uploads_open: 0, missing: 1, faulty_files: [lost], ...ofNoTenant },
    });
    expect(await reportOf(other)).toMatchObject({
      ...{ contents: 1, bytes_original: 5, uploads_open: 1, missing: 0, faulty_files: [], ...ofNoTenant },
    });
    expect(await reportOf(newId())).toMatchObject({ contents: 0, bytes_original: 0, scrubbed_since: null });
    expect((await agent.get('/storage_report')).body).toMatchObject({
      ...{ contents: whole.contents + 2, uploads_open: whole.uploads_open + 1, missing: 1, faulty_files: [lost] },
    });
    await service.query('delete from upload');
    await service.query('update content set missing_at = null');
  });

  it('exposes its figures as metrics', async () => {
    const report = (await agent.get('/storage_report')).body;
    const shown = await service.app.get(Metrics).registry.metrics();
    const figure = (name: string) => Number(new RegExp(`^storage_${name}\\{.*\\} (\\S+)$`, 'm').exec(shown)?.[1]);
    for (const name of ['contents', 'bytes_original', 'bytes_stored', 'queued', 'orphans', 'missing', 'damaged'])
      expect(`${name} ${figure(name)}`).toBe(`${name} ${report[name]}`);
    expect(figure('queued_oldest_seconds')).toBeGreaterThan(0);
    expect(figure('scrubbed_since_seconds')).toBeGreaterThan(0);
  });

  it('39, 40. names files whose bytes changed or are missing; their downloads answer 500, and health is a Warning', async () => {
    const [good, flipped, lost] = [
      await aFile('good', 'good bytes'),
      await aFile('flipped', 'some bytes'),
      await aFile('lost', 'lost bytes'),
    ];
    await replace(await keyOf(flipped), 'somd bytes');
    await service.app.get(Store).remove([await keyOf(lost)]);
    await service.query("update content set created_at = now() - interval '31 days'");
    const scrubber = service.app.get(ScrubberService);
    expect(await scrubber.scrub()).toBe(2);
    expect(await scrubber.scrub()).toBe(0);
    expect((await agent.get('/storage_report')).body).toMatchObject({
      missing: 1,
      damaged: 1,
      faulty_files: [flipped, lost].sort(),
    });
    expect((await agent.get(`/files/${flipped}/content`)).body.code).toBe('server_error');
    expect((await agent.get(`/files/${lost}/content`)).body.code).toBe('server_error');
    expect((await agent.get(`/files/${good}/content`)).status).toBe(200);
    const health = await healthOnce(agent, ({ server_description }) => server_description.includes('integrity'));
    expect(health.server_status).toBe('Warning');
  });
});

describe('A blob that a download finds missing or too short', () => {
  const faults = async () => {
    const { missing, damaged, faulty_files } = (await agent.get('/storage_report')).body;
    return { missing, damaged, faulty: new Set(faulty_files) };
  };

  it.each([
    ['missing', 'identity', (key: string) => service.app.get(Store).remove([key])],
    ['damaged', 'identity', (key: string) => replace(key, 'short')],
    ['damaged', 'with a range', (key: string) => replace(key, 'short')],
  ])('is %s in the storage report at once (%s)', async (finding, how, spoil) => {
    const before = await faults();
    const id = await aFile(`${finding} ${how}`, 'many bytes');
    await spoil(await keyOf(id));
    const range: Record<string, string> = how === 'identity' ? {} : { range: 'bytes=1-3' };
    expect((await agent.get(`/files/${id}/content`).set(range)).status).toBe(500);
    const after = await faults();
    expect(after.missing + after.damaged).toBe(before.missing + before.damaged + 1);
    expect(after[finding as 'missing' | 'damaged']).toBe(before[finding as 'missing' | 'damaged'] + 1);
    expect(after.faulty.has(id)).toBe(true);
  });
});

describe('A request to verify content again', () => {
  const scrub = async (fileId?: string) => {
    const found: string[] = [];
    const onChecked = ({ finding }: CheckedContent) => void found.push(finding);
    const count = await service.app.get(ScrubberService).scrubNow({ fileId, mebibytesPerSecond: 1_000, onChecked });
    expect(count).toBe(found.length);
    return found;
  };

  it('covers one file, or all, whenever it was last verified', async () => {
    const [sound, flipped] = [await aFile('sound one', 'sound bytes'), await aFile('flipped one', 'plain bytes')];
    await replace(await keyOf(flipped), 'plaim bytes');
    expect(await scrub(sound)).toEqual(['whole']);
    expect(await scrub(flipped)).toEqual(['damaged']);
    expect((await agent.get('/storage_report')).body.faulty_files).toContain(flipped);
    const { contents } = (await agent.get('/storage_report')).body;
    const all = await scrub();
    expect(all).toHaveLength(contents);
    expect(all.filter((finding) => finding === 'damaged').length).toBeGreaterThan(0);
    // What was put right is right again.
    await replace(await keyOf(flipped), 'plain bytes');
    expect(await scrub(flipped)).toEqual(['whole']);
    expect((await agent.get(`/files/${flipped}/content`)).status).toBe(200);
  });

  it('verifies nothing for a file without content', async () => {
    const { body } = await agent.post('/files').send({ name: 'empty' });
    expect(await scrub(body.id)).toEqual([]);
  });
});
