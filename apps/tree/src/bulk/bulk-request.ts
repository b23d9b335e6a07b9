import {
  classSchema,
  EnumField,
  FlagField,
  IntegerField,
  JsonField,
  parseWhere,
  TextField,
  UuidField,
  type RecordClass,
  type Where,
} from '@groundwork/rest';
import { IntersectionType } from '@nestjs/swagger';
import { NewNode, nodeView, NodeChanges, NodeMove, TreeNode } from '../nodes/tree-node.entity.js';

/** Most operations of one request, and most bytes of its body. */
export const MAX_OPERATIONS = 10_000;
export const MAX_BULK_BYTES = 10 * 1_024 * 1_024;
const DEFAULT_LIMIT = 1_000;
const MAX_VALUES_BYTES = 262_144;

/** What an operation does to its node. */
export const NODE_OPERATIONS = ['create', 'update', 'move', 'delete'] as const;
export type NodeOperationKind = (typeof NODE_OPERATIONS)[number];

const PARENT_CODE = {
  description: 'The node above by its code, also one that the same request makes; instead of `parent_id`.',
  optional: true,
  nullable: true,
};

/** A parent may be named by its code. */
class ParentByCode {
  @TextField(PARENT_CODE) parent_code?: string | null;
}

/** `values` of an operation by its kind. */
export class CreatedNode extends IntersectionType(NewNode, ParentByCode) {}
export class UpdatedNode extends IntersectionType(NodeChanges, ParentByCode) {}
export class MovedNode extends IntersectionType(NodeMove, ParentByCode) {}

export const VALUES: Readonly<Record<Exclude<NodeOperationKind, 'delete'>, new () => object>> = {
  create: CreatedNode,
  update: UpdatedNode,
  move: MovedNode,
};

/** One operation of a request. */
export class NodeOperation {
  @EnumField(NODE_OPERATIONS, { name: 'NodeOperationKind' }) op!: NodeOperationKind;
  @UuidField({ description: 'The node of an update, move or deletion.', optional: true, nullable: false }) id?: string;
  @TextField({ description: 'The same by its code before the request.', optional: true, nullable: false })
  code?: string;
  @JsonField({
    description: 'Members as of Create, Update and Move Tree Node, with `parent_code`; none for a deletion.',
    optional: true,
    nullable: false,
    maxBytes: MAX_VALUES_BYTES,
  })
  values?: object;
}

/** The members of the body beside `operations`. */
export class NodesByCondition {
  @TextField({ description: 'All nodes that match it, as in lists.', optional: true, nullable: false, max: 4_096 })
  q?: string;
  @JsonField({
    description: 'Members as of Update Tree Node, with `parent_code`.',
    optional: true,
    nullable: false,
    maxBytes: MAX_VALUES_BYTES,
  })
  patch?: object;
  @FlagField({ description: 'Deletes them with all below them.', optional: true, nullable: false }) delete?: boolean;
  @IntegerField({
    description: 'Where more nodes match, nothing is done: 400.',
    optional: true,
    default: DEFAULT_LIMIT,
    min: 1,
    max: MAX_OPERATIONS,
  })
  limit?: number;
}

/** The schemas of the members of a class. */
const membersOf = (of: RecordClass, names?: readonly string[]): object =>
  classSchema(of, names)['properties'] as object;

const valuesSchema = (names: readonly string[]): object => ({
  type: 'object',
  properties: { ...membersOf(TreeNode, names), ...membersOf(ParentByCode) },
});

const SETTABLE = ['code', 'name', 'description', 'metadata', 'parent_id', 'position', 'enabled', 'uri', 'attributes'];

/** The body of Change Tree Nodes, for the OpenAPI document. */
export const BULK_SCHEMA = {
  oneOf: [
    {
      type: 'object',
      required: ['operations'],
      additionalProperties: false,
      properties: {
        operations: {
          type: 'array',
          minItems: 1,
          maxItems: MAX_OPERATIONS,
          items: {
            type: 'object',
            required: ['op'],
            additionalProperties: false,
            properties: { ...membersOf(NodeOperation), values: valuesSchema(SETTABLE) },
          },
        },
      },
    },
    {
      type: 'object',
      required: ['q'],
      additionalProperties: false,
      properties: { ...membersOf(NodesByCondition), patch: valuesSchema(SETTABLE) },
    },
  ],
};

/** The nodes that a condition matches, at most `limit`. */
export interface Matching {
  readonly q: string;
  readonly where: Where;
  readonly limit: number;
}

/** Throws `invalid_request` on `q`. */
export const matchingOf = ({ q, limit = DEFAULT_LIMIT }: NodesByCondition & { readonly q: string }): Matching => ({
  q,
  where: parseWhere(q, nodeView.filters),
  limit,
});
