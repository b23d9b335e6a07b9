import { parseBody } from '@groundwork/rest';
import { FileNameField } from './file-name-field.js';

class Named {
  @FileNameField() name!: string;
}
const accepts = (name: string): boolean => {
  try {
    parseBody(Named, { name });
    return true;
  } catch {
    return false;
  }
};
const shown = (name: string): string =>
  JSON.stringify(name).replace(/[^\x20-\x7e]/g, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`);

describe('FileNameField', () => {
  it.each([
    'Зураг.png',
    'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ.txt',
    'ᠬᠠᠷ\u180eᠠ.txt',
    'ᠨᠠ\u180bᠮ.txt',
    'می\u200cخواهم.pdf',
    'क्\u200dष.txt',
    'family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}.png',
    '❤\ufe0f\u200d🔥.png',
    'flag \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.png',
    'שלום.txt',
    'Cafe\u0301.txt',
    '...',
    'a'.repeat(255),
  ])('accepts %s', (name) => {
    expect([shown(name), accepts(name)]).toEqual([shown(name), true]);
  });

  it.each([
    'invoice\u202egnp.exe',
    'a\u2066b\u2069.txt',
    'a\u200e.txt',
    'a\u200f.txt',
    'a\u061c.txt',
    'a\u200b.txt',
    'a\u2060.txt',
    '\ufeffa.txt',
    'a\u00adb.txt',
    'a\u200d.txt',
    'a\u200cb.txt',
    'а\u200dб.txt',
    'a\u034fb.txt',
    'a\u3164.txt',
    'a\u115f.txt',
    'a\uffa0.txt',
    'a\u{e0067}.txt',
    'a\u2028b.txt',
    'a\u2029b.txt',
    'a\u0085b.txt',
    'a\nb',
    'a/b',
    '.',
    '..',
    '',
    ' ',
    '\u200b',
  ])('rejects %s', (name) => {
    expect([shown(name), accepts(name)]).toEqual([shown(name), false]);
  });

  it('rejects every character that changes the text direction or is invisible between letters', () => {
    const hidden = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u.test(character));
    const taken = hidden.filter((character) => accepts(`a${character}b`));
    // Variants of the letter before them.
    expect(taken).toHaveLength(16 + 5);
  });
});
