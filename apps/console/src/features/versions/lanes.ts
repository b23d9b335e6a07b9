/** What of a version the graph needs. */
export interface Origin {
  readonly id: string;
  readonly cloned_from: string | null;
}

/** A line from above to the middle of a row, or from there to below: from one lane to another. */
export interface Line {
  readonly from: number;
  readonly to: number;
}

/** A row of the graph. */
export interface LaneRow {
  /** Where the version's own point is. */
  readonly lane: number;
  readonly above: readonly Line[];
  readonly below: readonly Line[];
}

/**
 * Lanes of a graph of what was cloned from what, for versions from the newest to the oldest: a line runs from each copy down to its origin.
 * Origins that are gone, or not in the list, have no line.
 */
export function lanesOf(versions: readonly Origin[]): readonly LaneRow[] {
  const places = new Map(versions.map(({ id }, at) => [id, at]));
  /** Of each lane the origin it runs down to. */
  const lanes: (string | undefined)[] = [];
  return versions.map(({ id, cloned_from: origin }, at) => {
    const used = lanes.flatMap((target, lane) => (target === undefined ? [] : [lane]));
    const own = lanes.indexOf(id);
    const lane = own >= 0 ? own : firstFree(lanes);
    const above = used.map((from) => ({ from, to: lanes[from] === id ? lane : from }));
    for (const one of used) if (lanes[one] === id) lanes[one] = undefined;
    const isBelow = origin !== null && (places.get(origin) ?? -1) > at;
    lanes[lane] = isBelow ? origin : undefined;
    const below = lanes.flatMap((target, one) => (target === undefined ? [] : [{ from: one, to: one }]));
    return { lane, above, below };
  });
}

function firstFree(lanes: readonly (string | undefined)[]): number {
  const free = lanes.indexOf(undefined);
  return free < 0 ? lanes.length : free;
}

/** How many lanes are beside each other. */
export const widthOf = (rows: readonly LaneRow[]): number =>
  1 + Math.max(0, ...rows.flatMap(({ lane, above }) => [lane, ...above.map(({ from }) => from)]));
