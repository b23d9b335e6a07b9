import { QueryTexts } from './query-texts.js';

describe('QueryTexts', () => {
  const parse = (): Record<string, string> => ({ limit: '3' });

  it('yields the same frozen object for the same text, whatever the path', () => {
    const texts = new QueryTexts();
    const first = texts.read('/shelves?limit=3', parse);
    expect(texts.read('/books?limit=3', () => ({}))).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
  });

  it('tells another text, and none at all, apart', () => {
    const texts = new QueryTexts();
    texts.read('/shelves?limit=3', parse);
    expect(texts.read('/shelves?limit=4', () => ({ limit: '4' }))).toEqual({ limit: '4' });
    expect(texts.read('/shelves', () => ({}))).toEqual({});
  });

  it('remembers neither long texts nor ever more of them', () => {
    const texts = new QueryTexts();
    const long = `/shelves?q=${'x'.repeat(600)}`;
    expect(texts.read(long, parse)).not.toBe(texts.read(long, parse));
    const first = texts.read('/shelves?limit=3', parse);
    for (let n = 0; n < 600; n++) texts.read(`/shelves?offset=${n}`, parse);
    expect(texts.read('/shelves?limit=3', parse)).not.toBe(first);
  });
});
