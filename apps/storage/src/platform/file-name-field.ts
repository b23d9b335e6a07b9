import { TextField } from '@groundwork/rest';

type FieldOptions = Exclude<Parameters<typeof TextField>[0], string>;

/** What follows these may be joined to them, or kept from joining: emoji, marks, and letters of scripts whose letters join. */
const JOINS = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}]`;

/** Characters that are seen, and those unseen ones that writing and emoji need, where they need them. (Unicode UAX #31, §2.3) */
const CHARACTER = [
  String.raw`(?!\p{Default_Ignorable_Code_Point})[^/\p{Cc}\p{Zl}\p{Zp}]`,
  String.raw`[\u{fe00}-\u{fe0f}\u{180b}-\u{180f}]`,
  `(?<=${JOINS})[\\u{200c}\\u{200d}]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`,
].join('|');

const NAME = new RegExp(String.raw`^(?!\.{1,2}$)(?:${CHARACTER})+$`, 'u');

/**
 * Name of a file or folder: any text but `/`, `.`, `..`, control characters, and characters that are not seen or turn the direction of
 * writing, by which two names look the same or `exe.png` ends in `.exe`; kept literally. (storage.md §1, "Names"; Unicode UTR #36, §2)
 */
export const FileNameField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({
    ...options,
    max: 255,
    pattern: NAME,
    form: 'a name without "/", control and invisible characters, not "." or ".."',
    example: 'Зураг.png',
  });
