import { DEFAULT_TENANT, startTestService } from '@groundwork/testing';
import { storage } from './service.js';
import { TENANT_TABLES } from './platform/config.js';
import { storageFolder } from './testing/storage-folder.js';

const folder = storageFolder();
afterAll(() => folder.remove());

it('the default tenant is assigned buckets, folders and files without a tenant, with their contents', async () => {
  const service = await startTestService(storage, { env: folder.env });
  try {
    const agent = await service.as({}, { bucket: 'default' });
    const { body: parent } = await agent.post('/folders').send({ name: 'kept' }).expect(201);
    const { body: file } = await agent.post('/files').send({ name: 'kept.txt', folder_id: parent.id }).expect(201);
    await agent.put(`/files/${file.id}/content`).set('content-type', 'text/plain').send('as before');
    for (const { name } of TENANT_TABLES) await service.query(`update ${name} set tenant_id = null`);
    await service.query('delete from default_tenant');
    const again = await startTestService(storage, { schema: service.schema, env: folder.env });
    try {
      for (const { name } of TENANT_TABLES)
        expect(
          await service.query(`select 1 from ${name} where tenant_id is distinct from $1`, [DEFAULT_TENANT]),
        ).toEqual([]);
      const there = await again.as({}, { bucket: 'default' });
      expect((await there.get(`/files/${file.id}`)).body).toMatchObject({ id: file.id, name: 'kept.txt' });
    } finally {
      await again.close();
    }
  } finally {
    await service.close();
  }
});
