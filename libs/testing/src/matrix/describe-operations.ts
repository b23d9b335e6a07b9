import type { TestToken } from '../test-issuer.js';
import type { TestService } from '../test-service.js';
import { callOperation, type Answer, type Sent } from './call-operation.js';
import { readOperations, type ApiDocument, type ListedOperation } from './read-operations.js';

/** What the matrix needs of a service. */
export interface OperationsContract {
  /** The running service, in multi-tenant mode; a function, because it starts in `beforeAll`. */
  readonly service: () => TestService;
  /** Every scope of the service. */
  readonly scopes: readonly string[];
  /** The document whose operations are walked; the running service's own by default. */
  readonly document?: () => Promise<ApiDocument>;
  /** Operations that take no token of ours, each with the reason. */
  readonly public: Readonly<Record<string, string>>;
  /** One tenant's records, by the names of path parameters and headers; the tenant; and another one. */
  readonly tenants: () => Promise<{
    readonly owned: Readonly<Record<string, string>>;
    readonly owner: string;
    readonly other: string;
  }>;
  /** What operations have to be sent beside the smallest body, to be understood at all. */
  readonly sent?: Readonly<Record<string, Sent>>;
  /** Operations that answer another tenant something else than 404 (lists: than 200), each with the reason. */
  readonly elsewise?: Readonly<Record<string, { readonly status: number; readonly why: string }>>;
  /** Operations that change what is read with an `ETag`, and take no `If-Match`, each with the reason. */
  readonly unconditional?: Readonly<Record<string, string>>;
  /** Operations that the records are refused anyway, whatever `If-Match` says, each with the reason. (RFC 9110 §13.2.1) */
  readonly refusedAnyway?: Readonly<Record<string, { readonly status: number; readonly why: string }>>;
}

const UUID = /^[0-9a-f-]{36}$/;
/** Operations in pieces that the machine can carry at once. */
const AT_ONCE = 8;
const CHANGES = new Set(['put', 'patch', 'delete']);

/**
 * Walks every operation a service documents: without a token, with an expired one, for another audience, without the scope, and with
 * another tenant's ids. An operation that is new is in the matrix by itself, or has to be named public with a reason.
 * (identity.md §12, 58; api.md, "Audit, tenants, permissions")
 */
