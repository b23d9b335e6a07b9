import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  isObject,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Matches,
  ValidateNested,
  ValidateBy,
} from 'class-validator';
import { field, readOptions, type FieldArguments, type FieldOptions, type RecordClass, inNfc } from './field.js';

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

/** A text of at most 1,000 code points, a finite number, `true` or `false`. */
export const ScalarField = (given?: FieldArguments): PropertyDecorator =>
  field(
    'json',
    { oneOf: [{ type: 'string', maxLength: MAX_CHARACTERS }, { type: 'number' }, { type: 'boolean' }] },
    readOptions(given),
    [
      ValidateBy({
        name: 'isScalar',
        validator: {
          validate: (value: unknown) => typeof value === 'boolean' || isTextOrNumber(value),
          defaultMessage: () => `must be a string of at most ${MAX_CHARACTERS} characters, a number, true or false`,
        },
      }),
    ],
  );

/** The size of a value as UTF-8 JSON, in bytes. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The value as JSON takes at most so many bytes. */
export const MaxJsonBytes = (bytes: number): PropertyDecorator =>
  ValidateBy({
    name: 'maxJsonBytes',
    validator: {
      validate: (value: unknown) => jsonBytes(value) <= bytes,
      defaultMessage: () => `must be at most ${bytes} bytes as JSON`,
    },
  });

/** `maxItems` members of `min` to `max` code points; repeated ones are dropped. */
export interface ListOptions extends FieldOptions {
  readonly maxItems?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
}

/** Largest size as JSON in bytes. */
export interface JsonOptions extends FieldOptions {
  readonly maxBytes?: number;
}

const DEFAULT_JSON_BYTES = 16_384;

/** An array of different texts, in the order given. */
export function ListField(given?: FieldArguments<ListOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { maxItems = 100, max = 100, pattern, values } = options;
  const each = { each: true, message: `must contain strings of 1 to ${max} characters` };
  const items = { type: 'string', minLength: 1, maxLength: max, ...(values ? { enum: [...values] } : {}) };
  return field('list', { type: 'array', items, maxItems }, options, [
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? [...new Set<unknown>(value.map(inNfc))] : value,
    ),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(maxItems, { message: `must have at most ${maxItems} members` }),
    IsString(each),
    Length(1, max, each),
    ...(pattern
      ? [Matches(pattern, { each: true, message: `must contain strings of the form ${pattern.source}` })]
      : []),
    ...(values ? [IsIn([...values], { each: true, message: `must contain only ${values.join(', ')}` })] : []),
  ]);
}

/** An array of uuids, lower case, in the order given, at most `maxItems` (1,000); repeated ones are dropped. */
export function UuidsField(given?: FieldArguments<Pick<ListOptions, 'maxItems'> & FieldOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { maxItems = 1_000 } = options;
  const lower = (item: unknown): unknown => (typeof item === 'string' ? item.toLowerCase() : item);
  return field('list', { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems }, options, [
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? [...new Set<unknown>(value.map(lower))] : value,
    ),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(maxItems, { message: `must have at most ${maxItems} members` }),
    IsUUID('all', { each: true, message: 'must contain UUIDs' }),
  ]);
}

/** An object whose members a class declares; others are refused. */
export function ObjectField(of: () => RecordClass, given?: FieldArguments<JsonOptions>): PropertyDecorator {
  const options = readOptions(given);
  const maxBytes = options.maxBytes ?? DEFAULT_JSON_BYTES;
  return field(
    'json',
    { type: 'object', class: of },
    options,
    [
      // class-transformer's type wants a concrete class; records' parts are.
      Type(() => of()),
      IsObject({ message: 'must be an object' }),
      ValidateNested(),
      MaxJsonBytes(maxBytes),
    ],
    maxBytes,
  );
}

/** An array of objects whose members a class declares. `uniqueBy` names the member that no two may share. */
export function ObjectsField(
  of: () => RecordClass,
  given: FieldOptions & { maxItems?: number; uniqueBy?: string } = {},
): PropertyDecorator {
  const { maxItems = 100, uniqueBy } = given;
  // What has no such member is never a repetition: it is refused for what it is.
  const keyOf = (item: unknown): unknown => (isObject(item) && Reflect.get(item, uniqueBy ?? '')) || {};
  return field('json', { type: 'array', itemsClass: of, uniqueBy, maxItems }, given, [
    Type(() => of()),
    onlyObjects,
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(maxItems, { message: `must have at most ${maxItems} members` }),
    ...(uniqueBy ? [ArrayUnique(keyOf, { message: `must not repeat a ${uniqueBy}` })] : []),
    ValidateNested({ each: true, message: 'must contain objects' }),
  ]);
}

/** `ValidateNested` looks into nested arrays and passes over null: both become a value it refuses, naming the index. */
const onlyObjects = Transform(({ value }: { value: unknown }) =>
  Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? item : false)) : value,
);

/** Any JSON object, kept as given. */
export function JsonField(given?: FieldArguments<JsonOptions>): PropertyDecorator {
  const options = readOptions(given);
  const maxBytes = options.maxBytes ?? DEFAULT_JSON_BYTES;
  const schema = { type: 'object', additionalProperties: true };
  return field('json', schema, options, [IsObject({ message: 'must be an object' }), MaxJsonBytes(maxBytes)], maxBytes);
}
