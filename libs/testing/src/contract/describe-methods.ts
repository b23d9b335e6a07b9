import type { TestService } from '../test-service.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const AN_ID = '01990000-0000-7000-8000-00000000abcd';

/** An OpenAPI document, as far as paths and methods go. */
export interface DocumentedPaths {
  readonly paths: Readonly<Record<string, object>>;
}

/** What `describeMethods` sends requests with. */
export interface MethodsUnderTest {
  readonly service: () => Pick<TestService, 'anonymous'>;
  readonly document: DocumentedPaths;
  /** Headers of every request: credentials and host. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
}

/** Every path of a document by every method it does not have: 405, and `Allow` names those it has. (RFC 9110 §15.5.6) */
export function describeMethods({ service, document, headers }: MethodsUnderTest): void {
  const cases = Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => !(method in operations)).map((method) => [method, path, operations] as const),
  );

  describe('Methods that a path does not offer', () => {
    it.each(cases)('%s %s: 405 with Allow', async (method, path, operations) => {
      const address = path.replace(/\{\w+\}/g, AN_ID);
      const answer = await service()
        .anonymous[method](address)
        .set(await headers());
      const body = answer.body as { readonly code?: string };
      expect([answer.status, body.code]).toEqual([405, 'method_not_allowed']);
      const allowed = String(answer.headers['allow']).split(', ').sort();
      const offered = METHODS.filter((one) => one in operations).map((one) => one.toUpperCase());
      expect(allowed.filter((one) => one !== 'HEAD' && one !== 'OPTIONS')).toEqual([...offered].sort());
    });
  });
}
