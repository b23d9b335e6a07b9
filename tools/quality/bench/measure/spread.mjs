/**
 * A figure measured several times: its median, and how far single rounds were from it.
 * @typedef {{ median: number, least: number, most: number }} Spread
 */

/**
 * @param {number[]} values at least one
 * @returns {Spread}
 */
export function spreadOf(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
  return { median, least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

/**
 * Round by round one figure as a share of the other: what the noise of a machine leaves standing.
 * @param {number[]} values
 * @param {number[]} floors
 */
export const ratioOf = (values, floors) => spreadOf(values.map((value, round) => value / (floors[round] ?? NaN)));
