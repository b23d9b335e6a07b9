import { describeCancellation, startTestService, type LongCall, type TestService } from '@groundwork/testing';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const FILES = 20;
const disk = storageFolder();
let service: TestService;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

let made = 0;
type Made = Readonly<Record<'bucket' | 'empty' | 'folder' | 'file', string>>;

/** A bucket with a folder that holds some files with content. */
async function addRecords(of: TestService): Promise<Made> {
  const bucket = `left-${++made}`;
  const agent = await of.as({}, { bucket });
  await agent.post('/buckets').send({ name: bucket }).expect(201);
  const folder = String((await agent.post('/folders').send({ name: 'folder' }).expect(201)).body.id);
  let file = '';
  for (let n = 0; n < FILES; n++)
    file = String(
      (
        await agent
          .post('/files')
          .send({ name: `file ${n}`, folder_id: folder })
          .expect(201)
      ).body.id,
    );
  await agent.put(`/files/${file}/content`).type('text/plain').send('some content').expect(201);
  const empty = `${bucket}-empty`;
  await agent.post('/buckets').send({ name: empty }).expect(201);
  return { bucket, empty, folder, file };
}

const call = (
  operation: string,
  kind: keyof Made,
  { query = '', ...block }: Pick<LongCall, 'reads' | 'writes'> & { readonly query?: string },
  body?: object,
): LongCall => ({
  operation,
  ...block,
  prepare: async (of) => {
    const records = await addRecords(of);
    const path = operation.split(' ')[1]!.replace(/\{.*\}/, records[kind]);
    return { path: path + query, body, headers: { bucket: records.bucket } };
  },
});

const UPLOAD = 'what arrived before its sender went is kept on purpose (endurance.spec.ts, crash.spec.ts)';
const ONE_ROW = 'deletes one row by its key; ended as DELETE /files/{file_id} is';

describeCancellation({
  document: new URL('../../../docs/openapi/storage.json', import.meta.url),
  service: () => service,
  replica: () => startTestService(storage, { env: disk.env, schema: service.schema }),
  // Keys of blobs are reserved ahead, in batches.
  except: ['blob_gc'],
  calls: [
    call('DELETE /buckets/{bucket}', 'empty', { writes: 'bucket' }),
    call('POST /buckets/{bucket}/truncate', 'bucket', { writes: 'content_set' }),
    call('DELETE /folders/{folder_id}', 'folder', { writes: 'folder', query: '?recursive=true' }),
    call('DELETE /files/{file_id}', 'file', { writes: 'file' }),
    call('POST /files/{file_id}/copy', 'file', { writes: 'file' }, { name: 'copy' }),
    call('GET /files/{file_id}/content', 'file', { reads: 'file' }),
    call('HEAD /files/{file_id}/content', 'file', { reads: 'file' }),
  ],
  others: {
    'GET /files/{file_id}/preview':
      'finds its file as GET content does; how rendering is abandoned stands in previews.spec.ts',
    'GET /signed/{token}': 'reads as GET content does',
    'PUT /signed/{token}': UPLOAD,
    'POST /uploads': UPLOAD,
    'PUT /files/{file_id}/content': UPLOAD,
    'PATCH /uploads/{upload_id}': UPLOAD,
    'PUT /uploads/{upload_id}/chunks/{index}': UPLOAD,
    'DELETE /uploads/{upload_id}': ONE_ROW,
    'DELETE /buckets/{bucket}/webhooks/{webhook_id}': ONE_ROW,
  },
});
