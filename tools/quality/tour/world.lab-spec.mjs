import { listWorld } from './world.mjs';

const levels = listWorld();
const places = levels.flat();

describe('listWorld', () => {
  it('has 249 countries and 5,070 parts of them, each once', () => {
    expect(levels[0]).toHaveLength(249);
    expect(places).toHaveLength(249 + 5070);
    expect(new Set(places.map((place) => place.code)).size).toBe(places.length);
  });

  it('puts every parent into an earlier level', () => {
    /** @type {Set<string | undefined>} */
    const seen = new Set([undefined]);
    for (const level of levels) {
      expect(level.filter((place) => !seen.has(place.parent))).toEqual([]);
      level.forEach((place) => seen.add(place.code));
    }
  });

  it('has the names of countries in Mongolian and British English', () => {
    const mongolia = places.find((place) => place.code === 'MN');
    expect(mongolia?.translations).toEqual({ mn_MN: { name: 'Монгол' }, en_UK: { name: 'Mongolia' } });
  });
});
