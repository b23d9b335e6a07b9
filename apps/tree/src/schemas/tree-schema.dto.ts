import { JsonField, nameSchema } from '@groundwork/rest';
import type { LevelSchemas } from '../platform/attributes/level-schemas.js';

/** Body of Put Tree Schema. (docs/trees.md, "Attributes") */
export class TreeSchemaSettings {
  @JsonField({
    description:
      'JSON Schemas (draft 2020-12) for the attributes of nodes by level: `0` for roots, `1` below them; `*` for levels that have none. References are local, patterns are those of RE2.',
    maxBytes: 131_072,
    example: { '*': { type: 'object', properties: { price: { type: 'number', minimum: 0 } } } },
  })
  levels!: LevelSchemas;
}

/** A node whose attributes break the schema of its level. */
export interface Violation {
  readonly tree_version: string;
  readonly tree_node_id: string;
  readonly code: string;
  /** The first member at fault, `attributes.price`, and what it has to be. */
  readonly field: string;
  readonly message: string;
}

/** The schemas of a tree; after a change with the nodes that break them, the first thousand. */
export interface TreeSchema {
  readonly levels: LevelSchemas;
  readonly violations?: readonly Violation[];
}

const text = { type: 'string' };
const LEVELS = { type: 'object', additionalProperties: true };

nameSchema('TreeSchema', { type: 'object', required: ['levels'], properties: { levels: LEVELS } });
nameSchema('CheckedTreeSchema', {
  type: 'object',
  required: ['levels', 'violations'],
  properties: {
    levels: LEVELS,
    violations: {
      type: 'array',
      maxItems: 1_000,
      description: 'Nodes of versions that are not frozen whose attributes break the schema of their level.',
      items: {
        type: 'object',
        properties: {
          tree_version: text,
          tree_node_id: { type: 'string', format: 'uuid' },
          code: text,
          field: text,
          message: text,
        },
      },
    },
  },
});
