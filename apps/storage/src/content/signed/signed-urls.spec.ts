import { until } from '@groundwork/testing';
import { storageFolder, startStorage, type StartedStorage } from '../../testing/storage-folder.js';
import { UrlKeysService } from './url-keys.service.js';
import { signGrant } from './signed-urls.service.js';

const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
const aFile = async (content?: string): Promise<string> => {
  const { id } = (await agent.post('/files').send({ name: `file ${++made}.txt` })).body;
  if (content !== undefined) await agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send(content);
  return id;
};
const sign = async (id: string, options: object = {}): Promise<string> => {
  const { status, body } = await agent.post(`/files/${id}/signed_urls`).send(options);
  expect(status).toBe(201);
  return new URL(body.url).pathname;
};
const put = (path: string, bytes: string, type = 'text/plain') =>
  service.anonymous.put(path).set('content-type', type).send(bytes);

describe('Create signed URL', () => {
  it('returns the address, the method and the expiry', async () => {
    const { body } = await agent.post(`/files/${await aFile('x')}/signed_urls`).send({ expires_in: 60 });
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost\/signed\/v1\./),
      method: 'GET',
      expires_at: expect.any(String),
    });
    expect(Date.parse(body.expires_at) - Date.now()).toBeLessThan(61_000);
  });

  it('requires the scope of its method', async () => {
    const id = await aFile('x');
    const reader = await service.as({ scopes: 'files:read' }, { bucket: 'default' });
    const writer = await service.as({ scopes: 'files:write' }, { bucket: 'default' });
    expect((await reader.post(`/files/${id}/signed_urls`).send({ method: 'PUT' })).body.code).toBe(
      'insufficient_scope',
    );
    expect((await writer.post(`/files/${id}/signed_urls`).send({})).status).toBe(403);
    expect((await writer.post(`/files/${id}/signed_urls`).send({ method: 'PUT' })).status).toBe(201);
    expect((await service.anonymous.post(`/files/${id}/signed_urls`).send({})).status).toBe(401);
  });

  it.each([
    [{ method: 'DELETE' }, 'method'],
    [{ expires_in: 0 }, 'expires_in'],
    [{ expires_in: 604_801 }, 'expires_in'],
    [{ disposition: 'both' }, 'disposition'],
    [{ max_size: -1 }, 'max_size'],
    [{ mime_type: 'png' }, 'mime_type'],
    [{ pinned: 'yes' }, 'pinned'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('answers 400 for %j, naming %s', async (options, field) => {
    const { status, body } = await agent.post(`/files/${await aFile()}/signed_urls`).send(options);
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
  });

  it('answers 404 for a file of another bucket, and for pinning a file without content', async () => {
    const id = await aFile();
    expect((await agent.post(`/files/${id}/signed_urls`).set('bucket', 'nobody').send({})).status).toBe(404);
    expect((await agent.post(`/files/${id}/signed_urls`).send({ pinned: true })).body.code).toBe('content_not_found');
  });
});

describe('Get by signed URL', () => {
  it('returns the content without a token, with the disposition of the URL', async () => {
    const path = await sign(await aFile('open'), { disposition: 'attachment', filename: 'a.txt' });
    const { status, text, headers } = await service.anonymous.get(path);
    expect({ status, text }).toEqual({ status: 200, text: 'open' });
    expect(headers['content-disposition']).toContain('attachment; filename="a.txt"');
    expect((await service.anonymous.head(path)).headers['content-length']).toBe('4');
    expect((await service.anonymous.get(path).set('range', 'bytes=1-2')).text).toBe('pe');
  });

  it('returns the newest content of the file; a pinned URL does not', async () => {
    const id = await aFile('old');
    const [free, pinned] = [await sign(id), await sign(id, { pinned: true })];
    expect((await service.anonymous.get(pinned)).text).toBe('old');
    await agent.put(`/files/${id}/content`).set('content-type', 'text/plain').send('new');
    expect((await service.anonymous.get(free)).text).toBe('new');
    expect((await service.anonymous.get(pinned)).body.code).toBe('content_not_found');
  });

  it('15. answers 403 with any character changed, for another method, after its expiry; 404 when the file is deleted', async () => {
    const id = await aFile('x');
    const path = await sign(id);
    for (let at = '/signed/'.length; at < path.length; at++) {
      const changed = `${path.slice(0, at)}${path[at] === 'A' ? 'B' : 'A'}${path.slice(at + 1)}`;
      expect((await service.anonymous.get(changed)).status).toBe(403);
    }
    expect((await put(path, 'y')).status).toBe(403);
    expect((await service.anonymous.get('/signed/nonsense')).status).toBe(403);
    const brief = await sign(id, { expires_in: 1 });
    await until(async () => (await service.anonymous.get(brief)).status !== 200);
    expect((await service.anonymous.get(brief)).body.code).toBe('forbidden');
    await agent.delete(`/files/${id}`);
    expect((await service.anonymous.get(path)).status).toBe(404);
  });
});

describe('Put by signed URL', () => {
  it("stores the content on behalf of the URL's creator", async () => {
    const id = await aFile();
    const path = await sign(id, { method: 'PUT' });
    expect((await put(path, 'one')).status).toBe(201);
    expect((await put(path, 'two')).status).toBe(200);
    expect((await agent.get(`/files/${id}/content`)).text).toBe('two');
    const [row] = await service.query('select updated_by, created_by from file where id = $1', [id]);
    expect(row).toMatchObject({ updated_by: (row as { created_by: string }).created_by });
    expect((await service.anonymous.get(path)).status).toBe(403);
  });

  it('7, 15. answers 413 over its size, 415 for another type, detected from the bytes', async () => {
    const path = await sign(await aFile(), { method: 'PUT', max_size: 60, mime_type: 'text/plain' });
    expect((await put(path, 'x'.repeat(61))).body.code).toBe('payload_too_large');
    expect((await put(path, 'x', 'text/csv')).status).toBe(415);
    expect((await put(path, '<html><script>alert(1)</script>')).status).toBe(415);
    expect((await put(path, 'plain')).body.metadata.mime_type).toBe('text/plain');
  });
});

describe('Revoke signed URLs', () => {
  const aPutFile = async (bucket: string): Promise<string> => {
    const { id } = (
      await agent
        .post('/files')
        .set('bucket', bucket)
        .send({ name: `file ${++made}.txt` })
    ).body;
    await agent.put(`/files/${id}/content`).set({ bucket, 'content-type': 'text/plain' }).send('x');
    return id;
  };
  const signIn = async (bucket: string, id: string, body: object = {}): Promise<string> =>
    new URL((await agent.post(`/files/${id}/signed_urls`).set('bucket', bucket).send(body)).body.url).pathname;

  it('revokes all that were created for the bucket, and no others', async () => {
    for (const name of ['revoked', 'kept'])
      await agent.post('/buckets').send({ name, metadata: { public: name === 'revoked' } });
    const [id, other] = [await aPutFile('revoked'), await aPutFile('kept')];
    const optionSets = [{}, { pinned: true }, { preview: {} }, { disposition: 'attachment' }];
    const reads = await Promise.all(optionSets.map((options) => signIn('revoked', id, options)));
    const [write, kept] = [await signIn('revoked', id, { method: 'PUT' }), await signIn('kept', other)];
    expect((await agent.post('/buckets/revoked/revoke_signed_urls')).status).toBe(204);
    for (const path of reads)
      for (const method of ['get', 'head'] as const) expect((await service.anonymous[method](path)).status).toBe(403);
    expect((await service.anonymous.get(reads[0] ?? '')).body.message).toContain('revoked');
    expect((await put(write, 'y')).status).toBe(403);
    expect((await agent.get(`/files/${id}/content`).set('bucket', 'revoked')).text).toBe('x');
    expect((await service.anonymous.get(kept)).status).toBe(200);
    const [fresh, freshPut] = [await signIn('revoked', id), await signIn('revoked', id, { method: 'PUT' })];
    expect((await service.anonymous.get(fresh)).status).toBe(200);
    expect((await put(freshPut, 'y')).status).toBe(200);
    await agent.post('/buckets/revoked/rename').send({ new_name: 'revoked 2' });
    expect((await service.anonymous.get(fresh)).status).toBe(200);
    await agent.post(`/buckets/revoked 2/revoke_signed_urls`);
    expect((await service.anonymous.get(fresh)).status).toBe(403);
  });

  it('requires buckets:write and a bucket', async () => {
    expect((await agent.post('/buckets/nobody/revoke_signed_urls')).status).toBe(404);
    const reader = await service.as({ scopes: 'buckets:read files:write' });
    expect((await reader.post('/buckets/default/revoke_signed_urls')).status).toBe(403);
    expect((await service.anonymous.post('/buckets/default/revoke_signed_urls')).status).toBe(401);
  });

  it('keeps URLs created before epochs existed valid', async () => {
    const id = await aFile('x');
    const { kid, secret } = await service.app.get(UrlKeysService).current();
    const expires = Math.floor(Date.now() / 1_000) + 60;
    const token = signGrant({ fileId: id, method: 'GET', expires, subject: id }, kid, secret);
    expect((await service.anonymous.get(`/signed/${token}`)).status).toBe(200);
  });
});

describe('the keys of signed URLs', () => {
  it('rotate: a URL stays valid after a new key, not after its key is retired', async () => {
    const path = await sign(await aFile('x'));
    await service.query("update url_key set created_at = now() - interval '31 days'");
    const keys = service.app.get(UrlKeysService);
    expect(await keys.rotate()).toBe(0);
    expect(await sign(await aFile('y'))).not.toContain(path.slice(0, 45));
    expect((await service.anonymous.get(path)).status).toBe(200);
    await service.query(
      "update url_key set created_at = now() - interval '38 days' where created_at < now() - interval '1 day'",
    );
    expect(await keys.rotate()).toBe(1);
    expect((await service.anonymous.get(path)).status).toBe(403);
  });
});
