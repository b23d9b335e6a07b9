import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { field, readOptions, type FieldArguments, type FieldOptions } from './field.js';
import { MaxJsonBytes } from './max-json-bytes.js';
import type { RecordClass } from './field-rule.js';

/** Lengths are in Unicode code points. */
export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks, for the error: `must be …`. */
  readonly form?: string;
}

/** Bounds include their ends. */
export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

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

/** Codes address records in paths. (tree.md, "Edge rules") */
export const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;

const DEFAULT_JSON_BYTES = 16_384;
/** A text in Unicode's composed form, so that equal texts are equal; `q` brings its literals into the same. */
const inNfc = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);
const normalised = Transform(({ value }: { value: unknown }) => inNfc(value));

/** A UUID in its text form. (RFC 9562) */
export const UuidField = (given?: FieldArguments): PropertyDecorator =>
  field('uuid', { type: 'string', format: 'uuid' }, readOptions(given), [IsUUID('all', { message: 'must be a uuid' })]);

/** A text in NFC of `min` (1) to `max` (255) code points; not blank unless `min` is 0. */
export function TextField(given?: FieldArguments<TextOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { min = 1, max = 255, pattern, form } = options;
  const checks = [
    normalised,
    IsString({ message: 'must be a text' }),
    Length(min, max, { message: `must be a text of ${min} to ${max} characters` }),
  ];
  if (min > 0) checks.push(Matches(/\S/u, { message: 'must not be blank' }));
  if (pattern) checks.push(Matches(pattern, { message: `must be ${form ?? `of the form ${pattern.source}`}` }));
  const schema = { type: 'string', minLength: min, maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) };
  return field('text', schema, options, checks);
}

/** A code: letters, digits, `.`, `_`, `~`, `-`; 1 to 128 characters, the first a letter or digit; case matters. */
export const CodeField = (given?: FieldArguments): PropertyDecorator => {
  const form = 'of 1 to 128 letters, digits, ".", "_", "~" and "-", the first a letter or digit';
  return TextField({ ...readOptions(given), max: 128, pattern: CODE_PATTERN, form });
};

/** An e-mail address. */
export const EmailField = (given?: FieldArguments): PropertyDecorator =>
  field('text', { type: 'string', format: 'email', maxLength: 254 }, readOptions(given), [
    IsEmail({}, { message: 'must be an e-mail address' }),
  ]);

/** An absolute http or https address. */
export const UrlField = (given?: FieldArguments): PropertyDecorator =>
  field('text', { type: 'string', format: 'uri', maxLength: 2_048 }, readOptions(given), [
    Length(1, 2_048, { message: 'must be at most 2048 characters' }),
    IsUrl(
      { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
      { message: 'must be an absolute http or https address' },
    ),
  ]);

/** A whole number that JSON carries exactly. */
export function IntegerField(given?: FieldArguments<NumberOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { min = -2_147_483_648, max = 2_147_483_647 } = options;
  const message = `must be a whole number from ${min} to ${max}`;
  return field('integer', { type: 'integer', minimum: min, maximum: max }, options, [
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  ]);
}

/** A finite number. */
export const NumberField = (given?: FieldArguments): PropertyDecorator =>
  field('number', { type: 'number' }, readOptions(given), [
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'must be a number' }),
  ]);

/** `true` or `false`. */
export const FlagField = (given?: FieldArguments): PropertyDecorator =>
  field('boolean', { type: 'boolean' }, readOptions(given), [IsBoolean({ message: 'must be true or false' })]);

/** One of a closed list of texts. */
export const EnumField = (values: readonly string[], given?: FieldArguments): PropertyDecorator =>
  field('text', { type: 'string', enum: [...values] }, readOptions(given), [
    IsIn([...values], { message: `must be one of ${values.join(', ')}` }),
  ]);

/** A point in time as ISO 8601 with date, time and offset; answered in UTC to the microsecond. */
export const DateTimeField = (given?: FieldArguments): PropertyDecorator =>
  field('date-time', { type: 'string', format: 'date-time' }, readOptions(given), [
    IsISO8601({ strict: true, strictSeparator: true }, { message: 'must be a date-time' }),
  ]);

/** A calendar day, `2026-11-20`. */
export const DateField = (given?: FieldArguments): PropertyDecorator =>
  field('date', { type: 'string', format: 'date' }, readOptions(given), [
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a date like 2026-11-20' }),
    IsISO8601({ strict: true }, { message: 'must be a date like 2026-11-20' }),
  ]);

/** An array of different texts, in the order given. */
export function ListField(given?: FieldArguments<ListOptions>): PropertyDecorator {
  const options = readOptions(given);
  const { maxItems = 100, max = 100, pattern, values } = options;
  const each = { each: true, message: `must hold texts of 1 to ${max} characters` };
  const items = { type: 'string', minLength: 1, maxLength: max, ...(values ? { enum: [...values] } : {}) };
  return field('list', { type: 'array', items, maxItems }, options, [
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? [...new Set<unknown>(value.map(inNfc))] : value,
    ),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(maxItems, { message: `must have at most ${maxItems} members` }),
    IsString(each),
    Length(1, max, each),
    ...(pattern ? [Matches(pattern, { each: true, message: `must hold texts of the form ${pattern.source}` })] : []),
    ...(values ? [IsIn([...values], { each: true, message: `must hold only ${values.join(', ')}` })] : []),
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
    IsUUID('all', { each: true, message: 'must hold uuids' }),
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
  const keyOf = (item: unknown): unknown =>
    uniqueBy && typeof item === 'object' && item ? Reflect.get(item, uniqueBy) : item;
  return field('json', { type: 'array', itemsClass: of, maxItems }, given, [
    Type(() => of()),
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(maxItems, { message: `must have at most ${maxItems} members` }),
    ...(uniqueBy ? [ArrayUnique(keyOf, { message: `must not repeat a ${uniqueBy}` })] : []),
    ValidateNested({ each: true, message: 'must hold objects' }),
  ]);
}

/** Any JSON object, kept as given. */
export function JsonField(given?: FieldArguments<JsonOptions>): PropertyDecorator {
  const options = readOptions(given);
  const maxBytes = options.maxBytes ?? DEFAULT_JSON_BYTES;
  const schema = { type: 'object', additionalProperties: true };
  return field('json', schema, options, [IsObject({ message: 'must be an object' }), MaxJsonBytes(maxBytes)], maxBytes);
}
