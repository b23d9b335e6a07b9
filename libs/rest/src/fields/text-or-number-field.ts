import { ValidateBy } from 'class-validator';
import { field, readOptions, type FieldArguments } from './field.js';

const MAX_CHARACTERS = 1_000;

/** A text of at most 1,000 code points, or a finite number: the value of a field that users name. (Tree, "tree_metadata") */
export const TextOrNumberField = (given?: FieldArguments): PropertyDecorator =>
  field('json', { oneOf: [{ type: 'string', maxLength: MAX_CHARACTERS }, { type: 'number' }] }, readOptions(given), [
    ValidateBy({
      name: 'isTextOrNumber',
      validator: {
        validate: isTextOrNumber,
        defaultMessage: () => `must be a string of at most ${MAX_CHARACTERS} characters or a number`,
      },
    }),
  ]);

/** What `TextOrNumberField` takes. */
export const isTextOrNumber = (value: unknown): boolean =>
  typeof value === 'string' ? [...value].length <= MAX_CHARACTERS : typeof value === 'number' && Number.isFinite(value);
