import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy';
import type { Rollup } from './use-rollup';

/** A node with its place, in px from the upper left corner. */
export interface Cell {
  readonly item: Rollup;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Root {
  readonly children: readonly Rollup[];
}

/** Rectangles that fill an area, each as large as its node's value is among all. Values of 0 and below have none. */
export function cellsOf(items: readonly Rollup[], width: number, height: number): readonly Cell[] {
  const root = hierarchy<Root | Rollup>({ children: items.filter(({ value }) => (value ?? 0) > 0) })
    .sum((one) => ('children' in one ? 0 : (one.value ?? 0)))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const { children = [] } = treemap<Root | Rollup>().size([width, height]).paddingInner(2).round(true)(root);
  return children.flatMap(cellOf);
}

function cellOf({ data, x0, y0, x1, y1 }: HierarchyRectangularNode<Root | Rollup>): readonly Cell[] {
  return 'children' in data ? [] : [{ item: data, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }];
}
