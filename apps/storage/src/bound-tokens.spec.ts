import { describeBoundTokens, startTestService } from '@groundwork/testing';
import { storage } from './service.js';
import { storageFolder } from './testing/storage-folder.js';

const disk = storageFolder();
afterAll(() => disk.remove());

describeBoundTokens({
  start: () => startTestService(storage, { env: disk.env }),
  path: '/buckets',
  publicUrl: 'http://localhost',
});
