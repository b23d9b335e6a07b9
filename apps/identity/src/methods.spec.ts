import { readFileSync } from 'node:fs';
import { describeMethods, type DocumentedPaths } from '@groundwork/testing';
import { ISSUER } from './testing/start-core.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const document = new URL('../../../docs/openapi/identity.json', import.meta.url);

let whole: Whole;
let token: string | undefined;
beforeAll(async () => {
  whole = await startWhole();
});
afterAll(() => whole.close());

describeMethods({
  service: () => whole,
  document: JSON.parse(readFileSync(document, 'utf8')) as DocumentedPaths,
  headers: async () => {
    token ??= await whole.tokenFor('users:read');
    return { host: new URL(ISSUER).host, authorization: `Bearer ${token}` };
  },
});
