import { newId } from '@groundwork/records';
import { refused, type ErrorDetail } from '@groundwork/rest';
import { assertSameLabel, metadataChanges, newMetadata } from '../platform/metadata.js';
import type { TreeMetadata } from '../platform/metadata.js';
import type { UpdatedNode } from './bulk-request.js';
import { detailsOf, within } from './read-bulk.js';
import { CodesAfter, newParentCode, type ExistingNodes, type Resolved } from './resolve-nodes.js';

/** What an operation makes of its node; documents have the names of `flatNodes`. */
export interface PlannedRow {
  /** Index of the operation. */
  readonly line: number;
  readonly id: string;
  readonly code: string;
  /** Of a new node. */
  readonly label_id: string | null;
  /** Code and parent of a node that exists, where that has a new code by this one. */
  readonly was: Place | null;
  /** Null for a node to delete. */
  readonly place: Place | null;
  /** The other members, by their number in `PlannedRows.members` from 1 on. */
  readonly given: number | null;
}

interface Place {
  readonly code: string;
  readonly parent_code: string | null;
}

/** Rows, and the members they set: those that operations have in common stand once. */
export interface PlannedRows {
  readonly rows: readonly PlannedRow[];
  readonly members: readonly Readonly<Record<string, unknown>>[];
}

const NEW_NODE = { description: null, position: 0, enabled: true, tags: [], fields: [] };
/** The place before of a node to delete is not needed. */
const DELETED = { label_id: null, was: {} as Place, place: null, given: null };

/** Throws `invalid_request` naming operations. */
export function plannedRows(resolved: readonly Resolved[], nodes: ExistingNodes): PlannedRows {
  const faults: ErrorDetail[] = [];
  const codes = new CodesAfter(resolved);
  const members = new CommonMembers();
  const rows = resolved.flatMap((one): PlannedRow[] => {
    try {
      return [within(`operations[${one.operation.at}]`, () => rowOf(one, nodes, codes, members))];
    } catch (error) {
      faults.push(...detailsOf(error));
      return [];
    }
  });
  if (faults.length > 0) throw refused(faults.slice(0, 100));
  return { rows, members: members.all };
}

/** Members by the values of which they were read: those of a condition are the same for all nodes. */
class CommonMembers {
  readonly all: Readonly<Record<string, unknown>>[] = [];
  private readonly numbers = new Map<object, number>();

  /** Their number from 1 on. */
  add(values: object, read: () => Record<string, unknown>): number {
    const number = this.numbers.get(values) ?? this.all.push(read());
    this.numbers.set(values, number);
    return number;
  }
}

function rowOf(
  { operation, node }: Resolved,
  nodes: ExistingNodes,
  codes: CodesAfter,
  members: CommonMembers,
): PlannedRow {
  const line = operation.at;
  if (operation.op === 'delete' && node) return { ...DELETED, line, id: node.id, code: node.code };
  return within('values', () => {
    if (operation.op === 'create') {
      const { values } = operation;
      const { label_id } = newMetadata(values);
      const { code } = values;
      const place = { code, parent_code: newParentCode(values, nodes, codes) ?? null };
      const given = members.add(values, () => ({ ...NEW_NODE, ...membersOf(values) }));
      return { line, id: newId(), code, label_id, was: null, place, given };
    }
    if (!node || operation.op === 'delete') throw new Error('A node that is changed exists.');
    const values: UpdatedNode = operation.values;
    assertSameLabel(values, node.label_id);
    const code = codes.renamed(node.code);
    const parent_code = node.parent_code === null ? null : codes.of(node.parent_code);
    const parent = newParentCode(values, nodes, codes);
    const place = { code, parent_code: parent === undefined ? parent_code : parent };
    const given = members.add(values, () => membersOf(values));
    return { line, id: node.id, code, label_id: null, was: { code: node.code, parent_code }, place, given };
  });
}

/** The members that are given, those of `metadata` beside the others. Attributes of nodes that exist are merged later. */
function membersOf(values: UpdatedNode): Record<string, unknown> {
  const { name, description, position, enabled, uri, attributes } = values;
  const given = { name, description, position, enabled, uri, attributes, ...listsOf(values) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function listsOf({ metadata }: UpdatedNode): { tags?: unknown; fields?: unknown } {
  if (metadata === null) return { tags: [], fields: [] };
  const { tags, fields } = (metadataChanges({ metadata }).metadata ?? {}) as TreeMetadata;
  return { tags: tags === null ? [] : tags, fields: fields === null ? [] : fields };
}
