import { readFileSync } from 'node:fs';
import { describeMethods, startTestService, type DocumentedPaths, type TestService } from '@groundwork/testing';
import { tree } from './service.js';

const document = new URL('../../../docs/openapi/tree.json', import.meta.url);
let service: TestService;
let token: string | undefined;
beforeAll(async () => (service = await startTestService(tree)));
afterAll(() => service.close());

describeMethods({
  service: () => service,
  document: JSON.parse(readFileSync(document, 'utf8')) as DocumentedPaths,
  headers: async () => {
    token ??= await service.token();
    return { authorization: `Bearer ${token}` };
  },
});
