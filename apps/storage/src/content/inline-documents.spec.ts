import { storageFolder, startStorage, type StartedStorage } from '../testing/storage-folder.js';

const disk = storageFolder();
let service: StartedStorage['service'];
let agent: StartedStorage['agent'];
beforeAll(async () => ({ service, agent } = await startStorage(disk)));
afterAll(async () => {
  await service.close();
  disk.remove();
});

const DOCUMENTS: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7\n%\n',
  'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'text/html': '<!doctype html><script>alert(1)</script>',
  'application/xhtml+xml': '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  'application/xml': '<?xml version="1.0"?><a/>',
  'text/plain': 'text',
};
const ON_REQUEST = ['application/pdf', 'image/svg+xml'];
const INLINE = 'text/plain';

let made = 0;
const aDocument = async (type: string, bucket = 'default'): Promise<string> => {
  const { id } = (
    await agent
      .post('/files')
      .set('bucket', bucket)
      .send({ name: `document ${++made}` })
  ).body;
  const put = await agent.put(`/files/${id}/content`).set({ bucket, 'content-type': type }).send(DOCUMENTS[type]);
  expect(put.body.metadata.mime_type).toBe(type);
  return id;
};
const signed = async (id: string, disposition?: string): Promise<string> =>
  new URL((await agent.post(`/files/${id}/signed_urls`).send({ disposition })).body.url).pathname;

describe.each(Object.keys(DOCUMENTS))('a document of type %s', (type) => {
  it.each(['inline', 'attachment', undefined])(
    'signed with disposition %s is shown inline only where that is safe',
    async (disposition) => {
      const { headers } = await service.anonymous.get(await signed(await aDocument(type), disposition));
      const isInline =
        type === INLINE ? disposition !== 'attachment' : ON_REQUEST.includes(type) && disposition === 'inline';
      expect(headers['content-disposition']).toMatch(isInline ? /^inline;/ : /^attachment;/);
      // Whatever is shown runs nothing: no scripts and forms, in an origin of its own.
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*\bsandbox(;|$)/);
      expect(headers['content-security-policy']).not.toMatch(/allow-|script-src|unsafe-eval/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe.each(ON_REQUEST)('a document of type %s that is requested inline', (type) => {
  it('can be framed by any page where it needs no token, for HEAD as for GET', async () => {
    const bucket = `open ${++made}`;
    await agent.post('/buckets').send({ name: bucket, metadata: { public: true } });
    const open = await aDocument(type, bucket);
    const paths = [await signed(await aDocument(type), 'inline'), `/files/${open}/content?disposition=inline`];
    for (const path of paths)
      for (const method of ['get', 'head'] as const) {
        const { status, headers } = await service.anonymous[method](path);
        expect({ status, framed: headers['content-security-policy']?.includes('frame-ancestors *') }).toEqual({
          status: 200,
          framed: true,
        });
        expect(headers).not.toHaveProperty('x-frame-options');
      }
  });

  it('cannot be framed where it needs a token', async () => {
    const { headers } = await agent.get(`/files/${await aDocument(type)}/content?disposition=inline`);
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).not.toContain('frame-ancestors');
  });
});
