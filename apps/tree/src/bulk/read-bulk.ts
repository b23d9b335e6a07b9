import { ApiError, invalidField, parseBody, refused, type ErrorDetail } from '@groundwork/rest';
import { setImmediate } from 'node:timers/promises';
import {
  MAX_OPERATIONS,
  matchingOf,
  NodeOperation,
  NodesByCondition,
  UpdatedNode,
  VALUES,
  type CreatedNode,
  type Matching,
  type MovedNode,
} from './bulk-request.js';

/** The node of an operation: by one of both. */
export interface NamedNode {
  readonly id?: string;
  readonly code?: string;
}

/** An operation whose members have the form they need; `at` is its index in the request. */
export type Operation = { readonly at: number } & (
  | { readonly op: 'create'; readonly node: NamedNode; readonly values: CreatedNode }
  | { readonly op: 'update' | 'move'; readonly node: NamedNode; readonly values: UpdatedNode | MovedNode }
  | { readonly op: 'delete'; readonly node: NamedNode }
);

/** What one request changes: nodes one by one, or all that match a condition. */
export type Bulk = { readonly operations: readonly Operation[] } | BulkByCondition;

/** A change of all nodes that match a condition; a deletion where there is no `patch`. */
export type BulkByCondition = Matching & { readonly patch?: UpdatedNode };

/** Most faults that an error names. */
const MAX_DETAILS = 100;
/** Other requests go on after so many operations. */
const SLICE = 100;

/** Reads a body of Change Tree Nodes. Throws `invalid_request` naming members, `operations[3].values.name`. */
export async function readBulk(body: unknown): Promise<Bulk> {
  const { operations, ...rest } = (body ?? {}) as { operations?: unknown };
  if (Array.isArray(body) || operations === undefined)
    return readCondition(parseBody(NodesByCondition, Array.isArray(body) ? body : rest));
  const [other] = Object.keys(rest);
  if (other !== undefined) throw invalidField(other, 'cannot be combined with operations', 'unknown');
  return { operations: await readOperations(operations) };
}

function readCondition(body: NodesByCondition): BulkByCondition {
  const { q, patch } = body;
  if (q === undefined) throw invalidField('operations', 'is required, or q', 'required');
  if (patch !== undefined && body.delete === true)
    throw invalidField('delete', 'cannot be combined with patch', 'unknown');
  if (patch === undefined && body.delete !== true)
    throw invalidField('patch', 'is required, or delete: true', 'required');
  const matching = matchingOf({ ...body, q });
  if (patch === undefined) return matching;
  const values = within('patch', () => valuesOf(UpdatedNode, patch));
  return { ...matching, patch: values };
}

async function readOperations(given: unknown): Promise<Operation[]> {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_OPERATIONS)
    throw invalidField('operations', `must be an array of 1 to ${MAX_OPERATIONS} operations`, 'length');
  const faults: ErrorDetail[] = [];
  const operations: Operation[] = [];
  for (const [at, one] of given.entries()) {
    try {
      operations.push(within(`operations[${at}]`, () => readOperation(at, one)));
    } catch (error) {
      faults.push(...detailsOf(error));
    }
    if (faults.length >= MAX_DETAILS) break;
    if (at % SLICE === SLICE - 1) await setImmediate();
  }
  if (faults.length > 0) throw refused(faults.slice(0, MAX_DETAILS));
  return operations;
}

function readOperation(at: number, given: unknown): Operation {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidField('', 'must be an object', 'type');
  const { op, id, code, values } = parseBody(NodeOperation, given);
  const node = { ...(id === undefined ? {} : { id: id.toLowerCase() }), ...(code === undefined ? {} : { code }) };
  const named = Object.keys(node);
  if (op === 'create' && named.length > 0)
    throw invalidField(named[0] ?? '', 'is not a member of a creation; values.code is', 'unknown');
  if (op !== 'create' && named.length !== 1) throw invalidField('id', 'is required, or code, and not both', 'required');
  if (op === 'delete') {
    if (values !== undefined) throw invalidField('values', 'is not a member of a deletion', 'unknown');
    return { at, op, node };
  }
  const read = within('values', () => valuesOf(VALUES[op], values));
  // `VALUES` has the class of each kind.
  return { at, op, node, values: read } as Operation;
}

function valuesOf<V extends object>(of: new () => V, given: unknown): V {
  const values = parseBody(of, given) as V & { parent_id?: unknown; parent_code?: unknown };
  if (values.parent_id !== undefined && values.parent_code !== undefined)
    throw invalidField('parent_code', 'cannot be combined with parent_id', 'unknown');
  return values;
}

/** The details of an error that names members; other errors go on. */
export function detailsOf(error: unknown): readonly ErrorDetail[] {
  if (error instanceof ApiError && error.code === 'invalid_request' && error.details) return error.details;
  throw error;
}

/** What `work` returns; the members that its `invalid_request` names are members of `path`. */
export function within<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const details = detailsOf(error).map((detail) => ({
      ...detail,
      field: detail.field.startsWith('[') || detail.field === '' ? `${path}${detail.field}` : `${path}.${detail.field}`,
    }));
    throw refused(details);
  }
}

/** Whether it changes all nodes that match a condition. */
export const isByCondition = (bulk: Bulk): bulk is BulkByCondition => 'where' in bulk;
