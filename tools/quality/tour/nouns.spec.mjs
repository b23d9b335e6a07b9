import { nodeOf, readSynset } from './nouns.mjs';

describe('readSynset', () => {
  it('reads words, the more general nouns and the gloss', () => {
    const line =
      '00002452 03 n 02 thing 0 a_thing 1 003 ~ 00001740 n 0000 @ 00001930 n 0000 @i 00007347 n 0000 | a separate and self-contained entity  ';
    const synset = {
      code: 'n00002452',
      broader: ['n00001930', 'n00007347'],
      names: ['thing', 'a thing'],
      gloss: 'a separate and self-contained entity',
    };
    expect(readSynset(line)).toEqual(synset);
    expect(nodeOf(synset)).toEqual({
      code: 'n00002452',
      parent_code: 'n00001930',
      name: 'thing',
      description: 'a separate and self-contained entity',
      tags: ['a thing'],
    });
  });

  it('gives a root no parent', () => {
    const entity = readSynset('00001740 03 n 01 entity 0 001 ~ 00001930 n 0000 | that which is');
    expect(nodeOf(entity)).toMatchObject({ parent_code: null, tags: [] });
  });
});
