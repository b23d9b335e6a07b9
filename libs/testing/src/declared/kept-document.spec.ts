import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module, type Type } from '@nestjs/common';
import { shelves } from '../sample/shelves.js';
import { startTestService } from '../test-service.js';
import { keptDocument, type KeptDocument } from './kept-document.js';

/** The shelves with more controllers, which have no routes. */
function withMore(count: number, name: string) {
  const controllers = Array.from({ length: count }, (_, index) => {
    class Other {}
    Object.defineProperty(Other, 'name', { value: `${name}${index}` });
    return Controller(`${name}${index}`)(Other) ?? Other;
  });
  @Module({ controllers: controllers as Type[] })
  class More {}
  const { module } = shelves;
  return {
    ...shelves,
    module: (...given: Parameters<typeof module>) => ({ module: More, imports: [module(...given)] }),
  };
}

describe('the document of an app under test', () => {
  let folder: string;
  const before = process.env['TEST_DOCUMENTS'];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
    process.env['TEST_DOCUMENTS'] = folder;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TEST_DOCUMENTS'];
    else process.env['TEST_DOCUMENTS'] = before;
    rmSync(folder, { recursive: true });
  });

  const documentOf = async (service: ReturnType<typeof withMore>): Promise<KeptDocument> => {
    const { app, schema, close } = await startTestService(service);
    const config = service.config.read({
      DATABASE_URL: schema.url,
      ISSUER: 'http://localhost',
      INTROSPECTION_CLIENT_ID: 'a',
      INTROSPECTION_CLIENT_SECRET: 'b'.repeat(40),
    });
    const document = keptDocument(app, service, config);
    await close();
    return document;
  };

  it('is made once for the same controllers, and anew for others', async () => {
    const first = await documentOf(withMore(9, 'Some'));
    expect(Object.keys(first.paths)).toContain('/shelves/{code}');
    const [kept = ''] = readdirSync(folder);
    writeFileSync(join(folder, kept), JSON.stringify({ ...first, paths: {} }));
    expect((await documentOf(withMore(9, 'Some'))).paths).toEqual({});
    expect(await documentOf(withMore(9, 'Other'))).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('is made anew for samples', async () => {
    await documentOf(withMore(2, 'Some'));
    expect(readdirSync(folder)).toEqual([]);
  });
});
