import { scimFault } from './scim-fault.js';
import { countConditions } from './scim-filter.js';
import { isObject } from './scim-values.js';

/** One operation of a PATCH. (RFC 7644 §3.5.2) */
export interface ScimOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path?: string;
  readonly value?: unknown;
}

/** Of operations, of members that they set, and of conditions in the filters of their paths: the work of a request is bounded by it. */
const MAX_OPERATIONS = 1_000;

/** The operations of a body; `Add` of Entra ID is `add`. Throws `invalidSyntax`, `tooMany`. */
export function readOperations(body: unknown): ScimOperation[] {
  const list: unknown = isObject(body) ? (body['Operations'] ?? body['operations']) : undefined;
  if (!Array.isArray(list) || list.length === 0)
    throw scimFault('invalidSyntax', 'Operations', 'must be a list of operations');
  if (list.length > MAX_OPERATIONS) throw scimFault('tooMany', 'Operations', `are more than ${MAX_OPERATIONS}`);
  const steps = list.reduce((sum: number, one: unknown) => sum + stepsOf(one), 0);
  if (steps > MAX_OPERATIONS) throw scimFault('tooMany', 'Operations', `set more than ${MAX_OPERATIONS} members`);
  const conditions = list.reduce((sum: number, one: unknown) => sum + conditionsOf(one), 0);
  if (conditions > MAX_OPERATIONS)
    throw scimFault('tooMany', 'Operations', `have filters of more than ${MAX_OPERATIONS} conditions`);
  return list.map((one: unknown, at) => {
    const { op, path, value } = isObject(one) ? one : {};
    const word = typeof op === 'string' ? op.toLowerCase() : '';
    if (word !== 'add' && word !== 'replace' && word !== 'remove')
      throw scimFault('invalidSyntax', `Operations[${at}].op`, 'must be add, replace or remove');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw scimFault('invalidPath', `Operations[${at}].path`, 'must be a text');
    return { op: word, ...(path ? { path } : {}), value };
  });
}

/** What an operation without a path sets, member by member; else one. */
function stepsOf(operation: unknown): number {
  const value = isObject(operation) ? operation['value'] : undefined;
  return isObject(value) ? Math.max(1, Object.keys(value).length) : 1;
}

function conditionsOf(operation: unknown): number {
  const path = isObject(operation) ? operation['path'] : undefined;
  return typeof path === 'string' && path.includes('[') ? countConditions(path) : 0;
}
