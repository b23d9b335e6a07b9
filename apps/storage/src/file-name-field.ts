import { TextField } from '@groundwork/rest';

type FieldOptions = Exclude<Parameters<typeof TextField>[0], string>;

const NAME = /^(?!\.{1,2}$)[^/\p{Cc}]+$/u;

/** Name of a file or folder: any text but control characters, `/`, `.` and `..`; kept literally. (storage.md §1, "Names") */
export const FileNameField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({
    ...options,
    max: 255,
    pattern: NAME,
    form: 'a name without "/" and control characters, not "." or ".."',
    example: 'Зураг.png',
  });
