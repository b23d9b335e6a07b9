import { readFileSync } from 'node:fs';
import { describeMethods, startTestService, type DocumentedPaths, type TestService } from '@groundwork/testing';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const document = new URL('../../../docs/openapi/storage.json', import.meta.url);
const disk = storageFolder();
let service: TestService;
let token: string | undefined;
beforeAll(async () => (service = await startTestService(storage, { env: disk.env })));
afterAll(async () => {
  await service.close();
  disk.remove();
});

describeMethods({
  service: () => service,
  document: JSON.parse(readFileSync(document, 'utf8')) as DocumentedPaths,
  headers: async () => {
    token ??= await service.token();
    return { authorization: `Bearer ${token}` };
  },
});
