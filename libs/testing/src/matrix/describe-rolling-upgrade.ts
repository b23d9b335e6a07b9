import type { TestSchema } from '../test-schema.js';
import type { TestService } from '../test-service.js';
import { callOperation, type Sent } from './call-operation.js';
import { readOperations, type ApiDocument, type ListedOperation, NOBODY } from './read-operations.js';

/** One tenant's records, by the names of path parameters, headers and members of bodies (`users` are found as `user_id`). */
interface OwnedRecords {
  readonly tenantId: string;
  readonly owned: Readonly<Record<string, string>>;
}

/** What the matrix needs of a service. */
export interface RollingUpgradeContract {
  readonly service: () => TestService;
  /** The document whose operations are called; the service's own by default. */
  readonly document?: () => Promise<ApiDocument>;
  /** Makes records in a tenant of their own. */
  readonly records: () => Promise<OwnedRecords>;
  /** What operations have to be sent instead of the smallest body. */
  readonly sent?: Readonly<Record<string, Sent>>;
  /** Operations that are not called, each with the reason. */
  readonly without: Readonly<Record<string, string>>;
  /** Operations that have to succeed here. */
  readonly writes: readonly string[];
}

/** Creations first, deletions last. */
const ORDER = ['post', 'put', 'patch', 'get', 'head', 'options', 'delete'];
const COLUMN = 'of_next_release';

/** Adds to every table what the next release may add while this one runs: a nullable column, and a `not null` one with a default. */
export async function addColumnsOfNextRelease({ name, query }: TestSchema): Promise<void> {
  const tables = await query<{ table: string }>(
    `select format('%I.%I', $1::text, relname) as table from pg_class
     where relnamespace = $1::text::regnamespace and relkind = 'r' and relname <> 'migrations'`,
    [name],
  );
  for (const { table } of tables)
    await query(
      `alter table ${table} add column ${COLUMN} text, add column required_${COLUMN} boolean not null default true`,
    );
}

/**
 * A rolling upgrade: while this release runs, the next one migrates the schema. Calls every operation before and after: each responds as
 * before, and nothing of the new columns. Statements that connections have prepared have to survive it, too. (docs/operations.md, "Upgrade")
 */
export function describeRollingUpgrade(contract: RollingUpgradeContract): void {
  describe('every operation, while the next release migrates the schema', () => {
    it('reads and writes as before', async () => {
      const { service, document, without, writes } = contract;
      const [one, another] = [await contract.records(), await contract.records()];
      const own = async () => (await service().anonymous.get('/openapi.json').expect(200)).body as ApiDocument;
      const operations = inOrder(readOperations(await (document ?? own)())).filter(({ name }) => !(name in without));
      const before = await walk(contract, operations, one);
      await addColumnsOfNextRelease(service().schema);
      const after = await walk(contract, operations, another);
      expect(after).toEqual(before);
      expect(after.filter((line) => / 5\d\d$/.test(line))).toEqual([]);
      expect(writes.filter((name) => !after.some((line) => line.startsWith(`${name}: 2`)))).toEqual([]);
    });
  });
}

/** The response of each operation: one line of name and status, and members of the next release. */
async function walk(
  { service, sent }: RollingUpgradeContract,
  operations: readonly ListedOperation[],
  { tenantId, owned }: OwnedRecords,
): Promise<string[]> {
  const lines: string[] = [];
  for (const operation of operations) {
    const { name, needsToken, body } = operation;
    const call = { ids: owned, token: needsToken ? { tenantId } : null, sent: sent?.[name] };
    const named = body && { ...body, value: withOwned(body.value, owned) };
    const { status, text } = await callOperation(service(), { ...operation, body: named }, call);
    lines.push(`${name}: ${status}${text.includes(COLUMN) ? ` shows a column of the next release: ${text}` : ''}`);
  }
  return lines;
}

/** A body that names records of the tenant where the sample names nobody's. */
const withOwned = (value: unknown, owned: OwnedRecords['owned']): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, member: unknown) => {
      const id = owned[key] ?? owned[`${key.replace(/s$/, '')}_id`];
      if (id === undefined) return member;
      return member === NOBODY ? id : Array.isArray(member) && member[0] === NOBODY ? [id] : member;
    }),
  );

/** Parts are deleted before their owners. */
const inOrder = (operations: readonly ListedOperation[]): ListedOperation[] =>
  [...operations].sort(
    (a, b) =>
      ORDER.indexOf(a.method) - ORDER.indexOf(b.method) || (a.method === 'delete' ? b.path.length - a.path.length : 0),
  );
