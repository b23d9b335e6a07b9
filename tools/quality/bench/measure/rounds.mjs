/**
 * Measures two contenders in turns, each first every other time, so that whatever slows the machine meets both alike.
 * @template T
 * @param {number} rounds
 * @param {() => Promise<T>} floor
 * @param {() => Promise<T>} service
 * @returns {Promise<{ floor: T[], service: T[] }>} by round
 */
export async function inTurns(rounds, floor, service) {
  /** @type {{ floor: T[], service: T[] }} */
  const taken = { floor: [], service: [] };
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) taken.floor.push(await floor());
    taken.service.push(await service());
    if (round % 2 === 1) taken.floor.push(await floor());
  }
  return taken;
}
