import { IntegerField, NumberField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { computedView } from '../platform/computed-list.js';

/** A node with what its field and those of all nodes below it come to. (tree.md §5, "Rollup") */
export class Rollup {
  @UuidField() node_id!: string;
  @TextField() code!: string;
  @TextField() name!: string;
  @IntegerField() depth!: number;
  @NumberField({ description: 'Null when no node has a number there.', nullable: true }) value!: number | null;
  @IntegerField('How many nodes have a number there.') count!: number;
  @IntegerField('How many nodes there are, the node itself included.') nodes!: number;
}

/** What callers may name in `fields`, `sort` and `q`. */
export const rollupView = computedView(Rollup, {
  name: 'Rollup',
  attributes: ['node_id', 'code', 'name', 'depth', 'value', 'count', 'nodes'],
  order: (rollup) => sql`${rollup}.position, ${rollup}.code`,
});
