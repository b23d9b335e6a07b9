import { LRUCache } from 'lru-cache';
import { Sql } from 'sql-template-tag';
import type { View } from '../view/view.js';

const MAX_SHAPES = 200;

/** What was worked out for a view, by what it depends on. */
export class Shapes<S extends object> {
  private readonly byView = new WeakMap<View, LRUCache<string, S>>();

  find(view: View, key: string, make: () => S): S {
    let known = this.byView.get(view);
    if (!known) this.byView.set(view, (known = new LRUCache<string, S>({ max: MAX_SHAPES })));
    const before = known.get(key);
    if (before) return before;
    const shape = make();
    known.set(key, shape);
    return shape;
  }
}

/** Stands for a value that differs between statements of one shape. */
export class Slot {
  constructor(readonly index: number) {}
}

/** The same text with slots instead of its values, numbered from `first` on. */
export const withSlots = ({ strings, values }: Sql, first: number): Sql =>
  new Sql(
    strings,
    values.map((_, at) => new Slot(first + at)),
  );

/** The values of a statement, those given put into their slots. */
export const filled = (values: readonly unknown[], given: readonly unknown[]): unknown[] =>
  values.map((value) => (value instanceof Slot ? given[value.index] : value));