export function describeOperations(contract: OperationsContract): void {
  describe('58. every operation', () => {
    let document: ApiDocument;
    let operations: readonly ListedOperation[];
    let guarded: readonly ListedOperation[];
    let owned: Readonly<Record<string, string>>;
    let owner: string;
    let other: string;
    beforeAll(async () => {
      const own = async () => (await contract.service().anonymous.get('/openapi.json').expect(200)).body as ApiDocument;
      document = await (contract.document ?? own)();
      operations = readOperations(document);
      guarded = operations.filter(({ name }) => !(name in contract.public));
      ({ owned, owner, other } = await contract.tenants());
      assertRecords(guarded, owned);
    });

    const walk = async (
      over: readonly ListedOperation[],
      token: TestToken | null | ((operation: ListedOperation) => TestToken),
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (let at = 0; at < over.length; at += AT_ONCE) {
        const calls = over.slice(at, at + AT_ONCE).map(async (operation) => {
          const given = typeof token === 'function' ? token(operation) : token;
          const { text: _, ...answer } = await callOperation(contract.service(), operation, {
            ids: owned,
            token: given,
            sent: withHeaders(contract.sent?.[operation.name], headers),
          });
          return answer;
        });
        answers.push(...(await Promise.all(calls)));
      }
      return answers;
    };
    const each = (over: readonly ListedOperation[], status: number, code: string): unknown[] =>
      over.map(({ name, method }) => ({ name, status, code: method === 'head' ? undefined : code, envelope: 'whole' }));

    it('requires a token, or is listed as public with a reason; listed operations exist', () => {
      expect(operations.length).toBeGreaterThan(0);
      const open = operations.filter(({ needsToken }) => !needsToken).map(({ name }) => name);
      expect(open.filter((name) => !(name in contract.public))).toEqual([]);
      const known = new Set(operations.map(({ name }) => name));
      const listed = [contract.public, contract.elsewise, contract.unconditional, contract.refusedAnyway].flatMap(
        (of) => Object.keys(of ?? {}),
      );
      expect(listed.filter((name) => !known.has(name))).toEqual([]);
    });

    it('refers only to existing schemas', () => {
      const { schemas = {} } = document.components ?? {};
      const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]*)"/g)];
      expect(referred.length).toBeGreaterThan(0);
      expect(referred.map(([, name = '']) => name).filter((name) => !(name in schemas))).toEqual([]);
    });

    it('describes every tag', () => {
      expect((document.tags ?? []).filter(({ description }) => !description)).toEqual([]);
    });

    it('answers 401 without a token', async () => {
      expect(await walk(guarded, null)).toEqual(each(guarded, 401, 'invalid_token'));
    });

    it.each<[string, TestToken]>([
      ['an expired token', { expiresIn: -60 }],
      ['a token for another audience', { audience: 'urn:groundwork:elsewhere' }],
    ])('answers 401 to %s', async (_, token) => {
      expect(await walk(guarded, token)).toEqual(each(guarded, 401, 'invalid_token'));
    });

    it('answers 403 to a token with every scope but the required one', async () => {
      const scoped = guarded.filter(({ scopes }) => scopes.length > 0);
      expect(scoped.length).toBeGreaterThan(0);
      const lacking = ({ scopes }: ListedOperation): TestToken => ({
        scopes: contract.scopes.filter((scope) => !scopes.includes(scope)),
      });
      expect(await walk(scoped, lacking)).toEqual(each(scoped, 403, 'insufficient_scope'));
    });

    it('answers 404 to ids of another tenant', async () => {
      const addressed = guarded.filter(
        ({ parameters, requiredHeaders }) => parameters.length + requiredHeaders.length > 0,
      );
      const { elsewise = {} } = contract;
      const answers = await walk(addressed, { tenantId: other });
      expect(answers.map(({ name, status, envelope }) => ({ name, status, envelope }))).toEqual(
        addressed.map(({ name }) => ({ name, status: elsewise[name]?.status ?? 404, envelope: 'whole' })),
      );
    });

    it('takes `If-Match` where it changes what is read with an `ETag`, or is listed with a reason', () => {
      const read = new Set(
        operations.filter(({ method, sends }) => method === 'get' && sends.includes('ETag')).map(({ path }) => path),
      );
      const changes = operations.filter(({ method, path }) => CHANGES.has(method) && read.has(path));
      expect(changes.length).toBeGreaterThan(0);
      const lacking = changes.filter(({ headers }) => !headers.includes('If-Match')).map(({ name }) => name);
      expect(lacking).toEqual(Object.keys(contract.unconditional ?? {}));
    });

    it('answers 412 to an `If-Match` of another state', async () => {
      const conditional = guarded.filter(({ headers }) => headers.includes('If-Match'));
      expect(conditional.length).toBeGreaterThan(0);
      const answers = await walk(conditional, { tenantId: owner }, { 'If-Match': '"another"' });
      const { refusedAnyway = {} } = contract;
      expect(answers.map(({ name, status, envelope }) => ({ name, status, envelope }))).toEqual(
        conditional.map(({ name }) => ({ name, status: refusedAnyway[name]?.status ?? 412, envelope: 'whole' })),
      );
    });

    it('lists no records of another tenant', async () => {
      const { elsewise = {} } = contract;
      const lists = guarded.filter(
        ({ method, parameters, requiredHeaders }) =>
          method === 'get' && parameters.length + requiredHeaders.length === 0,
      );
      const agent = await contract.service().as({ tenantId: other });
      for (const { name, path } of lists) {
        const { status, text } = await agent.get(path);
        expect({ name, status }).toEqual({ name, status: elsewise[name]?.status ?? 200 });
        expect(Object.values(owned).filter((id) => UUID.test(id) && text.includes(id))).toEqual([]);
      }
    });
  });
}

const withHeaders = (sent: Sent | undefined, headers: Readonly<Record<string, string>>): Sent => ({
  ...sent,
  headers: { ...sent?.headers, ...headers },
});

/** Throws where no record of the first tenant is known by the name of a path parameter or header. */
function assertRecords(operations: readonly ListedOperation[], owned: Readonly<Record<string, string>>): void {
  const missing = operations.flatMap(({ name, parameters, requiredHeaders }) =>
    [...parameters, ...requiredHeaders]
      .filter((parameter) => owned[parameter] === undefined)
      .map((parameter) => `${parameter} (${name})`),
  );
  if (missing.length > 0) throw new Error(`\`owned\` needs a record for ${missing.join(', ')}.`);
}
