import { invalidField, refused, type ErrorDetail } from '@groundwork/rest';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { queryByIndex } from '../platform/bulk-write.js';
import { opaqueId } from '../platform/subtree-end.js';
import type { Operation } from './read-bulk.js';

/** A node that a request names, as it is. */
export interface ExistingNode {
  readonly id: string;
  readonly code: string;
  readonly parent_code: string | null;
  readonly label_id: string;
}

/** The nodes that a request names, as nodes to change or as parents. */
export class ExistingNodes {
  private readonly byId: ReadonlyMap<string, ExistingNode>;
  private readonly byCode: ReadonlyMap<string, ExistingNode>;

  constructor(nodes: readonly ExistingNode[]) {
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    this.byCode = new Map(nodes.map((node) => [node.code, node]));
  }

  find({ id, code }: { readonly id?: string; readonly code?: string }): ExistingNode | undefined {
    return id === undefined ? this.byCode.get(code ?? '') : this.byId.get(id);
  }
}

/** A probe per node. */
export async function readNodes(
  client: pg.Client,
  versionId: string,
  operations: readonly Operation[],
): Promise<ExistingNodes> {
  const ids = operations.flatMap((operation) => [operation.node.id, parentIdOf(operation)?.toLowerCase()]);
  const codes = operations.map(({ node }) => node.code);
  const find = sql`
    select n.id, n.code, p.code as parent_code, n.label_id
    from (select id from node where tree_version_id = ${versionId} and id = any(${known(ids)}::uuid[])
      union select id from node where tree_version_id = ${versionId} and code = any(${known(codes)})) named
    cross join lateral (select * from node where tree_version_id = ${opaqueId(versionId)} and id = named.id offset 0) n
    left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = n.parent_id offset 0) p on true`;
  return new ExistingNodes(await queryByIndex(client, find));
}

const known = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** The parent that an operation names by id. */
const parentIdOf = (operation: Operation): string | undefined =>
  'values' in operation ? (operation.values.parent_id ?? undefined) : undefined;

/** An operation with its node, as it is; a new one has none. */
export interface Resolved {
  readonly operation: Operation;
  readonly node?: ExistingNode;
}

/** Finds the node of each operation, each at most once. Throws `invalid_request` naming operations. */
export function resolve(operations: readonly Operation[], nodes: ExistingNodes): Resolved[] {
  const faults: ErrorDetail[] = [];
  const first = new Map<string, number>();
  const resolved = operations.map((operation): Resolved => {
    const { at, op, node: named } = operation;
    if (op === 'create') return { operation };
    const node = nodes.find(named);
    const field = `operations[${at}].${named.id === undefined ? 'code' : 'id'}`;
    const before = node && first.get(node.id);
    if (!node) faults.push({ field, code: 'unknown', message: 'is not a node of this version' });
    if (before !== undefined)
      faults.push({ field, code: 'duplicate', message: `is the node of operations[${before}] too` });
    if (node && before === undefined) first.set(node.id, at);
    return { operation, node };
  });
  if (faults.length > 0) throw refused(faults.slice(0, 100));
  return resolved;
}

/** No code has a control character. */
const REPLACED = '\u0001';

/** The codes that nodes have after the request, by those before it. */
export class CodesAfter {
  private readonly codes = new Map<string, string>();
  /** New codes with the node's code before; undefined for a new node. */
  private readonly owners = new Map<string, string | undefined>();

  constructor(resolved: readonly Resolved[]) {
    for (const { operation, node } of resolved) {
      const code = 'values' in operation && 'code' in operation.values ? operation.values.code : undefined;
      if (code === undefined) continue;
      this.owners.set(code, node?.code);
      if (node) this.codes.set(node.code, code);
    }
  }

  renamed(before: string): string {
    return this.codes.get(before) ?? before;
  }

  /** Names the node itself: where another one gets its code, which is then deleted, the result is the code of none. */
  of(before: string): string {
    const code = this.renamed(before);
    const isReplaced = this.owners.has(code) && this.owners.get(code) !== before;
    return isReplaced ? `${REPLACED}${code}` : code;
  }
}

/**
 * The code that the parent of a node will have; `undefined` where the operation names none. Throws `invalid_request` on `parent_id`.
 */
export function newParentCode(
  { parent_id: id, parent_code: code }: { readonly parent_id?: string | null; readonly parent_code?: string | null },
  nodes: ExistingNodes,
  codes: CodesAfter,
): string | null | undefined {
  if (code !== undefined) return code;
  if (id === undefined || id === null) return id;
  const parent = nodes.find({ id: id.toLowerCase() });
  if (!parent) throw invalidField('parent_id', `names ${id}, which is not a node of this version`, 'unknown');
  return codes.of(parent.code);
}
