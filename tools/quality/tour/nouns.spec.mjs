import { readNoun } from './nouns.mjs';

describe('readNoun', () => {
  it('reads words, the first more general noun and the gloss', () => {
    const line =
      '00002452 03 n 02 thing 0 a_thing 1 003 ~ 00001740 n 0000 @ 00001930 n 0000 @i 00007347 n 0000 | a separate and self-contained entity  ';
    expect(readNoun(line)).toEqual({
      code: 'n00002452',
      parent_code: 'n00001930',
      name: 'thing',
      description: 'a separate and self-contained entity',
      tags: ['a thing'],
    });
  });

  it('knows the one that has none above', () => {
    expect(readNoun('00001740 03 n 01 entity 0 001 ~ 00001930 n 0000 | that which is')).toMatchObject({
      parent_code: null,
      tags: [],
    });
  });
});
